/**
 * The spans of one request: one for its operation, and one for each call that is sent. Their attributes are from the
 * operation table and the codes of errors, and never contain an address, a document, a variable or a token.
 */
import type { Attributes, Context, Span, SpanContext } from '@opentelemetry/api';
import type { OperationDefinitionNode } from 'graphql';
import type { CallRecord } from '../../rest/client/call-log.ts';
import type { CallSpan, CallTrace } from '../../rest/client/call-span.ts';
import { serviceFailures } from '../../rest/values/errors.ts';
import { memoized } from '../../rest/values/memoized.ts';
import { traceParentOf } from '../../rest/values/trace-parent.ts';
import type { RequestHeaders } from '../headers/request-headers.ts';
import type { ParentSpan, Tracing } from './tracing.ts';

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
  readonly #parent: ParentSpan;
  /** Difference between the clock of `performance` and the system clock, the same for all spans of the request. */
  readonly #offset = Date.now() - performance.now();
  readonly #arrivedAt = performance.now();
  #span: Span | undefined;
  /** The context of the request's span. Undefined if it belongs to no trace. */
  #spanContext: SpanContext | undefined;
  #context: Context | undefined;

  /** To be created when the request has arrived, because the span of the host may not be active later. */
  constructor(tracing: Tracing, headers: RequestHeaders) {
    this.#tracing = tracing;
    this.#parent = tracing.parentOf(headers);
  }

  /** ID of the request's trace. Undefined if it has none. */
  get traceId(): string | undefined {
    return this.#spanContext?.traceId;
  }

  /** Begins the span of the operation. */
  start(operation: OperationDefinitionNode | undefined): void {
    if (this.#span) return;
    const { api, tracer } = this.#tracing;
    const { context, isInside } = this.#parent;
    const options = {
      kind: isInside ? api.SpanKind.INTERNAL : api.SpanKind.SERVER,
      startTime: this.#wall(this.#arrivedAt),
      attributes: operation ? attributesOf(operation) : {},
    };
    this.#span = tracer.startSpan(operation?.operation ?? 'GraphQL Operation', options, context);
    this.#spanContext = this.#validContextOf(this.#span);
    // Only a span that is recorded can have others below it.
    if (this.#span.isRecording()) this.#context = api.trace.setSpan(context, this.#span);
  }

  /** Ends the span. `end` is undefined if the request was not to the graph. */
  end(end: TracedEnd | undefined): void {
    if (end) this.start(end.operation);
    const span = this.#span;
    if (!span?.isRecording()) return;
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
      if (codes.some(isFailure)) this.#setFailed(span);
    }
    span.end(this.#wall(performance.now()));
  }

  get headersOfAll(): readonly string[] | undefined {
    return this.#span?.isRecording() ? undefined : headersOf(this.#spanContext);
  }

  begin(record: CallRecord): CallSpan {
    const { api, tracer, service } = this.#tracing;
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
    const span = tracer.startSpan(`${method} ${route}`, options, this.#context);
    return {
      headers: headersOf(this.#validContextOf(span)),
      end: () => this.#endCall(span, record),
    };
  }

  #endCall(span: Span, record: CallRecord): void {
    if (!span.isRecording()) return;
    span.setAttributes(resultOf(record));
    if (record.code !== null && record.code !== 'CLIENT_CLOSED_REQUEST') this.#setFailed(span);
    span.end(this.#wall(performance.now()));
  }

  #setFailed(span: Span): void {
    span.setStatus({ code: this.#tracing.api.SpanStatusCode.ERROR });
  }

  #validContextOf(span: Span): SpanContext | undefined {
    const context = span.spanContext();
    return this.#tracing.api.trace.isSpanContextValid(context) ? context : undefined;
  }

  #wall(at: number): number {
    return this.#offset + at;
  }
}

/** Names and values of headers, alternating. */
function headersOf(context: SpanContext | undefined): readonly string[] {
  if (!context) return [];
  const state = context.traceState?.serialize();
  const parent = traceParentOf({ ...context, flags: context.traceFlags });
  return ['traceparent', parent, ...(state ? ['tracestate', state] : [])];
}

const isFailure = (code: string) => code === 'INTERNAL_SERVER_ERROR' || serviceFailures.has(code);

const attributesOf = memoized(
  ({ operation, name }: OperationDefinitionNode): Attributes => ({
    'graphql.operation.type': operation,
    ...(name && { 'graphql.operation.name': name.value.slice(0, maxNameLength) }),
  }),
);

function resultOf({ status, code, attempts, reason, source }: CallRecord): Attributes {
  return {
    ...(status !== null && { 'http.response.status_code': status }),
    ...(attempts > 1 && { 'http.request.resend_count': attempts - 1 }),
    ...(code !== null && { 'error.type': code }),
    ...(reason !== undefined && { 'docgraph.reason': reason }),
    ...(source !== undefined && { 'docgraph.cache': source }),
  };
}
