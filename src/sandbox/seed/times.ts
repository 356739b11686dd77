/** Times in the seed: fixed, and different from those that a running service writes. */
import { laterBy } from '../service/elapsed.ts';

const firstDay = '2026-01-05T09:00:00.000Z';

/** The first day of the seed plus `days`, which may be negative. */
export const day = (days: number, minutes = 0) => minutesAfter(firstDay, days * 1440 + minutes);

/** The time that many minutes later. */
export const minutesAfter = (time: string, minutes: number) => laterBy(time, minutes * 60_000);
