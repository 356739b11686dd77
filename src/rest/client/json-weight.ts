/**
 * Estimates from the bytes of a JSON text what parsing it would cost, by its values, levels and layouts. Texts of the
 * same length differ widely: a megabyte of one string is parsed in a millisecond, and a megabyte of small objects takes
 * fifty.
 */

export const jsonBounds = {
  /** Levels of nested objects and lists. */
  depth: 200,
  /** Members, items, objects and lists. A tree of 2,000 pages has a quarter of this. */
  values: 200_000,
  /**
   * Distinct prefixes of the member names of objects, in order: `{a, b}` and `{a, c}` have three. The engine creates a
   * layout for each, which takes a hundred times as long as parsing a number.
   */
  layouts: 20_000,
} as const;

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const openList = 0x5b;
const backslash = 0x5c;
const closeList = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;
const space = 0x20;

/** Names and short texts end before a native search would have begun. */
const shortLength = 48;

/** The bound that a text exceeds; undefined if it exceeds none. Invalid JSON may pass. */
export function tooHeavy(text: Buffer): keyof typeof jsonBounds | undefined {
  const layouts = new Layouts();
  const { length } = text;
  let depth = 0;
  let values = 1;
  for (let at = 0; at < length; at += 1) {
    const byte = text[at] as number;
    if (byte === comma) values += 1;
    else if (byte === quote) {
      const end = endOfString(text, at + 1);
      // The string has no end, so the text is not JSON.
      if (end < 0) return undefined;
      if (isName(text, end) && layouts.add(depth, text, at + 1, end)) return 'layouts';
      at = end;
    } else if (byte < openList) continue;
    else if (byte === openObject || byte === openList) {
      depth += 1;
      // The first item; commas stand for the others.
      if (!isClosing(text[at + 1])) values += 1;
      if (depth > jsonBounds.depth) return 'depth';
      layouts.begin(depth);
    } else if (isClosing(byte)) {
      depth -= 1;
      // More is closed than was opened, so the text is not JSON.
      if (depth < 0) return undefined;
    }
    if (values > jsonBounds.values) return 'values';
  }
  return undefined;
}

const isClosing = (byte: number | undefined): boolean => byte === closeObject || byte === closeList;

/** Position of the closing quote of the string that begins at `begin`, or -1. */
function endOfString(text: Buffer, begin: number): number {
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
    // A character after a backslash was skipped. From here on a quote counts by the backslashes before it.
    const next = text.indexOf(quote, end);
    if (next < 0) return -1;
    if (!isEscaped(text, end, next)) return next;
    from = next + 1;
  }
}

/** Whether an odd number of backslashes precedes it, from `begin` on. */
function isEscaped(text: Buffer, begin: number, at: number): boolean {
  let first = at;
  while (first > begin && text[first - 1] === backslash) first -= 1;
  return (at - first) % 2 === 1;
}

/** Whether the string that ends here is the name of a member. */
function isName(text: Buffer, end: number): boolean {
  let next = end + 1;
  while (next < text.length && (text[next] as number) <= space) next += 1;
  return text[next] === colon;
}

/** Makes collisions of names impossible to predict from outside. */
const secret = (Math.floor(Math.random() * 2 ** 31) | 1) >>> 0;

/** A power of two, and well above the bound. */
const places = 65_536;

class Layouts {
  /** Hash of the names so far, for each level. */
  readonly #current = new Int32Array(jsonBounds.depth + 1);
  /** Hashes that were met; zero marks a free place. */
  readonly #met = new Int32Array(places);
  #count = 0;

  /** An object or a list begins at this level. */
  begin(depth: number): void {
    this.#current[depth] = secret;
  }

  /** Adds the name of a member. Returns whether there are too many layouts now. */
  add(depth: number, text: Buffer, begin: number, end: number): boolean {
    let hash = this.#current[depth] as number;
    for (let at = begin; at < end; at += 1) hash = Math.imul(hash ^ (text[at] as number), secret);
    hash = Math.imul(hash ^ (hash >>> 15) ^ 0x100, secret) || 1;
    this.#current[depth] = hash;
    const met = this.#met;
    let place = (hash ^ (hash >>> 16)) & (places - 1);
    for (;;) {
      const known = met[place];
      if (known === hash) return false;
      if (known === 0) break;
      place = (place + 1) & (places - 1);
    }
    met[place] = hash;
    this.#count += 1;
    return this.#count > jsonBounds.layouts;
  }
}
