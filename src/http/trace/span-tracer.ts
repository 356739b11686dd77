/**
 * A tracer of `@opentelemetry/api`, described without its types: the package is optional, and the types of Docgraph
 * compile without it.
 */
export interface SpanTracer {
  startSpan(name: string, options?: object, context?: object): object;
}
