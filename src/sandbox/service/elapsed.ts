/** Time calculations. The state of a background process is derived from its start time. */
import type { Service } from './handlers.ts';

/** Milliseconds since the given time. */
export const elapsedMs = (since: string, service: Pick<Service, 'now'>) =>
  Date.parse(service.now()) - Date.parse(since);

/** The time, `ms` milliseconds later. */
export const laterBy = (time: string, ms: number) => new Date(Date.parse(time) + ms).toISOString();
