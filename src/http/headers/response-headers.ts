/** Headers of every response, whichever code makes it: the request id, CORS, and caching. */
import { corsHeaders, type Origins } from './cors.ts';
import type { RequestHeaders } from './request-headers.ts';

export interface HeadersInput {
  readonly id: string;
  readonly headers: RequestHeaders;
  readonly method: string | undefined;
  /** The entity tag of a result. Null if caches must not store the result; undefined if the response has no result. */
  readonly entityTag?: string | null | undefined;
  /** The rate limit of the service. Undefined if the service has not stated one. */
  readonly rateLimit?: string | undefined;
  /** Headers of the service that are forwarded to the caller. */
  readonly passed?: Readonly<Record<string, string>> | undefined;
  /** Whether the response has fields about the schema. If so, it is always compressed. */
  readonly isIntrospection?: boolean;
}

export type ResponseHeaders = (request: HeadersInput) => Readonly<Record<string, string>>;

/**
 * Returns the headers of every response. `passNames`: names of headers of the service that may be forwarded.
 * `isCompressed`: whether all responses are compressed for clients that accept it.
 */
export function responseHeaders(
  origins: Origins,
  passNames: readonly string[],
  isCompressed: boolean,
): ResponseHeaders {
  const headersFor = uncompressedHeaders(origins, passNames);
  return (input) => {
    const headersOfAll = headersFor(input);
    const varies = isCompressed || input.isIntrospection;
    return varies ? withVary(headersOfAll, 'Accept-Encoding') : headersOfAll;
  };
}

function uncompressedHeaders(origins: Origins, passNames: readonly string[]): ResponseHeaders {
  const cors = corsHeaders(origins, passNames);
  return ({ id, headers, method, entityTag, rateLimit, passed }) => {
    const headersOfAll: Readonly<Record<string, string>> = {
      ...passed,
      ...cors(headers),
      'x-request-id': id,
      ...(rateLimit !== undefined && { ratelimit: rateLimit }),
    };
    // Responses to other methods are never cached.
    if (method !== 'GET' && method !== 'HEAD') return headersOfAll;
    const { vary, ...ofCaches } = cacheHeaders(headers, entityTag);
    const known = headersOfAll.vary === undefined ? '' : `${headersOfAll.vary}, `;
    return { ...headersOfAll, ...ofCaches, vary: `${known}${vary}` };
  };
}

/** The headers for caching. Responses depend on the token, and results also on headers that are sent to the service. */
function cacheHeaders(request: RequestHeaders, entityTag: HeadersInput['entityTag']) {
  if (typeof entityTag === 'string')
    return {
      vary: 'Authorization, Accept, Accept-Language',
      'cache-control': 'private, no-cache',
      etag: entityTag,
    };
  const isKept = entityTag === undefined && request.get('authorization') === null;
  return { vary: 'Authorization', ...(!isKept && { 'cache-control': 'private, no-store' }) };
}

/** The headers, for a response that may depend on additional request headers. */
export function withVary(
  ofAll: Readonly<Record<string, string>>,
  vary: string | null | undefined,
): Readonly<Record<string, string>> {
  if (!vary) return ofAll;
  const known = ofAll.vary?.split(', ') ?? [];
  return { ...ofAll, vary: [...new Set([...known, ...vary.split(', ')])].join(', ') };
}
