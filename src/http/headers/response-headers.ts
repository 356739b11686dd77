/**
 * Headers of every answer, whichever way it goes and whoever writes it: which request it belongs to, which pages may
 * read it, and who may keep it.
 */
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
    // No cache keeps the answer to any other method.
    return method === 'GET' || method === 'HEAD' ? { ...said, ...kept(said, headers) } : said;
  };
}

/** Whose token it is decides what an address gives. */
function kept({ vary }: Readonly<Record<string, string>>, asked: RequestHeaders) {
  return {
    vary: vary === undefined ? 'Authorization' : `${vary}, Authorization`,
    ...(asked.get('authorization') !== null && { 'cache-control': 'private, no-store' }),
  };
}
