/**
 * Makes spans with the API of OpenTelemetry, which a host or the command connects to an SDK. Without a tracer, no part
 * of OpenTelemetry is loaded.
 */
import { createRequire } from 'node:module';
import type * as Api from '@opentelemetry/api';
import type { SpanTracer } from './span-tracer.ts';

/**
 * The package is optional, and only `require` can load it synchronously. Its CommonJS and ESM builds share their state.
 */
const require = createRequire(import.meta.url);

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
}
