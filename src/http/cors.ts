/** Which pages may call from a browser. Never with credentials: the token is a header that the page sends itself. */
import type { CORSOptions } from 'graphql-yoga';

/** What a page may read of an answer besides its body. */
const exposed = ['retry-after', 'x-request-id'];
const allowed: CORSOptions = {
  credentials: false,
  methods: ['GET', 'POST'],
  exposedHeaders: exposed,
  maxAge: 600,
};

export type Origins = readonly string[] | '*' | undefined;

const mayCall = (origins: Origins, origin: string | null) =>
  origins === '*' || (origin !== null && (origins?.includes(origin) ?? false));

/**
 * Yoga's setting for CORS. The list is kept here: to an origin that is not in it Yoga would allow `null`,
 * and that is what the pages in sandboxed frames call themselves.
 */
export function corsOptions(origins: Origins) {
  if (!origins) return false;
  return (request: Request): CORSOptions =>
    mayCall(origins, request.headers.get('origin')) ? allowed : false;
}

/** Headers by which a page may read what it is answered before Yoga has a say. */
export const corsHeaders =
  (origins: Origins) =>
  (origin: string | null): Record<string, string> =>
    origin !== null && mayCall(origins, origin)
      ? {
          'access-control-allow-origin': origin,
          'access-control-expose-headers': exposed.join(),
          vary: 'Origin',
        }
      : {};
