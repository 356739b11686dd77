/**
 * Makes spans with the API of OpenTelemetry, which a host or the command connects to an SDK. Without a tracer, no part
 * of OpenTelemetry is loaded.
 */
import { createRequire } from 'node:module';
import type * as Api from '@opentelemetry/api';
import { isSafeHeaderValue } from '../../rest/values/path.ts';
import { readTraceParent } from '../../rest/values/trace-parent.ts';
import type { RequestHeaders } from '../headers/request-headers.ts';
import type { SpanTracer } from './span-tracer.ts';

/**
 * The package is optional, and only `require` can load it synchronously. Its CommonJS and ESM builds share their state.
 */
const require = createRequire(import.meta.url);

/** The parent of a request's span. */
export interface ParentSpan {
  readonly context: Api.Context;
  /** Whether the host already has a span for the request. */
  readonly isInside: boolean;
}

export class Tracing {
  readonly api: typeof Api;
  readonly tracer: Api.Tracer;
  /** Host name of the service. */
  readonly service: string;

  /** Throws if the API is not installed. */
  constructor(tracer: SpanTracer, service: string) {
    this.api = require('@opentelemetry/api');
    this.tracer = tracer as Api.Tracer;
    this.service = service;
  }

  /** The span that is active in the host. If there is none, the span of the caller. */
  parentOf(headers: RequestHeaders): ParentSpan {
    const { context, trace, ROOT_CONTEXT } = this.api;
    const active = context.active();
    const host = trace.getSpanContext(active);
    if (host && trace.isSpanContextValid(host)) return { context: active, isInside: true };
    const caller = this.#callerIn(headers);
    const root = caller ? trace.setSpanContext(ROOT_CONTEXT, caller) : ROOT_CONTEXT;
    return { context: root, isInside: false };
  }

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
        isSafeHeaderValue(state) && { traceState: this.api.createTraceState(state) }),
    };
  }
}
