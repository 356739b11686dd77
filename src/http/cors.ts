/** Which pages may call from a browser. Never with credentials: the token is a header that the page sends itself. */
import type { CORSOptions } from 'graphql-yoga';

const allowed: CORSOptions = { credentials: false, methods: ['GET', 'POST'], maxAge: 600 };

/**
 * Yoga's setting for CORS. The list is kept here: to an origin that is not in it Yoga would allow `null`,
 * and that is what the pages in sandboxed frames call themselves.
 */
export function corsOptions(origins: readonly string[] | '*' | undefined) {
  if (!origins) return false;
  return (request: Request): CORSOptions => {
    const origin = request.headers.get('origin');
    return origins === '*' || (origin !== null && origins.includes(origin)) ? allowed : false;
  };
}
