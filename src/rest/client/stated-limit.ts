/**
 * Reads the rate limit of the token from the headers that services use: `RateLimit` with `RateLimit-Policy`, in the
 * forms of its drafts, or `X-RateLimit-*`. A value that is not a number is ignored.
 */
import type { HttpHeaders } from '../transport/exchange.ts';

export interface StatedLimit {
  /** Number of requests that the service permits in a period. */
  readonly limit: number | undefined;
  /** Number of requests that remain in the period. */
  readonly remaining: number;
  /** Seconds until the period ends. */
  readonly resetAfter: number | undefined;
}

/**
 * The limit that the response states; undefined if it states none. Of several limits, the fewest remaining requests and
 * the latest reset.
 */
export function statedLimit(headers: HttpHeaders): StatedLimit | undefined {
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
