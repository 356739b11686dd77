/**
 * The spans of one request: one for its operation, and one for each call that is sent. Their attributes are from the
 * operation table and the codes of errors, and never contain an address, a document, a variable or a token.
 */
import type { Attributes, Context } from '@opentelemetry/api';
import type { OperationDefinitionNode } from 'graphql';
import type { CallRecord } from '../../rest/client/call-log.ts';
import type { CallSpan, CallTrace } from '../../rest/client/call-span.ts';
import { serviceFailures } from '../../rest/values/errors.ts';
import { memoized } from '../../rest/values/memoized.ts';
import type { RequestHeaders } from '../headers/request-headers.ts';
import { type GuardedSpan, GuardedSpans, type ParentSpan } from './guarded-spans.ts';
import type { Tracing } from './tracing.ts';

/** How a request ended. */
export interface TracedEnd {
  readonly operation: OperationDefinitionNode | undefined;
  readonly method: string | undefined;
  /** HTTP status of the response. Null if there was none. */
  readonly status: number | null;
  readonly codes: readonly string[];
  readonly calls: number;
  /** Name of the tool that an agent has called. */
  readonly tool: string | undefined;
}

/** Maximum length of a name, because names come from callers. Longer ones are truncated. */
const maxNameLength = 128;

export class RequestTrace implements CallTrace {
  readonly #tracing: Tracing;
  readonly #spans: GuardedSpans;
  readonly #parent: ParentSpan;
  /** Difference between the clock of `performance` and the system clock, the same for all spans of the request. */
  readonly #offset = Date.now() - performance.now();
  readonly #arrivedAt = performance.now();
  #span: GuardedSpan | undefined;
  /** The context of the spans of calls. */
  #inside: Context;

  /**
   * To be created when the request has arrived, because the span of the host may not be active later. `report` receives
   * an error of the host's tracer.
   */
  constructor(tracing: Tracing, headers: RequestHeaders, report: (cause: unknown) => void) {
    this.#tracing = tracing;
    this.#spans = new GuardedSpans(tracing, report);
    this.#parent = this.#spans.parentOf(headers);
    this.#inside = this.#parent.context;
  }

  /** ID of the request's trace. Undefined if it has none. */
  get traceId(): string | undefined {
    return this.#span?.traceId;
  }

  /** Begins the span of the operation. */
  start(operation: OperationDefinitionNode | undefined): void {
    if (this.#span) return;
    const { SpanKind } = this.#tracing.api;
    const { context, isInside } = this.#parent;
    const options = {
      kind: isInside ? SpanKind.INTERNAL : SpanKind.SERVER,
      startTime: this.#wall(this.#arrivedAt),
      attributes: operation ? attributesOf(operation) : {},
    };
    const name = operation?.operation ?? 'GraphQL Operation';
    this.#span = this.#spans.start(name, options, context, this.#parent);
    this.#inside = this.#span.inside ?? context;
  }

  /** Ends the span. `end` is undefined if the request was not to the graph. */
  end(end: TracedEnd | undefined): void {
    if (end) this.start(end.operation);
    const span = this.#span;
    if (!span?.isRecording) return;
    if (end) {
      const { method, status, codes, calls, tool } = end;
      const [first] = codes;
      span.setAttributes({
        'docgraph.calls': calls,
        ...(tool !== undefined && { 'gen_ai.tool.name': tool }),
        ...(method !== undefined && { 'http.request.method': method }),
        ...(status !== null && { 'http.response.status_code': status }),
        ...(first !== undefined && { 'docgraph.codes': [...codes], 'error.type': first }),
      });
      if (codes.some(isFailure)) span.setFailed();
    }
    span.end(this.#wall(performance.now()));
  }

  get headersOfAll(): readonly string[] | undefined {
    return this.#span?.isRecording ? undefined : (this.#span?.headers ?? []);
  }

  begin(record: CallRecord): CallSpan {
    const { api, service } = this.#tracing;
    const { method, route, operation, beganAt } = record;
    const options = {
      kind: api.SpanKind.CLIENT,
      startTime: this.#wall(beganAt),
      attributes: {
        'docgraph.operation': operation,
        'http.request.method': method,
        'server.address': service,
        'url.template': route,
      },
    };
    const span = this.#spans.start(
      `${method} ${route}`,
      options,
      this.#inside,
      this.#span ?? this.#parent,
    );
    return { headers: span.headers, end: () => this.#endCall(span, record) };
  }

  #endCall(span: GuardedSpan, record: CallRecord): void {
    if (!span.isRecording) return;
    span.setAttributes(resultOf(record));
    if (record.code !== null && record.code !== 'CLIENT_CLOSED_REQUEST') span.setFailed();
    span.end(this.#wall(performance.now()));
  }

  #wall(at: number): number {
    return this.#offset + at;
  }
}

const isFailure = (code: string) => code === 'INTERNAL_SERVER_ERROR' || serviceFailures.has(code);

const attributesOf = memoized(
  ({ operation, name }: OperationDefinitionNode): Attributes => ({
    'graphql.operation.type': operation,
    ...(name && { 'graphql.operation.name': name.value.slice(0, maxNameLength) }),
  }),
);

function resultOf({ status, code, attempts, reason }: CallRecord): Attributes {
  return {
    ...(status !== null && { 'http.response.status_code': status }),
    ...(attempts > 1 && { 'http.request.resend_count': attempts - 1 }),
    ...(code !== null && { 'error.type': code }),
    ...(reason !== undefined && { 'docgraph.reason': reason }),
  };
}
