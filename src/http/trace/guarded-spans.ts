/**
 * The only place that invokes the host's tracer, its spans and its context. Whatever these throw or return, a request
 * is answered as without them: a span that cannot be made or ended is missing in the trace.
 */
import type * as Api from '@opentelemetry/api';
import { isSafeHeaderValue } from '../../rest/values/path.ts';
import { readTraceParent, traceParentOf } from '../../rest/values/trace-parent.ts';
type RequestHeaders = { get(name: string): string | null };
import type { Tracing } from './tracing.ts';

/** The trace that calls belong to. */
export interface TraceOfCalls {
  /** ID of the trace. Undefined if there is none. */
  readonly traceId: string | undefined;
  /** The trace headers of calls: names and values, alternating. */
  readonly headers: readonly string[];
}

/** The parent of a request's span. */
export interface ParentSpan extends TraceOfCalls {
  readonly context: Api.Context;
  /** Whether the host already has a span for the request. */
  readonly isInside: boolean;
}

/** Makes the spans of one request. */
export class GuardedSpans {
  readonly #tracing: Tracing;
  readonly #report: (cause: unknown) => void;
  #hasReported = false;

  /** `report` receives the first error. A tracer that fails once probably fails for each call of the request. */
  constructor(tracing: Tracing, report: (cause: unknown) => void) {
    this.#tracing = tracing;
    this.#report = report;
  }

  /** The span that is active in the host. If there is none, the span of the caller. */
  parentOf(headers: RequestHeaders): ParentSpan {
    const { context, trace, ROOT_CONTEXT } = this.#tracing.api;
    const active = this.attempt(() => context.active());
    const host = active && this.traceOf(() => trace.getSpanContext(active));
    if (active && host) return { context: active, isInside: true, ...host };
    const caller = this.#callerIn(headers);
    const root = caller ? trace.setSpanContext(ROOT_CONTEXT, caller) : ROOT_CONTEXT;
    return { context: root, isInside: false, ...(this.traceOf(() => caller) ?? noTrace) };
  }

  /** `parent`: the trace to which calls belong if the host cannot make the span. */
  start(
    name: string,
    options: Api.SpanOptions,
    around: Api.Context,
    parent: TraceOfCalls,
  ): GuardedSpan {
    const { api, tracer } = this.#tracing;
    const span = this.attempt(() => tracer.startSpan(name, options, around));
    const trace = span && this.traceOf(() => span.spanContext());
    // A span without a trace cannot have others below it.
    const inside = trace && this.attempt(() => api.trace.setSpan(around, span));
    return new GuardedSpan(span, { api, guard: this, inside }, trace ?? parent);
  }

  /** Undefined if the context is of no valid span. */
  traceOf(contextOf: () => Api.SpanContext | undefined): TraceOfCalls | undefined {
    const context = this.attempt(contextOf);
    const state = this.attempt(() => context?.traceState?.serialize());
    return this.attempt(() => {
      if (!context || !this.#tracing.api.isSpanContextValid(context)) return undefined;
      const { traceId, spanId, traceFlags: flags } = context;
      const hasState = typeof state === 'string' && state !== '' && isSafeHeaderValue(state);
      const headers = ['traceparent', traceParentOf({ traceId, spanId, flags })];
      return { traceId, headers: [...headers, ...(hasState ? ['tracestate', state] : [])] };
    });
  }

  /** What the host's code returns. Undefined if it throws. */
  attempt<Value>(run: () => Value): Value | undefined {
    try {
      const value = run();
      // A method that returns a promise by mistake must not end the process with an unhandled rejection.
      if (value instanceof Promise) value.catch(this.#failed);
      return value;
    } catch (cause) {
      this.#failed(cause);
      return undefined;
    }
  }

  readonly #failed = (cause: unknown): void => {
    if (this.#hasReported) return;
    this.#hasReported = true;
    this.#report(cause);
  };

  #callerIn(headers: RequestHeaders): Api.SpanContext | undefined {
    const parent = readTraceParent(headers.get('traceparent'));
    if (!parent) return undefined;
    const { traceId, spanId, flags } = parent;
    const state = headers.get('tracestate');
    return {
      traceId,
      spanId,
      traceFlags: flags,
      isRemote: true,
      ...(state !== null &&
        isSafeHeaderValue(state) && { traceState: this.#tracing.api.createTraceState(state) }),
    };
  }
}

const noTrace: TraceOfCalls = { traceId: undefined, headers: [] };

interface SpanSurroundings {
  readonly api: typeof Api;
  readonly guard: Pick<GuardedSpans, 'attempt'>;
  /** The context for spans below this one. Undefined if it cannot have any. */
  readonly inside: Api.Context | undefined;
}

export class GuardedSpan implements TraceOfCalls {
  /** Undefined if the host could not make the span. */
  readonly #span: Api.Span | undefined;
  readonly #surroundings: SpanSurroundings;
  readonly traceId: string | undefined;
  readonly headers: readonly string[];

  constructor(
    span: Api.Span | undefined,
    surroundings: SpanSurroundings,
    { traceId, headers }: TraceOfCalls,
  ) {
    this.#span = span;
    this.#surroundings = surroundings;
    this.traceId = traceId;
    this.headers = headers;
  }

  get isRecording(): boolean {
    return this.#attempt((span) => span.isRecording()) === true;
  }

  /** The context for spans below this one. Undefined if it is not recorded. */
  get inside(): Api.Context | undefined {
    return this.isRecording ? this.#surroundings.inside : undefined;
  }

  setAttributes(attributes: Api.Attributes): void {
    this.#attempt((span) => span.setAttributes(attributes));
  }

  setFailed(): void {
    const { ERROR } = this.#surroundings.api.SpanStatusCode;
    this.#attempt((span) => span.setStatus({ code: ERROR }));
  }

  end(at: number): void {
    this.#attempt((span) => span.end(at));
  }

  #attempt<Value>(run: (span: Api.Span) => Value): Value | undefined {
    const span = this.#span;
    return span && this.#surroundings.guard.attempt(() => run(span));
  }
}
