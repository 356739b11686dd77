/** Reads from a response how long to wait before a request is repeated. */
import type { HttpResponse } from '../transport/exchange.ts';
import { httpDate } from '../values/http-date.ts';

const maxSeconds = 3600;
/** Maximum number of seconds that a request waits. */
const briefSeconds = 1;

/**
 * Seconds in the header `Retry-After`, which has a number or a date: rounded up, and at most an hour. Undefined if it
 * has neither.
 */
export function retryAfterOf({ headers }: Pick<HttpResponse, 'headers'>): number | undefined {
  const value = String(headers['retry-after'] ?? '').trim();
  // The standard permits no fractions, but services send them.
  const seconds = /^\d+(\.\d+)?$/.test(value)
    ? Number(value)
    : (httpDate(value) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(Math.ceil(seconds), 0), maxSeconds);
}

/** Whether the time is so short that a request may wait. */
export const isBrief = (retryAfter: number): boolean => retryAfter <= briefSeconds;
