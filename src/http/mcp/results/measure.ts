/** The JSON of values, with what is needed to see whether limits would change it. */
import { isRecord } from '../../../rest/values/record.ts';
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

/** Measures values of up to a number of bytes. Each is measured once. */
export class Measures {
  readonly #maxBytes: number;
  readonly #known = new WeakMap<object, Measured | null>();

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Null if the value is larger. */
  of(value: unknown): Measured | null {
    if (typeof value !== 'object' || value === null) return this.#leaf(value);
    const known = this.#known.get(value);
    if (known !== undefined) return known;
    const made = isRecord(value) ? this.#object(value) : this.#list(value as readonly unknown[]);
    this.#known.set(value, made);
    return made;
  }

  #leaf(value: unknown): Measured | null {
    const longestText = typeof value === 'string' ? value.length : 0;
    if (longestText > this.#maxBytes) return null;
    const text = visibleJson(value);
    const bytes = Buffer.byteLength(text);
    return bytes > this.#maxBytes ? null : { text, bytes, longestList: 0, lists: 0, longestText };
  }

  #object(value: Readonly<Record<string, unknown>>): Measured | null {
    const sum = new Sum(this.#maxBytes, '{}');
    for (const [key, member] of Object.entries(value)) {
      if (isHidden(key) || member === undefined) continue;
      if (!sum.add(this.of(member), `${visibleJson(key)}:`)) return null;
    }
    return sum.measured(0);
  }

  #list(items: readonly unknown[]): Measured | null {
    const sum = new Sum(this.#maxBytes, '[]');
    for (const item of items) if (!sum.add(this.of(item), '')) return null;
    return sum.measured(items.length);
  }
}

class Sum {
  readonly #maxBytes: number;
  readonly #brackets: string;
  readonly #pieces: string[] = [];
  #bytes = 2;
  #longestList = 0;
  #lists = 0;
  #longestText = 0;

  constructor(maxBytes: number, brackets: string) {
    this.#maxBytes = maxBytes;
    this.#brackets = brackets;
  }

  /** Whether the value fits. */
  add(one: Measured | null, before: string): boolean {
    if (!one) return false;
    this.#bytes += one.bytes + Buffer.byteLength(before) + (this.#pieces.length > 0 ? 1 : 0);
    this.#pieces.push(before + one.text);
    this.#longestList = Math.max(this.#longestList, one.longestList);
    this.#longestText = Math.max(this.#longestText, one.longestText);
    this.#lists += one.lists;
    return this.#bytes <= this.#maxBytes;
  }

  /** `items`: length of the list, 0 for an object. */
  measured(items: number): Measured {
    const [begin = '', end = ''] = this.#brackets;
    return {
      text: begin + this.#pieces.join(',') + end,
      bytes: this.#bytes,
      longestList: Math.max(this.#longestList, items),
      lists: this.#lists + (begin === '[' ? 1 : 0),
      longestText: this.#longestText,
    };
  }
}
