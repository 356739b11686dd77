/** One request to the graph, from its head to its log line, on the fast path and through Yoga. */
import type { ExecutionResult, GraphQLError } from 'graphql';
import type { ErrorCode } from '../../graphql/errors/errors.ts';
import type { Question } from '../../graphql/plan/choose-plan.ts';
import type { ErrorBehavior } from '../../graphql/plan/error-behavior.ts';
import type { Executed } from '../../graphql/run/execute.ts';
import type { CallHook } from '../../rest/client/call-hook.ts';
import type { StatedLimit } from '../../rest/client/client.ts';
import type { ResponseType } from '../headers/accepted-types.ts';
import { requestIdOf } from '../headers/request-id.ts';
import { type ResponseContent, type Written, writeResponse } from '../out/bounded-response.ts';
import { type BodyPieces, inBytePieces } from '../out/json-pieces.ts';
import { asExecuted, withoutExtensions } from '../out/reused-response.ts';
import { RequestTrace } from '../trace/request-trace.ts';
import { ClientCache } from './client-cache.ts';
import { reportEnd } from './ended-request.ts';
import { explainOperation } from './explain-operation.ts';
import type { GraphServices } from './graph-services.ts';
import { inThisContext } from './hook-in-context.ts';
import { namesKeys } from './names-keys.ts';
import { OperationRun } from './operation-run.ts';
import { presentResult } from './present-result.ts';
import type { RequestAdmission } from './request-admission.ts';
import type { RequestHead } from './request-head.ts';
import { RequestRecord } from './request-record.ts';

/** How a request ended. */
export interface RequestEnd {
  /** Whether the caller left before the response was sent. */
  readonly hasLeft?: boolean;
  /** HTTP status of the response; null if there was none. */
  readonly status?: number | null;
}

export class GraphRequest {
  readonly id: string;
  readonly head: RequestHead;
  readonly admission: RequestAdmission;
  readonly record = new RequestRecord();
  readonly arrivedAt = performance.now();
  readonly trace: RequestTrace | undefined;
  /** Whether the caller asks for the estimate of the operation instead of its result. */
  isExplained = false;
  onError: ErrorBehavior = 'PROPAGATE';
  readonly #services: GraphServices;
  #onCall: CallHook | undefined;
  #run: OperationRun | undefined;
  #dataLength: number | undefined;
  /** Of the result of a GET. Undefined without a result. */
  #cache: ClientCache | undefined;
  /** The response of an earlier run, if that is the response. */
  #reused: Uint8Array | undefined;
  #remember: ((written: BodyPieces | undefined) => void) | undefined;
  #hasEnded = false;

  constructor(services: GraphServices, head: RequestHead, admission: RequestAdmission) {
    this.#services = services;
    this.head = head;
    this.admission = admission;
    this.id = requestIdOf(head.headers.get('x-request-id'));
    services.metrics?.begin();
    const { tracing, client } = services;
    if (client.onCall) this.#onCall = inThisContext(client.onCall);
    if (tracing) this.trace = new RequestTrace(tracing, head.headers);
  }

  /** Whether the service has accepted the caller's token before. */
  get isAccepted(): boolean {
    const { caller } = this.head;
    return caller !== undefined && this.#services.client.upstream.isAccepted(caller);
  }

  /** Whether the caller requests a trace of the REST calls, and may have it. */
  get isTraced(): boolean {
    return this.#services.trace && this.head.headers.get('x-upstream-trace') === '1';
  }

  /** Whether the caller asks for the rate limit that the service has stated. */
  get showsRateLimit(): boolean {
    return this.head.headers.get('x-rate-limit') === '1';
  }

  /** Whether the request must not change anything, and its response may be kept. */
  get isGet(): boolean {
    return this.head.method === 'GET';
  }

  /** Headers that its response has in any case. */
  get responseHeaders(): Readonly<Record<string, string>> {
    const { headers, method } = this.head;
    const rest = this.#run?.context.rest;
    const limit = rest?.statedLimit;
    return this.#services.responseHeaders({
      id: this.id,
      headers,
      method,
      entityTag: this.#cache?.entityTag,
      freshSeconds: this.#cache?.freshSeconds,
      rateLimit: limit && rateLimitHeader(limit),
      passed: rest?.passedHeaders,
      isIntrospection: this.isIntrospection,
    });
  }

  /** Whether the caller has kept the response that was written. */
  get isUnchanged(): boolean {
    return this.#cache?.isKeptBy(this.head.headers) ?? false;
  }

  /** Whether the response has fields about the schema. */
  get isIntrospection(): boolean {
    return this.#run?.isIntrospection ?? false;
  }

  /** The encodings that the caller accepts, for a response that may be compressed. */
  get acceptedEncodings(): string | null {
    const run = this.#run;
    const mayHoldKeys = run !== undefined && (run.isMutation || namesKeys(run.document));
    return mayHoldKeys ? null : this.head.headers.get('accept-encoding');
  }

  /** Executes a valid document. Throws the `GraphQLError` that refuses it with these variables. */
  execute(question: Question, signal?: AbortSignal): ExecutionResult | Promise<ExecutionResult> {
    if (this.isExplained)
      return explainOperation(this.#services, question, this.head, this.isAccepted);
    this.trace?.start(question.operation);
    const { headers, caller } = this.head;
    const run = new OperationRun(this.#services, question, {
      caller,
      headers,
      requestId: this.id,
      signal,
      onBegin: this.admission.onFirstCall,
      trace: this.trace,
      onCall: this.#onCall,
      report: this.report,
      onError: this.onError,
    });
    this.#run = run;
    const replayed = run.reuse?.replay();
    if (!replayed) return this.#start(run);
    return replayed.then((known) => {
      // The caller has left, and what the run would write is released already.
      if (this.#hasEnded) return {};
      return known ? this.#reuse(known) : this.#start(run);
    });
  }

  #start(run: OperationRun): ExecutionResult | Promise<ExecutionResult> {
    const executed = run.start(this.isAccepted);
    return executed instanceof Promise
      ? executed.then((done) => this.#present(done))
      : this.#present(executed);
  }

  /** Responds with the data that an earlier run has written. */
  #reuse(response: Uint8Array): ExecutionResult {
    const hasExtensions = this.isTraced || this.showsRateLimit || this.#run?.isIncremental;
    if (hasExtensions) return this.#present(asExecuted(response));
    this.#run?.context.rest.end();
    this.#reused = response;
    return { data: {} };
  }

  #present(executed: Executed): ExecutionResult {
    const run = this.#run;
    if (!run) return executed.result;
    this.#dataLength = executed.dataLength;
    const remember = run.reuse?.finished();
    const { warnings } = run.context;
    this.#remember = remember && ((written) => remember(warnings.isEmpty ? written : undefined));
    // Unneeded calls hold turns, and delay a server that stops.
    run.context.rest.end();
    return presentResult(executed, run, this.#services, {
      requestId: this.id,
      tracedFrom: this.isTraced ? this.arrivedAt : undefined,
      showsRateLimit: this.showsRateLimit,
      report: this.report,
    });
  }

  /** The JSON of a response, up to its maximum size. */
  write(result: ResponseContent, type: ResponseType): BodyPieces {
    const { refused, ...written } = this.#reused
      ? { ...inBytePieces(this.#reused), refused: [] }
      : this.#write(result);
    if (refused.length > 0)
      this.record.setErrors([...(result.errors ?? []), ...refused] as GraphQLError[]);
    const hasErrors = Boolean(result.errors?.length) || refused.length > 0;
    if (this.isGet) {
      // A trace differs each time, and so does the rate limit.
      const isRepeatable = !(hasErrors || this.isTraced || this.showsRateLimit);
      this.#cache = new ClientCache(type, written, this.#run?.context.rest, isRepeatable);
    }
    this.#remember?.(hasErrors ? undefined : withoutExtensions(result, written));
    return written;
  }

  #write(result: ResponseContent): Written {
    const { responseBytes, garbage } = this.#services;
    return writeResponse(result, {
      mostBytes: responseBytes,
      halts: this.onError === 'HALT',
      requires: (key) => this.#run?.requires(key) ?? false,
      changed: this.#run?.changed,
      before: garbage.made,
      dataLength: this.#dataLength,
    });
  }

  /** Ends a request that is refused before anything is done for it. */
  refuse(code: ErrorCode, status: number): void {
    this.record.codes = [code];
    this.end({ status });
  }

  /** The request fails because of an internal error. */
  fail(cause: unknown): void {
    this.report(cause);
    this.record.setInternalError();
  }

  /** Logs an internal error, which callers must not see. */
  readonly report = (cause: unknown): void => {
    const { log, unlogged } = this.#services;
    if (log) log.internal(this.id, cause);
    else unlogged.report(cause);
  };

  /** The response is sent, or the caller has left: releases what the request holds, and writes its log line. */
  end({ hasLeft = false, status = null }: RequestEnd = {}): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    const run = this.#run;
    // The connection may keep this object for a while, but must not keep what was read for it.
    this.#run = undefined;
    this.#onCall = undefined;
    this.#remember = undefined;
    this.#reused = undefined;
    try {
      run?.release();
      this.admission.end();
    } catch (cause) {
      // The response was sent in spite of this, and its line is due now.
      this.report(cause);
    }
    if (run) this.#services.garbage.read(run.context.rest.bytesRead);
    // A request that broke while its response was sent was cut off here, not by its caller.
    const isLost = hasLeft && !this.record.isBroken;
    reportEnd(this.#services, this, run, isLost, status);
    this.record.text = undefined;
  }
}

/** In the form of the draft of the IETF. The service may have several policies, which are one here. */
const rateLimitHeader = ({ remaining, resetAfter }: StatedLimit): string =>
  `"default";r=${remaining}${resetAfter === undefined ? '' : `;t=${resetAfter}`}`;
