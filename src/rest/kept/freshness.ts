/** How long a response may be used without a new call, by RFC 9111: for a cache of one user, without heuristics. */
import type { HttpHeaders } from '../transport/exchange.ts';
import { httpDate } from '../values/http-date.ts';
import { directivesIn } from './keep-rules.ts';

/** The headers that determine how long a response is fresh. A 304 may replace them. */
export type LifetimeHeaders = Pick<HttpHeaders, 'cache-control' | 'expires'>;

/** The headers after a response. A header that it lacks keeps its former value. */
export const lifetimeHeaders = (
  before: LifetimeHeaders | undefined,
  headers: HttpHeaders,
): LifetimeHeaders => ({
  'cache-control': headers['cache-control'] ?? before?.['cache-control'],
  expires: headers.expires ?? before?.expires,
});

const textOf = (header: string | string[] | undefined): string => String(header ?? '').trim();
const isSeconds = (text: string): boolean => /^\d+$/.test(text);

/** The time in a header; NaN if it has none. */
const timeOf = (header: string | string[] | undefined): number => httpDate(textOf(header));

/** Milliseconds for which the response is fresh, from when the service made it. */
function lifetimeOf(lifetime: LifetimeHeaders, dateMs: number): number {
  const directives = directivesIn(lifetime);
  if (directives.some(({ name }) => name === 'no-store' || name === 'no-cache')) return 0;
  const ages = directives.filter(({ name }) => name === 'max-age').map(({ value }) => value);
  if (ages.length > 0) return ages.every(isSeconds) ? Math.min(...ages.map(Number)) * 1_000 : 0;
  const expires = timeOf(lifetime.expires);
  return Number.isNaN(expires) ? 0 : expires - dateMs;
}

/** Milliseconds since the service made the response. `delayMs` is how long the response took to arrive. */
function ageOf(headers: HttpHeaders, dateMs: number, delayMs: number): number {
  const [first = ''] = textOf(headers.age).split(',');
  const stated = isSeconds(first.trim()) ? Number(first) * 1_000 : 0;
  return Math.max(Date.now() - dateMs, stated + delayMs, 0);
}

/**
 * Milliseconds for which a response remains fresh after it has arrived. `lifetime`: its own headers, or for a 304 those
 * of the body that it confirms. `delayMs`: from the request to the response.
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
