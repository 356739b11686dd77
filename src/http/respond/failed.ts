/** The response to a request that fails because of an internal error. */
import { asHttp, internalError } from '../out/plain-response.ts';
import type { HttpResponse } from '../out/response-head.ts';
import type { GraphRequest } from '../request/graph-request.ts';

export function failed(request: GraphRequest, error: unknown): HttpResponse {
  request.fail(error);
  const { headers, ...response } = asHttp(internalError);
  return { ...response, headers: { ...headers, ...request.responseHeaders } };
}
