/**
 * Ranks: strings whose order is the order of rows.
 *
 * Between two ranks there is always room for a third, so a row moves without touching another one, and a
 * cursor that holds a rank never goes stale. Ranks are unique over the whole store, so they also order rows
 * of different kinds among each other.
 */
const digits = '0123456789abcdefghijklmnopqrstuvwxyz';
const width = 10;

/** Rank of the row appended as number `sequence`: above all ranks before it. */
export const appendedRank = (sequence: number) => sequence.toString(36).padStart(width, '0');

/** A rank above `low` (or above none, when empty) and below `high`. */
export function rankBetween(low: string, high: string): string {
  let rank = '';
  let bounded = true;
  for (let at = 0; ; at += 1) {
    const floor = valueAt(low, at);
    const ceiling = bounded ? valueAt(high, at) : digits.length;
    const middle = (floor + ceiling) >> 1;
    // Longer than any appended rank and never ending in 0: else one rank could be another plus zeros,
    // and nothing would fit between these two.
    if (at >= width && middle > floor) return rank + digits.charAt(middle);
    if (floor !== ceiling) bounded = false;
    rank += digits.charAt(floor);
  }
}

const valueAt = (rank: string, at: number) =>
  at < rank.length ? digits.indexOf(rank.charAt(at)) : 0;
