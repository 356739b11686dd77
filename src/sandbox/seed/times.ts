/** Times of seeded rows: fixed, and told apart from those that a running service writes. */

const base = Date.parse('2026-01-05T09:00:00.000Z');
const dayMs = 86_400_000;

/** So many days before a time. */
export const daysBefore = (time: Date, days: number) =>
  new Date(time.getTime() - days * dayMs).toISOString();

/** So many days after the first day of the seed, or before it. */
export const day = (days: number, minutes = 0) =>
  new Date(base + days * dayMs + minutes * 60_000).toISOString();

/** So many minutes after a time. */
export const minutesAfter = (time: string, minutes: number) =>
  new Date(Date.parse(time) + minutes * 60_000).toISOString();
