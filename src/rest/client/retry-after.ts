/** Reads from a response how long to wait before a request is repeated. */
import type { HttpResponse } from '../transport/exchange.ts';

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
  const seconds = /^\d+(\.\d+)?$/.test(value) ? Number(value) : (timeOf(value) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(Math.ceil(seconds), 0), maxSeconds);
}

/** Whether the time is so short that a request may wait. */
export const isBrief = (retryAfter: number): boolean => retryAfter <= briefSeconds;

/**
 * Matches the dates of HTTP, in the form that is sent today and in two older ones, of which the last has no zone.
 * `Date.parse` alone would find a date in almost any text.
 */
const dateForm = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? [\w -]+ \d\d:\d\d:\d\d (?:GMT|\d{4})$/;

/** Milliseconds since 1970. NaN if the text is not a date of HTTP. */
const timeOf = (text: string): number =>
  dateForm.test(text) ? Date.parse(text.endsWith('GMT') ? text : `${text} GMT`) : Number.NaN;
