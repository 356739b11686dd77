/**
 * Estimates from the bytes of a JSON text how long parsing it would take. It counts values, levels and object layouts,
 * because texts of equal length differ widely: a megabyte of one string is parsed in a millisecond, a megabyte of small
 * objects in fifty.
 */
import { endOfString, isName, quote } from '../values/json-strings.ts';

export const jsonBounds = {
  /** Maximum depth of nested objects and lists. */
  depth: 200,
  /** Maximum number of members, items, objects and lists. A tree of 2,000 pages has a quarter of this. */
  values: 200_000,
  /**
   * Maximum number of distinct prefixes of the member names of objects, in order: `{a, b}` and `{a, c}` have three. The
   * engine creates a layout for each of them, which takes a hundred times as long as parsing a number.
   */
  layouts: 20_000,
} as const;

const comma = 0x2c;
const openList = 0x5b;
const closeList = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;

/** Which bound a text exceeds; undefined if it exceeds none. Invalid JSON may pass. */
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
      // The string does not end, so the text is not JSON.
      if (end < 0) return undefined;
      if (isName(text, end) && layouts.add(depth, text, at + 1, end)) return 'layouts';
      at = end;
    } else if (byte < openList) continue;
    else if (byte === openObject || byte === openList) {
      depth += 1;
      // Counts the first item. Each comma then counts one more.
      if (!isClosing(text[at + 1])) values += 1;
      if (depth > jsonBounds.depth) return 'depth';
      layouts.begin(depth);
    } else if (isClosing(byte)) {
      depth -= 1;
      // A closing bracket has no opening one, so the text is not JSON.
      if (depth < 0) return undefined;
    }
    if (values > jsonBounds.values) return 'values';
  }
  return undefined;
}

const isClosing = (byte: number | undefined): boolean => byte === closeObject || byte === closeList;

/** A random factor, so that nobody can prepare names whose hashes collide. */
const secret = (Math.floor(Math.random() * 2 ** 31) | 1) >>> 0;

/** Size of the hash table: a power of two, well above the maximum number of layouts. */
const places = 65_536;

class Layouts {
  /** Hash of the member names so far, for each level. */
  readonly #current = new Int32Array(jsonBounds.depth + 1);
  /** The hashes that occurred. Zero marks an unused entry. */
  readonly #met = new Int32Array(places);
  #count = 0;

  /** Notes that an object or a list begins at this level. */
  begin(depth: number): void {
    this.#current[depth] = secret;
  }

  /** Adds the name of a member. Returns whether there are now too many layouts. */
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
