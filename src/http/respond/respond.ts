/**
 * Handles a request that was admitted, from its head and its body to its response. Each step is a function in its own
 * file: `refuse`, `read`, `findOperation`, `run`, `write` and `complete`.
 */
import { overloadedResponse } from '../out/overloaded.ts';
import { asHttp } from '../out/plain-response.ts';
import { presentAnyError } from '../out/request-errors.ts';
import type { HttpResponse } from '../out/response-head.ts';
import { maxBytesOf } from '../request/body-weight.ts';
import type { GraphRequest } from '../request/graph-request.ts';
import { type CollectBody, IncomingBody } from '../request/incoming-body.ts';
import { NoBatches } from '../request/no-batches.ts';
import { isForPage } from '../request/place.ts';
import type { RequestBody } from '../request/request-head.ts';
import { complete } from './complete.ts';
import type { Endpoint } from './endpoint.ts';
import { respondToStream } from './event-stream.ts';
import { failed } from './failed.ts';
import { findOperation } from './find-operation.ts';
import { read } from './read.ts';
import { refuse } from './refuse.ts';
import { run } from './run.ts';
import { write } from './write.ts';

type Made = HttpResponse | Promise<HttpResponse>;

/**
 * `collect` collects the body, if there is one to read. `send` is called once with the response, and must not throw.
 */
export function respond(
  endpoint: Endpoint,
  request: GraphRequest,
  collect: CollectBody,
  send: (response: HttpResponse) => void,
): void {
  const deliver = (make: () => Made | undefined): boolean => {
    try {
      const made = make();
      if (made instanceof Promise) made.then(send, (error) => send(failed(request, error)));
      else if (made) send(made);
      return made !== undefined;
    } catch (error) {
      send(failed(request, error));
      return true;
    }
  };
  if (deliver(() => byHead(endpoint, request))) return;
  const answer = (body: RequestBody | undefined) =>
    void deliver(() => byBody(endpoint, request, body));
  const { body } = request.head;
  if (request.isGet || body !== undefined) answer(body);
  else collect(new IncomingBody(request.admission, maxBytesOf(request), answer));
}

/** The response to a request for which the head is enough. Undefined for others. */
function byHead(endpoint: Endpoint, request: GraphRequest): Made | undefined {
  const { compression, graphiql } = endpoint;
  if (request.admission.refusal) return complete(compression, request, overloaded(request));
  try {
    const refused = refuse(endpoint, request);
    if (refused) return complete(compression, request, asHttp(refused));
  } catch (error) {
    return refusedBy(error, endpoint, request);
  }
  if (request.head.method === 'OPTIONS') return complete(compression, request, preflight);
  if (!graphiql || !isForPage(request.head, request.search)) return undefined;
  return graphiql(request).then((made) => complete(compression, request, made));
}

/** The response to a preflight. Every response has the CORS headers. */
const preflight: HttpResponse = { status: 204, headers: { 'content-length': '0' } };

/** `body`: undefined for a GET, and for a body that was refused to make room for others. */
function byBody(endpoint: Endpoint, request: GraphRequest, body: RequestBody | undefined): Made {
  const { agents, compression, sources } = endpoint;
  if (!request.admission.enter()) return complete(compression, request, overloaded(request));
  try {
    if (agents && request.isOfAgent && body !== undefined) {
      request.admission.wait();
      return agents.respond(request, body).then(
        (made) => complete(compression, request, made),
        (error) => refusedBy(error, endpoint, request),
      );
    }
    const params = read(body, request.search, endpoint);
    request.onError = params.onError;
    if (!request.type)
      return complete(compression, request, respondToStream(sources, request, params.document));
    const found = findOperation(sources, request, params);
    const outcome = 'operation' in found ? run(request, found) : { result: found };
    if (!(outcome instanceof Promise))
      return complete(compression, request, write(request, outcome));
    request.admission.wait();
    return outcome.then(
      (done) => complete(compression, request, write(request, done)),
      (error) => refusedBy(error, endpoint, request),
    );
  } catch (error) {
    return refusedBy(error, endpoint, request);
  }
}

function overloaded({ admission, record }: GraphRequest): HttpResponse {
  record.codes = ['OVERLOADED'];
  return asHttp(overloadedResponse(admission.refusal?.retryAfter ?? 0));
}

/** The response to a request that ended with an error: its refusal, or the report of an internal error. */
function refusedBy(error: unknown, { compression }: Endpoint, request: GraphRequest): Made {
  const errors = [presentAnyError(error, request.report)];
  const written = error instanceof NoBatches ? error.body : undefined;
  return complete(compression, request, write(request, { result: { errors }, written }));
}
