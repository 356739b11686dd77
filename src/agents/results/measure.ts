/** The JSON of values, with what is needed to see whether limits would change it. */
import { cursorsKey, idKey } from './agent-document.ts';
import { visibleJson } from './visible-json.ts';

/** A value as it is written if nothing of it is cut. */
export interface Measured {
  readonly text: string;
  readonly bytes: number;
  /** Length of the longest list in the value, and number of its lists. */
  readonly longestList: number;
  readonly lists: number;
  /** Length of the longest text in the value. */
  readonly longestText: number;
}

export const isHidden = (key: string): boolean => key === cursorsKey || key === idKey;

/** Removes the hidden fields. */
export const withoutHidden = (key: string, value: unknown): unknown =>
  isHidden(key) ? undefined : value;

/** Measures values of up to a number of bytes. Each is measured once. */
export class Measures {
  readonly #maxBytes: number;
  readonly #known = new WeakMap<object, Measured | null>();

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Null if the value is larger. */
  of(value: unknown): Measured | null {
    if (typeof value !== 'object' || value === null) return this.#made(value);
    const known = this.#known.get(value);
    if (known !== undefined) return known;
    const made = this.#made(value);
    this.#known.set(value, made);
    return made;
  }

  #made(value: unknown): Measured | null {
    const scan = new Scan(this.#maxBytes);
    if (!scan.fits(value)) return null;
    const text = visibleJson(value, scan.hasHidden ? withoutHidden : undefined);
    const bytes = Buffer.byteLength(text);
    const { longestList, lists, longestText } = scan;
    return bytes > this.#maxBytes ? null : { text, bytes, longestList, lists, longestText };
  }
}

/** The quotes and the colon. */
const bytesAroundKey = 3;

/** Whether the JSON of a value may have this number of bytes. Values that are larger are recognized early. */
export const mayFit = (value: unknown, maxBytes: number): boolean => new Scan(maxBytes).fits(value);

/** What is in a value, found without writing it. */
class Scan {
  longestList = 0;
  lists = 0;
  longestText = 0;
  hasHidden = false;
  #left: number;

  constructor(maxBytes: number) {
    this.#left = maxBytes;
  }

  /**
   * Whether the value may fit. What counts is never more than the JSON has, and for most values not much less.
   */
  fits(value: unknown): boolean {
    if (typeof value === 'string') {
      this.#left -= value.length + 2;
      if (value.length > this.longestText) this.longestText = value.length;
    } else if (Array.isArray(value)) {
      this.#left -= value.length + 1;
      this.lists += 1;
      if (value.length > this.longestList) this.longestList = value.length;
      for (const item of value) if (!this.fits(item)) return false;
    } else if (typeof value === 'object' && value !== null) {
      this.#left -= 2;
      for (const key in value)
        if (isHidden(key)) this.hasHidden = true;
        else {
          const member = (value as Readonly<Record<string, unknown>>)[key];
          if (member === undefined) continue;
          this.#left -= key.length + bytesAroundKey;
          if (!this.fits(member)) return false;
        }
    } else this.#left -= 1;
    return this.#left >= 0;
  }
}
