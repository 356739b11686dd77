/** The tracer of a facade. */
import { Tracing } from '../../http/trace/tracing.ts';
import type { Settled } from '../../server/settings/options.ts';

/** Throws a `TypeError` if the package that makes spans is not installed. */
export function tracingOf({ tracer, upstreamUrl }: Settled): Tracing | undefined {
  try {
    return tracer && new Tracing(tracer, upstreamUrl.hostname);
  } catch (error) {
    throw new TypeError('tracer needs the package @opentelemetry/api', { cause: error });
  }
}
