/**
 * The type of a tracer of `@opentelemetry/api`. It does not import the types of that package, because the package is
 * optional, and the types of Docgraph must compile without it.
 */
export interface SpanTracer {
  startSpan(name: string, options?: object, context?: object): object;
}
