/** When the service last sent or confirmed a body, and with which headers. */
import type { HttpResponse } from '../transport/exchange.ts';
import { freshMsOf, type LifetimeHeaders, lifetimeHeaders } from './freshness.ts';
import { needsConfirmation } from './keep-rules.ts';
import type { TokenWrites } from './token-writes.ts';

/** When bodies may be used without asking the service first. */
export interface UseRules {
  /** Milliseconds for which a body may be used while the service is out of reach. */
  readonly staleMs: number;
  /** Maximum number of milliseconds for which a body is used without a request. */
  readonly freshMs: number;
  /** Not counted unless something depends on them. */
  readonly writes: TokenWrites | undefined;
}

/** When a read began. */
export interface ReadStart {
  readonly at: number;
  /** Identifies the time since the last write of the caller. */
  readonly writes: number;
}

export interface Confirmation {
  /** By the monotonic clock, as all times. */
  readonly at: number;
  readonly freshUntil: number;
  readonly writes: number;
  /** Whether the body may be used while the service is out of reach. */
  readonly isUsableAlone: boolean;
  readonly lifetime: LifetimeHeaders;
}

/** `before`: of the body that a 304 confirms. */
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
    isUsableAlone: rules.staleMs > 0 && !needsConfirmation(lifetime),
    lifetime,
  };
}
