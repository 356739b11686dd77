/**
 * Determines which origins may send requests from a browser, always without credentials: the page itself sends the
 * token in a header. Every response has these headers, whichever code creates it.
 */
import type { RequestHeaders } from './request-headers.ts';

export type Origins = readonly string[] | '*' | undefined;

/** The headers of responses to preflights. In other responses, browsers ignore the first two. */
const allowedWith = (exposed: readonly string[]) => ({
  'access-control-allow-methods': 'GET, POST',
  'access-control-max-age': '600',
  // The headers of a response that a page may read.
  'access-control-expose-headers': [
    ...['etag', 'ratelimit', 'retry-after', 'x-request-id'],
    ...exposed,
  ].join(', '),
});

const nothing = {};

/**
 * The headers that permit a page to read the response. Empty for an origin that is not in the list, such as `null`,
 * which pages in sandboxed frames have.
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
