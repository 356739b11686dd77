/** How long to wait before a request is sent again, according to the response. */
import type { HttpResponse } from '../transport/exchange.ts';
import { httpDate } from '../values/http-date.ts';

const maxSeconds = 3600;
/** Longest wait, in seconds, that one request waits for. */
const briefSeconds = 1;

/** Seconds of a `Retry-After` in seconds or as a date, rounded up, up to an hour. Undefined if it is neither. */
export function retryAfterOf({ headers }: Pick<HttpResponse, 'headers'>): number | undefined {
  const value = String(headers['retry-after'] ?? '').trim();
  // Fractions are not in the standard, but services send them.
  const seconds = /^\d+(\.\d+)?$/.test(value)
    ? Number(value)
    : (httpDate(value) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(Math.ceil(seconds), 0), maxSeconds);
}

/** Whether a request may wait for it. */
export const isBrief = (retryAfter: number): boolean => retryAfter <= briefSeconds;
