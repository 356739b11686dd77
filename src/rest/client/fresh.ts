/** A kept response that the service permits to use takes the place of a call. */
import type { KeptRead } from '../kept/kept-read.ts';
import type { HttpResponse } from '../transport/exchange.ts';
import type { CallRecord } from './call-log.ts';

/** The kept response to this call, while it is fresh. */
export function freshFor(kept: KeptRead | undefined, record: CallRecord): HttpResponse | undefined {
  const response = kept?.fresh();
  if (!response) return undefined;
  record.source = 'fresh';
  record.status = response.status;
  return response;
}

/** How long all responses of a request stay fresh. */
export class Freshness {
  /** By the monotonic clock. */
  #until = Number.POSITIVE_INFINITY;

  /** The request depends on a response that is fresh until then. By default, on one that never was. */
  dependsOn(freshUntil = Number.NEGATIVE_INFINITY): void {
    if (freshUntil < this.#until) this.#until = freshUntil;
  }

  /** Milliseconds from `now`; 0 if there were no responses. */
  left(now: number): number {
    return this.#until < Number.POSITIVE_INFINITY ? Math.max(this.#until - now, 0) : 0;
  }
}
