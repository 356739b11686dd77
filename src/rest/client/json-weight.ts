/**
 * What reading a JSON text would take, told from its bytes before anything is made of them.
 *
 * Reading JSON takes far longer for some texts than for others of the same length: a megabyte of one string is read
 * in a millisecond, a megabyte of small objects takes fifty, and where each object has other names than the one
 * before, the engine works out a new layout for each member, which takes a hundred times as long as a number does.
 * So what is counted is what costs: values, levels, and layouts.
 */

export const jsonBounds = {
  /** Levels of objects and lists. */
  depth: 200,
  /** Members, items, objects and lists. Four times those of a tree of 2,000 pages. */
  values: 200_000,
  /** Different beginnings that the names of objects have, in order: `{a, b}` and `{a, c}` have three. */
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

/** Names and short texts end sooner than a search for their end has begun. */
const shortLength = 48;

/** What of the bounds a text goes beyond; undefined where it keeps to them. A text that is no JSON may pass. */
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
      // It has no end, and is no JSON.
      if (end < 0) return undefined;
      if (isName(text, end) && layouts.add(depth, text, at + 1, end)) return 'layouts';
      at = end;
    } else if (byte < openList) continue;
    else if (byte === openObject || byte === openList) {
      depth += 1;
      // The first of what it holds; commas stand for the others.
      if (!isClosing(text[at + 1])) values += 1;
      if (depth > jsonBounds.depth) return 'depth';
      layouts.begin(depth);
    } else if (isClosing(byte)) {
      depth -= 1;
      // More is closed than was opened: no JSON from here on.
      if (depth < 0) return undefined;
    }
    if (values > jsonBounds.values) return 'values';
  }
  return undefined;
}

const isClosing = (byte: number | undefined): boolean => byte === closeObject || byte === closeList;

/** Where the string ends that begins there: at its closing quote, or -1. */
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
    // What follows a backslash was stepped over: from here on quotes count by the backslashes before them.
    const next = text.indexOf(quote, end);
    if (next < 0) return -1;
    if (!isEscaped(text, end, next)) return next;
    from = next + 1;
  }
}

/** Whether an odd number of backslashes stands before it, `begin` at the most. */
function isEscaped(text: Buffer, begin: number, at: number): boolean {
  let first = at;
  while (first > begin && text[first - 1] === backslash) first -= 1;
  return (at - first) % 2 === 1;
}

/** Whether the string that ends there is the name of a member. */
function isName(text: Buffer, end: number): boolean {
  let next = end + 1;
  while (next < text.length && (text[next] as number) <= space) next += 1;
  return text[next] === colon;
}

/** Nobody outside can work out which names would meet in one. */
const secret = (Math.floor(Math.random() * 2 ** 31) | 1) >>> 0;

/** A power of two, and well above the bound. */
const places = 65_536;

class Layouts {
  /** The beginning that the names have so far, for each level. */
  readonly #current = new Int32Array(jsonBounds.depth + 1);
  /** Those that were met; zero is none. */
  readonly #met = new Int32Array(places);
  #count = 0;

  /** An object or a list begins at this level. */
  begin(depth: number): void {
    this.#current[depth] = secret;
  }

  /** Takes note of a member's name. Whether there are too many layouts with it. */
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
