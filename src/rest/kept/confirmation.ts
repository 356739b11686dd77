/** Records when the service last sent or confirmed a kept body, and how long the body may be used. */
import type { HttpResponse } from '../transport/exchange.ts';
import { freshMsOf, type LifetimeHeaders, lifetimeHeaders } from './freshness.ts';
import { needsConfirmation } from './keep-rules.ts';
import type { TokenWrites } from './token-writes.ts';

/** How long kept bodies may be used without a response of the service. */
export interface UseRules {
  /** Milliseconds for which a body may be used while the service is unreachable. */
  readonly staleMs: number;
  /** Maximum number of milliseconds for which a body is used without a call. */
  readonly freshMs: number;
  /** Counts the writes of each caller. Undefined if no other setting needs the counts. */
  readonly writes: TokenWrites | undefined;
}

/** The state when a read began. */
export interface ReadStart {
  readonly at: number;
  /** Identifies the last write of the caller before the read. */
  readonly writes: number;
}

export interface Confirmation {
  /** The time of the response, by the monotonic clock. All other times here are by the same clock. */
  readonly at: number;
  readonly freshUntil: number;
  readonly writes: number;
  /** Whether the body may be used while the service is unreachable. */
  readonly isUsableStale: boolean;
  readonly lifetime: LifetimeHeaders;
}

/** `before`: the former confirmation of the body, if the response is a 304. */
export function confirmationOf(
  { headers }: Pick<HttpResponse, 'headers'>,
  { start, now, rules }: { start: ReadStart; now: number; rules: UseRules },
  before?: Confirmation,
): Confirmation {
  const lifetime = lifetimeHeaders(before?.lifetime, headers);
  const freshMs =
    rules.freshMs > 0 ? Math.min(freshMsOf(lifetime, headers, now - start.at), rules.freshMs) : 0;
  return {
    at: now,
    freshUntil: now + freshMs,
    writes: start.writes,
    isUsableStale: rules.staleMs > 0 && !needsConfirmation(lifetime),
    lifetime,
  };
}
