/**
 * Completes a response: adds the headers that every response has, compresses it, or removes its body if the client has
 * stored it.
 */
import { withVary } from '../headers/response-headers.ts';
import type { Compression } from '../out/compression.ts';
import type { HttpResponse } from '../out/response-head.ts';
import type { GraphRequest } from '../request/graph-request.ts';

/** The complete response. It is a promise only if the body is compressed. */
export function complete(
  compression: Compression,
  request: GraphRequest,
  response: HttpResponse,
): HttpResponse | Promise<HttpResponse> {
  if (request.isUnchanged) return { status: 304, headers: request.responseHeaders };
  const { body } = response;
  const coding = body && compression.codingOf(request, response.headers['content-type'], body);
  if (!coding) return withHeaders(request, response);
  const headers = { ...response.headers, 'content-encoding': coding };
  return compression
    .compress(body, coding)
    .then((compressed) => withHeaders(request, { ...response, headers, body: compressed }));
}

const withHeaders = (
  { responseHeaders }: GraphRequest,
  { status, headers, body }: HttpResponse,
): HttpResponse => ({
  status,
  headers: { ...headers, ...withVary(responseHeaders, headers.vary) },
  body,
});
