/** Fits data into a number of bytes, by cutting items from the ends of the longest lists. */
import { type CutData, type CutOptions, CutWriter, type Limits } from './cut-writer.ts';
import type { Outline } from './outline.ts';

/**
 * Minimum length of a text that is cut, unless there is little room. Shorter ones would be useless, and may be names.
 */
const minTextLength = 500;
/** With escapes, a text may have six bytes for each UTF-16 unit, and there are other values. */
const bytesOfUnit = 8;

const noLimit = Number.POSITIVE_INFINITY;

/**
 * All lists get the same maximum length, and the first ones of the data one item more. If one item of each list is too
 * much, long texts are cut, and then whole lists. Undefined if not one item fits.
 */
export function cutToFit(
  data: unknown,
  outline: Outline | undefined,
  options: CutOptions,
): CutData | undefined {
  const within = (limits: Limits) => new CutWriter(options, limits).write(data, outline);
  const first = new CutWriter(options, { items: noLimit, more: 0, text: noLimit });
  const whole = first.write(data, outline);
  if (whole) return whole;
  const level = largest(
    1,
    options.room,
    (items) => within({ items, more: 0, text: noLimit }),
    // If there is only one list, what comes after this item has no room.
    first.reached,
  );
  if (level) {
    const items = level.at;
    const more = (at: number) => within({ items, more: at, text: noLimit });
    return largest(1, level.found.lists, more)?.found ?? level.found;
  }
  const minText = Math.min(minTextLength, Math.floor(options.room / bytesOfUnit));
  const one = largest(minText, options.room, (text) => within({ items: 1, more: 0, text }));
  if (one) return one.found;
  for (const text of [noLimit, minText]) {
    const some = largest(1, options.room, (more) => within({ items: 0, more, text }));
    if (some) return some.found;
  }
  const texts = largest(minText, options.room, (text) => within({ items: 0, more: 0, text }));
  // Without a part of a text, there would be nothing but empty lists.
  return texts?.found.hasCutText ? texts.found : undefined;
}

interface Largest<Found> {
  readonly at: number;
  readonly found: Found;
}

/**
 * The largest number up to `max` for which there is a result, if there is one for all smaller numbers. `near`: where the
 * search begins.
 */
function largest<Found>(
  min: number,
  max: number,
  find: (at: number) => Found | undefined,
  near = min,
): Largest<Found> | undefined {
  let best: Largest<Found> | undefined;
  let above = Math.max(max, min) + 1;
  const attempt = (at: number): boolean => {
    const found = find(at);
    if (found === undefined) above = at;
    else best = { at, found };
    return found !== undefined;
  };
  const start = Math.min(Math.max(near, min), above - 1);
  const isEnough = attempt(start);
  for (let step = 1; ; step *= 2) {
    const next = isEnough ? start + step : Math.max(start - step, min);
    if (isEnough ? next >= above : above === min) break;
    if (attempt(next) !== isEnough) break;
  }
  while (best && above - best.at > 1) attempt(best.at + Math.floor((above - best.at) / 2));
  return best;
}
