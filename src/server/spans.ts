/**
 * The spans of one request: one for its operation, and one for each call that is sent. Their attributes are from the
 * operation table and the codes of errors, and never contain an address, a document, a variable or a token.
 */
import {
  type Attributes,
  type Context,
  context,
  createTraceState,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import type { OperationDefinitionNode } from 'graphql';
import type { CallRecord } from '../rest/client/call-log.ts';
import type { CallSpan, CallTrace } from '../rest/client/client-options.ts';
import { serviceFailures } from '../rest/values/errors.ts';
import { readTraceParent, traceParentOf } from '../rest/values/trace-parent.ts';
import { type EndedRequest, maxNameLength } from './ended-request.ts';

export interface Tracing {
  readonly tracer: Tracer;
  /** Host name of the REST service. */
  readonly service: string;
}

export class RequestSpans implements CallTrace {
  readonly #tracing: Tracing;
  readonly #kind: SpanKind;
  /** Difference between the clock of `performance` and the system clock, the same for all spans of the request. */
  readonly #offset = Date.now() - performance.now();
  readonly #arrivedAt = performance.now();
  /** With the span that is active in the host, or else that of the caller; from `start` on, with the own span. */
  #context: Context;
  #span: Span | undefined;

  /** To be created when the request has arrived, because the span of the host may not be active later. */
  constructor(tracing: Tracing, headers: Pick<Headers, 'get'>) {
    this.#tracing = tracing;
    const active = context.active();
    const isInside = validOf(trace.getSpan(active)) !== undefined;
    const caller = isInside ? undefined : callerIn(headers);
    this.#kind = isInside ? SpanKind.INTERNAL : SpanKind.SERVER;
    const outside = caller ? trace.setSpanContext(ROOT_CONTEXT, caller) : ROOT_CONTEXT;
    this.#context = isInside ? active : outside;
  }

  /** ID of the request's trace. Undefined if it has none. */
  get traceId(): string | undefined {
    return validOf(this.#span)?.traceId;
  }

  /** Begins the span of the operation. */
  start(operation: OperationDefinitionNode | undefined): void {
    if (this.#span) return;
    const startTime = this.#wall(this.#arrivedAt);
    const name = operation?.name?.value.slice(0, maxNameLength);
    const attributes = {
      ...(operation && { 'graphql.operation.type': operation.operation }),
      ...(name !== undefined && { 'graphql.operation.name': name }),
    };
    const options = { kind: this.#kind, startTime, attributes };
    const kind = operation?.operation ?? 'GraphQL Operation';
    this.#span = this.#tracing.tracer.startSpan(kind, options, this.#context);
    this.#context = trace.setSpan(this.#context, this.#span);
  }

  /** Ends the span, if the request was for the graph or has begun an operation. */
  end({ isOfGraph, operation, method, status, codes = [], calls, tool }: EndedRequest): void {
    if (isOfGraph) this.start(operation);
    if (isOfGraph && this.#span?.isRecording()) {
      const [first] = codes;
      this.#span.setAttributes({
        'docgraph.calls': calls.length,
        'http.request.method': method,
        ...(tool?.name !== undefined && { 'gen_ai.tool.name': tool.name }),
        ...(status !== null && { 'http.response.status_code': status }),
        ...(first !== undefined && { 'docgraph.codes': [...codes], 'error.type': first }),
      });
      if (codes.some(isFailure)) this.#span.setStatus({ code: SpanStatusCode.ERROR });
    }
    this.#span?.end(this.#wall(performance.now()));
  }

  get headersOfAll(): readonly string[] | undefined {
    return this.#span?.isRecording() ? undefined : headersOf(this.#span);
  }

  begin(record: CallRecord): CallSpan {
    const { method, route, operation, beganAt } = record;
    const { tracer, service } = this.#tracing;
    const attributes = {
      'docgraph.operation': operation,
      'http.request.method': method,
      'server.address': service,
      'url.template': route,
    };
    const options = { kind: SpanKind.CLIENT, startTime: this.#wall(beganAt), attributes };
    const span = tracer.startSpan(`${method} ${route}`, options, this.#context);
    const end = () => {
      if (!span.isRecording()) return;
      span.setAttributes(resultOf(record));
      if (record.code !== null && record.code !== 'CLIENT_CLOSED_REQUEST')
        span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(this.#wall(performance.now()));
    };
    return { headers: headersOf(span), end };
  }

  #wall(at: number): number {
    return this.#offset + at;
  }
}

/** The span of the caller, by its `traceparent` and `tracestate`. */
function callerIn(headers: Pick<Headers, 'get'>): SpanContext | undefined {
  const parent = readTraceParent(headers.get('traceparent'));
  if (!parent) return undefined;
  const { traceId, spanId, flags } = parent;
  const traceState = createTraceState(headers.get('tracestate') ?? '');
  return { traceId, spanId, traceFlags: flags, traceState, isRemote: true };
}

/** The context of a span. A span that was made without an SDK and without a parent has no valid one. */
function validOf(span: Span | undefined): SpanContext | undefined {
  const found = span?.spanContext();
  return found && isSpanContextValid(found) ? found : undefined;
}

/** The trace headers of calls below a span: names and values, alternating. */
function headersOf(span: Span | undefined): readonly string[] {
  const valid = validOf(span);
  if (!valid) return [];
  const { traceId, spanId, traceFlags: flags } = valid;
  const state = valid.traceState?.serialize();
  return [
    ...['traceparent', traceParentOf({ traceId, spanId, flags })],
    ...(state ? ['tracestate', state] : []),
  ];
}

const isFailure = (code: string) => code === 'INTERNAL_SERVER_ERROR' || serviceFailures.has(code);

const resultOf = ({ status, code, attempts, reason }: CallRecord): Attributes => ({
  ...(status !== null && { 'http.response.status_code': status }),
  ...(attempts > 1 && { 'http.request.resend_count': attempts - 1 }),
  ...(code !== null && { 'error.type': code }),
  ...(reason !== undefined && { 'docgraph.reason': reason }),
});
