/**
 * Makes spans by the API of OpenTelemetry, which a host or the command connects to an SDK. Without a tracer, nothing of
 * OpenTelemetry is loaded.
 */
import { createRequire } from 'node:module';
import type * as Api from '@opentelemetry/api';
import { isSafeHeaderValue } from '../../rest/values/path.ts';
import { readTraceParent } from '../../rest/values/trace-parent.ts';
import type { RequestHeaders } from '../headers/request-headers.ts';
import type { SpanTracer } from './span-tracer.ts';

/** The package is optional, and only CommonJS can load it at once. Both of its builds share their state. */
const require = createRequire(import.meta.url);

/** The parent of the span of a request. */
export interface ParentSpan {
  readonly context: Api.Context;
  /** Whether the host has a span for the request already. */
  readonly isInside: boolean;
}

export class Tracing {
  readonly api: typeof Api;
  readonly tracer: Api.Tracer;
  /** Host of the service, without its address. */
  readonly service: string;

  /** Throws if the API is not installed. */
  constructor(tracer: SpanTracer, service: string) {
    this.api = require('@opentelemetry/api');
    this.tracer = tracer as Api.Tracer;
    this.service = service;
  }

  /** The span that is active in the host, or else the one of the caller. */
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
