/** Finds the strings in the bytes of a JSON text, without parsing it. */

export const quote = 0x22;
const colon = 0x3a;
const backslash = 0x5c;
const space = 0x20;

/** Up to this length, a loop finds the end of a string faster than a native search. */
const shortLength = 48;

/** Position of the closing quote of the string that begins at `begin`, or -1. */
export function endOfString(text: Buffer, begin: number): number {
  let from = begin;
  for (;;) {
    const soon = Math.min(from + shortLength, text.length);
    let end = from;
    while (end < soon) {
      const byte = text[end] as number;
      if (byte === quote) return end;
      end += byte === backslash ? 2 : 1;
    }
    if (end >= text.length) return -1;
    // The last character read was escaped. From here on, quotes are checked by the number of backslashes before them.
    const next = text.indexOf(quote, end);
    if (next < 0) return -1;
    if (!isEscaped(text, end, next)) return next;
    from = next + 1;
  }
}

/** Whether the character is escaped: an odd number of backslashes precedes it, from `begin` on. */
function isEscaped(text: Buffer, begin: number, at: number): boolean {
  let first = at;
  while (first > begin && text[first - 1] === backslash) first -= 1;
  return (at - first) % 2 === 1;
}

/** Whether the string that ends here is the name of a member. */
export function isName(text: Buffer, end: number): boolean {
  let next = end + 1;
  while (next < text.length && (text[next] as number) <= space) next += 1;
  return text[next] === colon;
}
