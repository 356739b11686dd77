/**
 * Which pages may call from a browser. Never with credentials: the token is a header that the page sends itself.
 *
 * Yoga's own CORS is turned off: what is said here is said of every answer, whoever writes it.
 */
import type { RequestHeaders } from './request-headers.ts';

export type Origins = readonly string[] | '*' | undefined;

/** Preflights are answered with these. On other answers browsers do not look at the first two. */
const allowed = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-max-age': '600',
  // What a page may read of an answer besides its body.
  'access-control-expose-headers': 'retry-after, x-request-id',
};

const nothing = {};

/**
 * The headers of an answer by which the page that asked may read it. An origin that may not call gets none: `null`,
 * which Yoga would allow it, is what the pages in sandboxed frames call themselves.
 */
export function corsHeaders(
  origins: Origins,
): (asked: RequestHeaders) => Readonly<Record<string, string>> {
  if (!origins) return () => nothing;
  const unread = { vary: 'Origin' };
  return (asked) => {
    const origin = asked.get('origin');
    if (origin === null || !(origins === '*' || origins.includes(origin))) return unread;
    const readable = { ...allowed, ...unread, 'access-control-allow-origin': origin };
    const headers = asked.get('access-control-request-headers');
    if (headers === null) return readable;
    return {
      ...readable,
      'access-control-allow-headers': headers,
      vary: 'Origin, Access-Control-Request-Headers',
    };
  };
}
