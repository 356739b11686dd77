/** Times in the seed: fixed, and different from those that a running service writes. */

const base = Date.parse('2026-01-05T09:00:00.000Z');
const dayMs = 86_400_000;

/** The time that many days earlier. */
export const daysBefore = (time: Date, days: number) =>
  new Date(time.getTime() - days * dayMs).toISOString();

/** The first day of the seed plus `days`, which may be negative. */
export const day = (days: number, minutes = 0) =>
  new Date(base + days * dayMs + minutes * 60_000).toISOString();

/** The time that many minutes later. */
export const minutesAfter = (time: string, minutes: number) =>
  new Date(Date.parse(time) + minutes * 60_000).toISOString();
