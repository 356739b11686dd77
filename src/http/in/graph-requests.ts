/**
 * Begins requests to the graph, and makes their refusals: when the process or the service is overloaded, or because of
 * an internal error.
 */

import type { RequestHeaders } from '../headers/request-headers.ts';
import { requestIdOf } from '../headers/request-id.ts';
import { overloadedResponse } from '../out/overloaded.ts';
import { errorResponse, internalError, type PlainResponse } from '../out/plain-response.ts';
import { GraphRequest } from '../request/graph-request.ts';
import type { GraphServices } from '../request/graph-services.ts';
import { type AdmissionChecks, RequestAdmission } from '../request/request-admission.ts';
import type { HeadProblem } from './address.ts';
import { ConnectionCallers } from './connection-callers.ts';

export interface GraphRequestsOptions extends GraphServices, Omit<AdmissionChecks, 'upstream'> {}

export class GraphRequests {
  readonly #options: GraphRequestsOptions;
  readonly #checks: AdmissionChecks;
  readonly #callers = new ConnectionCallers();

  constructor(options: GraphRequestsOptions) {
    const { client, loopDelay, bodies } = options;
    this.#options = options;
    this.#checks = { upstream: client.upstream, loopDelay, bodies };
  }

  /**
   * The head of a request has arrived, over a connection if that is known. If its admission is refused, `refuse`
   * returns the response.
   */
  begin(headers: RequestHeaders, method = 'POST', connection?: object): GraphRequest {
    // A preflight does no work, and a refusal would be hidden from the page.
    const needsAdmission = method !== 'OPTIONS';
    const caller = needsAdmission
      ? this.#callers.of(headers.get('authorization'), connection)
      : undefined;
    const admission = new RequestAdmission(this.#checks, caller);
    if (needsAdmission) admission.begin();
    return new GraphRequest(this.#options, { headers, method, caller }, admission);
  }

  /** The response to a request without one address, or with several callers. */
  invalidHead(
    problem: HeadProblem,
    headers: RequestHeaders,
    method: string | undefined,
  ): PlainResponse {
    const response = errorResponse(400, headProblems[problem], { code: 'BAD_REQUEST' });
    const { metrics } = this.#options;
    metrics?.begin();
    metrics?.ended({ ...unaddressed, method, status: response.status });
    const id = requestIdOf(headers.get('x-request-id'));
    return withHeaders(response, this.#options.responseHeaders({ id, headers, method }));
  }

  /** Ends a request whose admission is refused. Returns the response. */
  refuse(request: GraphRequest): PlainResponse {
    const response = overloadedResponse(request.admission.refusal?.retryAfter ?? 0);
    request.refuse('OVERLOADED', response.status);
    return withHeaders(response, request.responseHeaders);
  }

  /** The response to a request that fails because of an internal error. */
  fail(request: GraphRequest, cause: unknown): PlainResponse {
    request.fail(cause);
    return withHeaders(internalError, request.responseHeaders);
  }
}

const headProblems: Readonly<Record<HeadProblem, string>> = {
  address: 'The Host header must name one host and form a valid address with the request target.',
  authorization: 'Send one Authorization header, with one token.',
};

/** Such a request has neither a duration nor an operation. */
const unaddressed = {
  seconds: 0,
  codes: ['BAD_REQUEST'],
  refusedBy: undefined,
  isTrusted: false,
  isById: false,
  hasText: false,
  operation: undefined,
};

const withHeaders = (
  response: PlainResponse,
  headers: Readonly<Record<string, string>>,
): PlainResponse => ({ ...response, headers: { ...response.headers, ...headers } });
