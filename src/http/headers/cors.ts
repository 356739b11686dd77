/**
 * Which origins may call from a browser, always without credentials: the page itself sends the token in a header.
 * These headers are in every response, whichever code makes it.
 */
import type { RequestHeaders } from './request-headers.ts';

export type Origins = readonly string[] | '*' | undefined;

/** Sent in responses to preflights. Browsers ignore the first two in other responses. */
const allowedWith = (exposed: readonly string[]) => ({
  'access-control-allow-methods': 'GET, POST',
  'access-control-max-age': '600',
  // What a page may read of a response besides its body.
  'access-control-expose-headers': [
    ...['etag', 'ratelimit', 'retry-after', 'x-request-id'],
    ...exposed,
  ].join(', '),
});

const nothing = {};

/**
 * The headers that let the page read the response. An origin that is not in the list gets none: `null`, for
 * example, which is that of pages in sandboxed frames.
 */
export function corsHeaders(
  origins: Origins,
  exposed: readonly string[],
): (request: RequestHeaders) => Readonly<Record<string, string>> {
  if (!origins) return () => nothing;
  const allowed = allowedWith(exposed);
  const unread = { vary: 'Origin' };
  return (request) => {
    const origin = request.get('origin');
    if (origin === null || !(origins === '*' || origins.includes(origin))) return unread;
    const readable = { ...allowed, ...unread, 'access-control-allow-origin': origin };
    const headers = request.get('access-control-request-headers');
    if (headers === null) return readable;
    return {
      ...readable,
      'access-control-allow-headers': headers,
      vary: 'Origin, Access-Control-Request-Headers',
    };
  };
}
