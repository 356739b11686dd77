/**
 * Times relative to the start of the service (`now-30s`, `now+2d`), for seed data that must be recent on every start,
 * such as a space just deleted. Until the seed is loaded, a relative time is represented by one near `apart`.
 */
import { replaced } from './replace.ts';

/** Represents the start of the service. No other times occur near it. */
const apart = new Date('9000-01-01T00:00:00.000Z');

const units = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000 };
const furthestMs = 36_500 * units.d;
const relative = /^now([-+])(\d{1,7})([dhms])$/;

/** Applies a function to every time in a value, that is, to strings in members whose names end in `At`. */
export const mapTimes = (value: unknown, change: (time: string) => string): unknown =>
  replaced(value, (part, name) =>
    typeof part === 'string' && name.endsWith('At') ? change(part) : part,
  );

/** Converts `now-30s` to a time near `apart`. Other text is unchanged. */
export function readTime(text: string): string {
  const [, sign, count, unit] = relative.exec(text) ?? [];
  if (count === undefined || !isUnit(unit)) return text;
  const ms = Number(`${sign}${count}`) * units[unit];
  return new Date(apart.getTime() + ms).toISOString();
}

/** Converts a time near `apart` to one near `now`. */
export function startTime(time: string, now: Date): string {
  const ms = fromApart(time);
  return ms === undefined ? time : new Date(now.getTime() + ms).toISOString();
}

const isUnit = (text: string | undefined): text is keyof typeof units =>
  text !== undefined && Object.hasOwn(units, text);

/** Milliseconds after `apart`. Undefined for a time that is not near it. */
function fromApart(time: string): number | undefined {
  const ms = Date.parse(time) - apart.getTime();
  return Math.abs(ms) <= furthestMs ? ms : undefined;
}
