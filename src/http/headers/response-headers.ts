/** Headers of every response, whichever code makes it: the request id, CORS, and caching. */
import { corsHeaders, type Origins } from './cors.ts';
import type { RequestHeaders } from './request-headers.ts';

export interface HeadersInput {
  readonly id: string;
  readonly headers: RequestHeaders;
  readonly method: string | undefined;
}

export type ResponseHeaders = (request: HeadersInput) => Readonly<Record<string, string>>;

export function responseHeaders(origins: Origins): ResponseHeaders {
  const cors = corsHeaders(origins);
  return ({ id, headers, method }) => {
    const headersOfAll: Readonly<Record<string, string>> = { ...cors(headers), 'x-request-id': id };
    // Responses to other methods are not cached.
    return method === 'GET' || method === 'HEAD'
      ? { ...headersOfAll, ...cacheHeaders(headersOfAll, headers) }
      : headersOfAll;
  };
}

/** The content of an address depends on the token. */
function cacheHeaders({ vary }: Readonly<Record<string, string>>, request: RequestHeaders) {
  return {
    vary: vary === undefined ? 'Authorization' : `${vary}, Authorization`,
    ...(request.get('authorization') !== null && { 'cache-control': 'private, no-store' }),
  };
}

/**
 * Headers that every response has, for one that may vary by more request headers. Yoga names `Origin` even if no other
 * origin may call; where one may, it is named here.
 */
export function withVary(
  ofAll: Readonly<Record<string, string>>,
  vary: string | null,
): Readonly<Record<string, string>> {
  const others = vary?.split(', ').filter((name) => name !== 'Origin') ?? [];
  if (others.length === 0) return ofAll;
  const known = ofAll.vary === undefined ? [] : [ofAll.vary];
  return { ...ofAll, vary: [...known, ...others].join(', ') };
}
