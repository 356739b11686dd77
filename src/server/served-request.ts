/** One HTTP request, from its head to its log line, with everything that plugins know about it. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { GraphQLError, OperationDefinitionNode } from 'graphql';
import type { CallHook } from '../rest/client/call-hook.ts';
import { type Caller, callerOf } from '../rest/transport/callers.ts';
import { readTraceParent } from '../rest/values/trace-parent.ts';
import { type ResponseType, responseType } from './accepted-types.ts';
import type { EndedRequest, ToolRecord } from './ended-request.ts';
import type { OperationRun } from './operation-run.ts';
import type { Services } from './services.ts';
import { RequestSpans } from './spans.ts';

/** The head of a request. */
export interface RequestHead {
  readonly method: string;
  readonly url: string;
  readonly headers: { get(name: string): string | null };
}

/** The caller's own request ID if it is safe in any log, otherwise a new one. */
export const requestIdOf = (given: string | null): string =>
  given !== null && /^[\w.:-]{1,128}$/.test(given) ? given : randomUUID();

export class ServedRequest {
  readonly services: Services;
  readonly head: RequestHead;
  readonly id: string;
  readonly caller: Caller | undefined;
  readonly arrivedAt = performance.now();
  /** The JSON type of the response. Undefined if the client accepts none. */
  readonly type: ResponseType | undefined;
  readonly trace: RequestSpans | undefined;
  readonly onCall: CallHook | undefined;
  /** Whether the request is for the endpoint of agents. */
  isOfAgent = false;
  /** The document, even if it is invalid. */
  text: string | undefined;
  operation: OperationDefinitionNode | undefined;
  /** Whether the document is a trusted one. Undefined if it was not compared with all of them. */
  isTrusted: boolean | undefined;
  /** Whether the document was found by its ID. */
  isById = false;
  /** Codes of the errors in the response. Undefined if there is none from the graph. */
  codes: readonly string[] | undefined;
  /** Why the request was refused before it was executed. */
  refusedBy: EndedRequest['refusedBy'];
  /** The call of a tool by an agent. */
  tool: ToolRecord | undefined;
  /** The entity tag of the response to a GET. Null if caches must not store it; undefined if there is no result. */
  entityTag: string | null | undefined;
  /** Length of the JSON of the result. */
  length = 0;
  /** The last operation. Undefined before it runs, and after the end. */
  run: OperationRun | undefined;
  #isOver = false;

  constructor(services: Services, head: RequestHead) {
    this.services = services;
    this.head = head;
    const { headers } = head;
    this.id = requestIdOf(headers.get('x-request-id'));
    this.caller = callerOf(headers.get('authorization'));
    this.type = responseType(headers.get('accept'));
    services.metrics?.begin();
    const { tracing, client } = services;
    if (client.onCall) this.onCall = inThisContext(client.onCall);
    if (tracing) this.trace = new RequestSpans(tracing, headers);
  }

  /** Whether the service has accepted the caller's token before. */
  get isAccepted(): boolean {
    return this.caller !== undefined && this.services.upstream.isAccepted(this.caller);
  }

  /** Whether the caller requested a trace of the REST calls, and may have it. */
  get isTraced(): boolean {
    return (
      this.services.settings.trace === true && this.head.headers.get('x-upstream-trace') === '1'
    );
  }

  /** Whether the caller requested the rate limit of the service. */
  get showsRateLimit(): boolean {
    return this.head.headers.get('x-rate-limit') === '1';
  }

  /** Whether the request must not change anything, and its response may be stored. */
  get isGet(): boolean {
    return this.head.method === 'GET';
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Reports an internal error, which callers must not see. */
  readonly report = (cause: unknown): void => this.services.report(this.id, cause);

  /** Notes the codes of the errors in the response. */
  noteErrors(errors: readonly GraphQLError[] = []): void {
    const codes = errors.map(({ extensions }) => String(extensions?.code ?? 'GRAPHQL_ERROR'));
    this.codes = [...new Set(codes)];
  }

  /** Notes that the request fails because of an internal error. */
  fail(cause: unknown): void {
    this.report(cause);
    this.codes = ['INTERNAL_SERVER_ERROR'];
  }

  /**
   * To be called when the response is ready, or when the client has disconnected: `status` is null then. Ends reads in
   * progress, releases the memory of the request, counts it, and writes its log line.
   */
  end(status: number | null): void {
    if (this.#isOver) return;
    this.#isOver = true;
    const { run } = this;
    // The connection may refer to this object for some time, but must not keep in memory what was read for it.
    this.run = undefined;
    run?.release();
    const { metrics, log } = this.services;
    const ended = this.#ended(run, status);
    this.trace?.end(ended);
    metrics?.ended(ended);
    const traceId = this.trace
      ? this.trace.traceId
      : readTraceParent(this.head.headers.get('traceparent'))?.traceId;
    log?.request(ended, traceId);
    this.text = undefined;
  }

  #ended(run: OperationRun | undefined, status: number | null): EndedRequest {
    const { head, id, caller, operation, isTrusted, isById, refusedBy, text, tool, codes } = this;
    return {
      ...{ id, caller, operation, isTrusted, isById, refusedBy, text, tool },
      method: head.method,
      status,
      codes: status === null ? leftCodes : codes,
      ms: performance.now() - this.arrivedAt,
      isOfGraph: operation !== undefined || (status !== null && codes !== undefined),
      hasRun: run !== undefined && status !== null && status < 400 && this.isAccepted,
      isUnchanged: run?.isUnchanged,
      records: run?.context.rest.log.records ?? [],
      calls: run?.context.rest.callsMade ?? [],
    };
  }
}

/** Codes of a request whose client disconnected before the response. */
const leftCodes: readonly string[] = ['CLIENT_CLOSED_REQUEST'];

/**
 * The host's hook, which always runs in the asynchronous context in which the request began. Bodies and responses of the
 * service have other contexts, some of which belong to other requests.
 */
function inThisContext(hook: CallHook): CallHook {
  const run = AsyncLocalStorage.snapshot();
  return {
    before: (call) => run(() => hook.before?.(call)),
    after: (record) => run(() => hook.after?.(record)),
  };
}
