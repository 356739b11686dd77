/** Writes the response to a request: its status, its headers, and its body up to the maximum size. */
import type { ExecutionResult } from 'graphql';
import { type ResponseContent, type Written, writeResponse } from '../out/bounded-response.ts';
import { inOnePiece } from '../out/json-pieces.ts';
import { bodyOf, type HttpResponse, headOf, typeOf } from '../out/response-head.ts';
import { withoutExtensions } from '../out/reused-response.ts';
import { ClientCache } from '../request/client-cache.ts';
import type { GraphRequest } from '../request/graph-request.ts';
import type { Outcome } from './run.ts';

/** The response without the headers that every response has. */
export function write(request: GraphRequest, outcome: Outcome): HttpResponse {
  const { result, dataLength, remember } = outcome;
  request.record.setErrors(result.errors);
  // Nothing was executed for a client that does not accept JSON.
  if (!request.type) return asText(result);
  const type = typeOf(result, request.type);
  const head = headOf(result, type);
  const content = bodyOf(result);
  let body = outcome.written;
  let hasErrors = Boolean(result.errors?.length);
  if (!body) {
    const { refused, ...made } = writeContent(request, content, dataLength);
    body = made;
    if (refused.length > 0) {
      request.record.setErrors([...(result.errors ?? []), ...refused]);
      hasErrors = true;
    }
  }
  if (request.isGet) {
    // Traces and rate limits differ each time.
    const isRepeatable = !(hasErrors || request.isTraced || request.showsRateLimit);
    request.cache = new ClientCache(type, body, request.run?.context.rest, isRepeatable);
  }
  remember?.(hasErrors ? undefined : withoutExtensions(content, body));
  return { status: head.status, headers: head.headers, body };
}

function writeContent(
  { services, run, onError }: GraphRequest,
  content: ResponseContent,
  dataLength: number | undefined,
): Written {
  return writeResponse(content, {
    maxBytes: services.responseBytes,
    halts: onError === 'HALT',
    requires: (key) => run?.requires(key) ?? false,
    changed: run?.changed,
    before: services.garbage.made,
    dataLength,
  });
}

/** A response with the messages of the errors as text. */
function asText({ errors = [] }: ExecutionResult): HttpResponse {
  const { status, headers } = headOf({ errors }, 'application/json');
  const text = errors.map(({ message }) => `${message}\n`).join('');
  const type = 'text/plain; charset=utf-8';
  return { status, headers: { ...headers, 'content-type': type }, body: inOnePiece(text) };
}
