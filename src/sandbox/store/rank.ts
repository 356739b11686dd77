/**
 * Ranks: strings that sort rows, and that are unique in the whole store. There is always a rank between two others, so
 * that moving a row changes no other row, and a cursor that contains a rank remains valid.
 */
const digits = '0123456789abcdefghijklmnopqrstuvwxyz';
const width = 10;

/** The rank of a row that is appended with the number `sequence`. It is above all earlier ranks. */
export const appendedRank = (sequence: number) => sequence.toString(36).padStart(width, '0');

/** A rank between `low` and `high`. `low` may be empty. */
export function rankBetween(low: string, high: string): string {
  let rank = '';
  let bounded = true;
  for (let at = 0; ; at += 1) {
    const floor = valueAt(low, at);
    const ceiling = bounded ? valueAt(high, at) : digits.length;
    const middle = (floor + ceiling) >> 1;
    // The rank is longer than an appended one, and never ends in 0. Otherwise one rank could be another one followed by
    // zeros, with no rank between them.
    if (at >= width && middle > floor) return rank + digits.charAt(middle);
    if (floor !== ceiling) bounded = false;
    rank += digits.charAt(floor);
  }
}

const valueAt = (rank: string, at: number) =>
  at < rank.length ? digits.indexOf(rank.charAt(at)) : 0;
