/** Time that passes by the service's clock: what runs by itself is worked out from when it began. */
import type { Service } from './handlers.ts';

/** Milliseconds since the time. */
export const elapsedMs = (since: string, { now }: Pick<Service, 'now'>) =>
  Date.parse(now()) - Date.parse(since);

/** So many milliseconds after the time. */
export const laterBy = (time: string, ms: number) => new Date(Date.parse(time) + ms).toISOString();
