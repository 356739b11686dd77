/** One request to the graph, from its head to its log line. */
import type { ErrorBehavior } from '../../graphql/plan/error-behavior.ts';
import type { CallHook } from '../../rest/client/call-hook.ts';
import type { StatedLimit } from '../../rest/client/client.ts';
import type { Caller } from '../../rest/transport/callers.ts';
import { type ResponseType, responseType } from '../headers/accepted-types.ts';
import { requestIdOf } from '../headers/request-id.ts';
import { RequestTrace } from '../trace/request-trace.ts';
import type { ClientCache } from './client-cache.ts';
import { reportEnd } from './ended-request.ts';
import type { GraphServices } from './graph-services.ts';
import { inThisContext } from './hook-in-context.ts';
import { namesKeys } from './names-keys.ts';
import type { OperationRun } from './operation-run.ts';
import type { RequestAdmission } from './request-admission.ts';
import type { RequestHead } from './request-head.ts';
import { RequestRecord } from './request-record.ts';

/** How a request ended. */
export interface RequestEnd {
  /** Whether the client disconnected before the response was sent. */
  readonly hasLeft?: boolean;
  /** HTTP status of the response. Null if there was none. */
  readonly status?: number | null;
}

export class GraphRequest {
  readonly services: GraphServices;
  readonly id: string;
  readonly head: RequestHead;
  readonly caller: Caller | undefined;
  readonly admission: RequestAdmission;
  readonly record = new RequestRecord();
  readonly arrivedAt = performance.now();
  readonly trace: RequestTrace | undefined;
  /** Media type of the response. Undefined if the client accepts none that a result can have. */
  readonly type: ResponseType | undefined;
  /** The query string of the URL, without the question mark. Read together with the head. */
  search = '';
  /** Whether the request is for the endpoint of agents. Read together with the head. */
  isOfAgent = false;
  onError: ErrorBehavior = 'PROPAGATE';
  onCall: CallHook | undefined;
  /** The run of the operation. Undefined before it begins, and after the end of the request. */
  run: OperationRun | undefined;
  /** How clients may cache the result of a GET. Undefined without a result. */
  cache: ClientCache | undefined;
  #hasEnded = false;

  constructor(
    services: GraphServices,
    head: RequestHead,
    caller: Caller | undefined,
    admission: RequestAdmission,
  ) {
    this.services = services;
    this.head = head;
    this.caller = caller;
    this.admission = admission;
    this.id = requestIdOf(head.headers.get('x-request-id'));
    this.type = responseType(head.headers.get('accept'));
    services.metrics?.begin();
    const { tracing, client } = services;
    if (client.onCall) this.onCall = inThisContext(client.onCall);
    if (tracing) this.trace = new RequestTrace(tracing, head.headers, this.report);
  }

  /** Whether the service has accepted the caller's token before. */
  get isAccepted(): boolean {
    const { caller } = this;
    return caller !== undefined && this.services.client.upstream.isAccepted(caller);
  }

  /** Whether the caller requested a trace of the REST calls, and may have it. */
  get isTraced(): boolean {
    return this.services.trace && this.head.headers.get('x-upstream-trace') === '1';
  }

  /** Whether the caller requested the rate limit of the service. */
  get showsRateLimit(): boolean {
    return this.head.headers.get('x-rate-limit') === '1';
  }

  /** Whether the request must not change anything, and its response may be stored. */
  get isGet(): boolean {
    return this.head.method === 'GET';
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Number of calls that the request may make. */
  get callBudget(): number {
    const { client, agents } = this.services;
    return this.isOfAgent && agents ? Math.min(agents.calls, client.callBudget) : client.callBudget;
  }

  /** The headers that every response to this request has. */
  get responseHeaders(): Readonly<Record<string, string>> {
    const { headers, method } = this.head;
    const rest = this.run?.context.rest;
    const limit = rest?.statedLimit;
    const { agents, responseHeaders } = this.services;
    const headersOf = this.isOfAgent && agents ? agents.responseHeaders : responseHeaders;
    return headersOf({
      id: this.id,
      headers,
      method,
      entityTag: this.cache?.entityTag,
      rateLimit: limit && rateLimitHeader(limit),
      passed: rest?.passedHeaders,
      isIntrospection: this.isIntrospection,
    });
  }

  /** Whether the client has stored the same response. */
  get isUnchanged(): boolean {
    return this.cache?.isKeptBy(this.head.headers) ?? false;
  }

  /** Whether the response has fields about the schema. */
  get isIntrospection(): boolean {
    return this.run?.isIntrospection ?? false;
  }

  /** The encodings that the caller accepts. Null if the response must not be compressed. */
  get acceptedEncodings(): string | null {
    const { run } = this;
    const mayHoldKeys = run !== undefined && (run.isMutation || namesKeys(run.document));
    return mayHoldKeys ? null : this.head.headers.get('accept-encoding');
  }

  /** Notes that the request fails because of an internal error. */
  fail(cause: unknown): void {
    this.report(cause);
    this.record.setInternalError();
  }

  /** Logs an internal error, which callers must not see. */
  readonly report = (cause: unknown): void => {
    const { log, unlogged } = this.services;
    if (log) log.internal(this.id, cause);
    else unlogged.report(cause);
  };

  /**
   * To be called when the response is sent, or when the client has disconnected. Releases the memory of the request,
   * and writes its log line.
   */
  end({ hasLeft = false, status = null }: RequestEnd = {}): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    const { run } = this;
    // The connection may refer to this object for some time, but must not keep in memory what was read for it.
    this.run = undefined;
    this.onCall = undefined;
    try {
      run?.release();
      this.admission.end();
    } catch (cause) {
      // The response was sent in spite of this error, and its log line has to be written now.
      this.report(cause);
    }
    if (run) this.services.garbage.read(run.context.rest.bytesRead);
    // If the request failed while its response was sent, this process closed the connection, and not the client.
    const isLost = hasLeft && !this.record.isBroken;
    reportEnd(this, run, isLost, status);
    this.record.text = undefined;
  }
}

/** The header in the form of the IETF draft. The service may have several policies, which are combined to one. */
const rateLimitHeader = ({ remaining, resetAfter }: StatedLimit): string =>
  `"default";r=${remaining}${resetAfter === undefined ? '' : `;t=${resetAfter}`}`;
