/** How long a response may be used without asking again, by RFC 9111: for a cache of one user, without heuristics. */
import type { HttpHeaders } from '../transport/exchange.ts';
import { httpDate } from '../values/http-date.ts';
import { directivesIn } from './keep-rules.ts';

/** Headers that decide it, and that a 304 may replace. */
export type LifetimeHeaders = Pick<HttpHeaders, 'cache-control' | 'expires'>;

/** Members that are absent stay as they were. */
export const lifetimeHeaders = (
  before: LifetimeHeaders | undefined,
  headers: HttpHeaders,
): LifetimeHeaders => ({
  'cache-control': headers['cache-control'] ?? before?.['cache-control'],
  expires: headers.expires ?? before?.expires,
});

const textOf = (header: string | string[] | undefined): string => String(header ?? '').trim();
const isSeconds = (text: string): boolean => /^\d+$/.test(text);

/** The point in time of a header. NaN if it has none. */
const timeOf = (header: string | string[] | undefined): number => httpDate(textOf(header));

/** Milliseconds from the response of the service until it is out of date. */
function lifetimeOf(lifetime: LifetimeHeaders, dateMs: number): number {
  const directives = directivesIn(lifetime);
  if (directives.some(({ name }) => name === 'no-store' || name === 'no-cache')) return 0;
  const ages = directives.filter(({ name }) => name === 'max-age').map(({ value }) => value);
  if (ages.length > 0) return ages.every(isSeconds) ? Math.min(...ages.map(Number)) * 1_000 : 0;
  const expires = timeOf(lifetime.expires);
  return Number.isNaN(expires) ? 0 : expires - dateMs;
}

/** Milliseconds since the service made the response, when it arrived after `delayMs`. */
function ageOf(headers: HttpHeaders, dateMs: number, delayMs: number): number {
  const [first = ''] = textOf(headers.age).split(',');
  const stated = isSeconds(first.trim()) ? Number(first) * 1_000 : 0;
  return Math.max(Date.now() - dateMs, stated + delayMs, 0);
}

/**
 * Milliseconds from the arrival of the response. `lifetime`: its own headers, or for a 304 those of the body it
 * confirms. `delayMs`: from the request to the response.
 */
export function freshMsOf(
  lifetime: LifetimeHeaders,
  headers: HttpHeaders,
  delayMs: number,
): number {
  const stated = timeOf(headers.date);
  const dateMs = Number.isNaN(stated) ? Date.now() : stated;
  return Math.max(lifetimeOf(lifetime, dateMs) - ageOf(headers, dateMs, delayMs), 0);
}
