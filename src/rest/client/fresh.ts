/** Uses a kept response without a call, while the service permits it. */
import type { KeptRead } from '../kept/kept-read.ts';
import type { HttpResponse } from '../transport/exchange.ts';
import type { CallRecord } from './call-log.ts';

/** The kept response to this call. Undefined if it is not fresh. */
export function freshFor(kept: KeptRead | undefined, record: CallRecord): HttpResponse | undefined {
  const response = kept?.fresh();
  if (!response) return undefined;
  record.source = 'fresh';
  record.status = response.status;
  return response;
}

/** How long all responses of a request remain fresh. */
export class Freshness {
  /** When the first of them is no longer fresh, by the monotonic clock. */
  #until = Number.POSITIVE_INFINITY;

  /** Adds a response that is fresh until `freshUntil`. The default stands for a response that is never fresh. */
  dependsOn(freshUntil = Number.NEGATIVE_INFINITY): void {
    if (freshUntil < this.#until) this.#until = freshUntil;
  }

  /** Milliseconds from `now` for which all responses remain fresh; 0 if there were no responses. */
  left(now: number): number {
    return this.#until < Number.POSITIVE_INFINITY ? Math.max(this.#until - now, 0) : 0;
  }
}
