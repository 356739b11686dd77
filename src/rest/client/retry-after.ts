/** How long to wait before a request is sent again, according to the response. */
import type { HttpResponse } from '../transport/exchange.ts';

const longestSeconds = 3600;
/** Longest wait, in seconds, that one request waits for. */
const briefSeconds = 1;
/** The date format of HTTP. `Date.parse` alone would find a date in almost any text. */
const httpDate = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

/** Seconds of a `Retry-After` in seconds or as a date, up to an hour. Undefined if it is neither. */
export function retryAfterOf({ headers }: Pick<HttpResponse, 'headers'>): number | undefined {
  const value = String(headers['retry-after'] ?? '').trim();
  const seconds = /^\d+$/.test(value)
    ? Number(value)
    : httpDate.test(value)
      ? (Date.parse(value) - Date.now()) / 1000
      : Number.NaN;
  return Number.isNaN(seconds)
    ? undefined
    : Math.min(Math.max(Math.ceil(seconds), 0), longestSeconds);
}

/** Whether a request may wait for it. */
export const isBrief = (retryAfter: number): boolean => retryAfter <= briefSeconds;
