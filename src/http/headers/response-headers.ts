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
    const said: Readonly<Record<string, string>> = { ...cors(headers), 'x-request-id': id };
    // Responses to other methods are not cached.
    return method === 'GET' || method === 'HEAD' ? { ...said, ...kept(said, headers) } : said;
  };
}

/** The content of an address depends on the token. */
function kept({ vary }: Readonly<Record<string, string>>, asked: RequestHeaders) {
  return {
    vary: vary === undefined ? 'Authorization' : `${vary}, Authorization`,
    ...(asked.get('authorization') !== null && { 'cache-control': 'private, no-store' }),
  };
}
