/**
 * What follows from a 429 for the request that received it, and for no other: after a brief time unsent calls go on and
 * a read is sent once more; otherwise, and for a write, the call fails, and after a longer time
 * the unsent ones fail, too. A query of which nothing was read gets the status 429, from `server/refused-result.ts`.
 */
import { type Deadline, pause } from '../transport/deadline.ts';
import type { HttpHeaders, HttpResponse } from '../transport/exchange.ts';
import { RestError } from '../values/errors.ts';
import { isBrief, retryAfterOf } from './retry-after.ts';

/**
 * The error of an attempt that was not sent, because it has to wait or must not be sent at all. Callers never see it.
 */
export const rateLimited = new RestError('RATE_LIMITED');

interface Period {
  readonly limit: number | undefined;
  readonly remaining: number;
  /** When the period ends, by the monotonic clock. */
  readonly resetsAt: number | undefined;
}

/**
 * The rate limit that the service states in responses during one request, which has one token. A time of at most a
 * second is brief (`retry-after.ts`). A 429 without a time is treated like one with a long time.
 */
export class RateLimits {
  readonly #now: () => number;
  #isLimited = false;
  /** Whether the request will end before calls may be sent again. */
  #isOver = false;
  /** When calls may be sent again, by the monotonic clock. Undefined if the service has not stated it. */
  #resumesAt: number | undefined;
  #period: Period | undefined;

  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * Notes the rate limit in a response. `isEarly`: it is the response to a call of a replay, which was sent with many
   * others and may not be needed. A 429 of such a call does not make other calls fail, but they wait if the stated time is
   * brief.
   */
  received({ status, headers }: HttpResponse, isEarly: boolean): void {
    if (status === 429) this.#refused(retryAfterOf({ headers }), isEarly);
    const stated = statedLimit(headers);
    if (stated) this.#state(stated);
  }

  /** Whether the service responded with a 429. */
  get isLimited(): boolean {
    return this.#isLimited;
  }

  /** Whether a call must not be sent now. */
  get isObstacle(): boolean {
    return this.#isLimited && (this.#isOver || this.#waitMs > 0);
  }

  /** Why no further call of the request is sent, if so. */
  get refusal(): RestError | undefined {
    return this.#isOver ? this.#error() : undefined;
  }

  /** Waits until calls may be sent. Throws if the request ends before that. */
  async wait(deadline: Deadline): Promise<void> {
    if (this.#isOver || this.#waitMs >= deadline.left) throw this.#error();
    await pause(this.#waitMs, deadline.signal);
    deadline.check();
  }

  /** The lowest number of remaining calls and the latest reset that the service has stated. */
  get stated(): StatedLimit | undefined {
    if (!this.#period) return undefined;
    const { limit, remaining, resetsAt } = this.#period;
    return { limit, remaining, resetAfter: this.#secondsUntil(resetsAt) };
  }

  get #waitMs(): number {
    return (this.#resumesAt ?? 0) - this.#now();
  }

  #refused(retryAfter: number | undefined, isEarly: boolean): void {
    this.#state({ limit: undefined, remaining: 0, resetAfter: retryAfter });
    const isOver = retryAfter === undefined || !isBrief(retryAfter);
    if (isOver && isEarly) return;
    this.#isLimited = true;
    if (isOver) this.#isOver = true;
    if (retryAfter === undefined) return;
    this.#resumesAt = latest(this.#resumesAt, this.#now() + retryAfter * 1_000);
  }

  #state({ limit, remaining, resetAfter }: StatedLimit): void {
    const known = this.#period;
    const resetsAt = resetAfter === undefined ? undefined : this.#now() + resetAfter * 1_000;
    const isLess = !known || remaining < known.remaining;
    this.#period = {
      limit: isLess ? (limit ?? known?.limit) : (known.limit ?? limit),
      remaining: isLess ? remaining : known.remaining,
      resetsAt: latest(known?.resetsAt, resetsAt),
    };
  }

  #error(): RestError {
    const retryAfter = this.#secondsUntil(this.#resumesAt);
    return new RestError('RATE_LIMITED', retryAfter === undefined ? {} : { retryAfter });
  }

  #secondsUntil(time: number | undefined): number | undefined {
    if (time === undefined) return undefined;
    return Math.max(Math.ceil((time - this.#now()) / 1_000), 0);
  }
}

function latest(one: number | undefined, other: number | undefined): number | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return Math.max(one, other);
}

export interface StatedLimit {
  /** Number of requests that the service permits in a period. */
  readonly limit: number | undefined;
  /** Number of requests that remain in the period. */
  readonly remaining: number;
  /** Seconds until the period ends. */
  readonly resetAfter: number | undefined;
}

/**
 * The limit that the response states in the headers that services use: `RateLimit` with `RateLimit-Policy`, in the forms
 * of its drafts, or `X-RateLimit-*`. A value that is not a number is ignored. Undefined if it states none. Of several limits, the fewest remaining requests and
 * the latest reset.
 */
function statedLimit(headers: HttpHeaders): StatedLimit | undefined {
  if (headers.ratelimit !== undefined) return ofItems(headers);
  if (headers['x-ratelimit-remaining'] !== undefined) return ofSingles(headers, 'x-ratelimit-');
  if (headers['ratelimit-remaining'] !== undefined) return ofSingles(headers, 'ratelimit-');
  return undefined;
}

function ofItems(headers: HttpHeaders): StatedLimit | undefined {
  const text = String(headers.ratelimit);
  const remaining = least(numbers(text, remainingIn));
  if (remaining === undefined) return undefined;
  const policies = `${text},${headers['ratelimit-policy'] ?? ''}`;
  return {
    limit: least(numbers(policies, limitIn)),
    remaining,
    resetAfter: most(numbers(text, resetIn)),
  };
}

function ofSingles(headers: HttpHeaders, prefix: string): StatedLimit | undefined {
  const at = (name: string) => least(numbers(String(headers[`${prefix}${name}`] ?? ''), single));
  const remaining = at('remaining');
  if (remaining === undefined) return undefined;
  const reset = at('reset');
  return {
    limit: at('limit'),
    remaining: Math.floor(remaining),
    resetAfter: reset === undefined ? undefined : secondsUntil(reset),
  };
}

/**
 * Patterns for parameters of the current draft and of older ones. Numbers with more digits than these are not
 * plausible.
 */
const remainingIn = /(?:^|[;,])\s*(?:r|remaining)=(\d{1,12})(?=\s*(?:[;,]|$))/g;
const resetIn = /(?:^|[;,])\s*(?:t|reset)=(\d{1,12})(?=\s*(?:[;,]|$))/g;
const limitIn = /(?:^|[;,])\s*(?:q|limit)=(\d{1,12})(?=\s*(?:[;,]|$))/g;
const single = /^\s*(\d{1,12}(?:\.\d{1,9})?)(?=\s*(?:[;,]|$))/g;

const numbers = (text: string, pattern: RegExp): number[] =>
  [...text.matchAll(pattern)].map(([, digits]) => Number(digits));

const least = (values: readonly number[]) => (values.length > 0 ? Math.min(...values) : undefined);
const most = (values: readonly number[]) => (values.length > 0 ? Math.max(...values) : undefined);

/** From this number of seconds on, a value is a time since 1970 and not a number of seconds to wait. */
const minTime = 1e9;

const secondsUntil = (reset: number): number =>
  Math.max(Math.ceil(reset < minTime ? reset : reset - Date.now() / 1000), 0);
