/**
 * Writes data as JSON within limits: lists have a maximum number of items, and texts a maximum length. What is left out
 * is described by entries, which count to the size of the data.
 */
import { isRecord } from '../../rest/values/record.ts';
import { type Cut, idOf, itemKeysOf, type Members, type Path, pageInfoOf } from './cut-units.ts';
import { isHidden, type Measures } from './measure.ts';
import type { Outline } from './outline.ts';
import { visibleJson } from './visible-json.ts';

export interface Limits {
  /** Maximum number of items of a list. */
  readonly items: number;
  /** Number of lists, in the order of the data, that may have one item more. */
  readonly more: number;
  /** Maximum length of a text in UTF-16 units. */
  readonly text: number;
}

/** Where the data begins: a value, and the number of its items or characters that are not written. */
export interface Start {
  readonly place: readonly number[];
  readonly from: number;
}

export interface CutOptions {
  /** Maximum number of bytes of the data and the entries. */
  readonly room: number;
  readonly measures: Measures;
  /** The entry of a cut, as JSON. */
  readonly entryOf: (cut: Cut) => string;
  /** If it is given, only what follows is written, in the objects that contain it. */
  readonly start?: Start | undefined;
}

export interface CutData {
  readonly text: string;
  readonly entries: readonly string[];
  readonly bytes: number;
  /** Number of lists that were written. */
  readonly lists: number;
  /** Whether the beginning of a longer text was written. */
  readonly hasCutText: boolean;
}

export class CutWriter {
  readonly #options: CutOptions;
  readonly #limits: Limits;
  readonly #pieces: string[] = [];
  readonly #entries: string[] = [];
  readonly #steps: (string | number)[] = [];
  readonly #place: number[] = [];
  readonly #values: unknown[] = [];
  #left: number;
  #lists = 0;
  #hasCutText = false;
  #reached = 0;

  constructor(options: CutOptions, limits: Limits) {
    this.#options = options;
    this.#limits = limits;
    this.#left = options.room;
  }

  /** Undefined if the data does not fit. */
  write(data: unknown, outline: Outline | undefined): CutData | undefined {
    const { start, room } = this.#options;
    if (start) this.#along(data, outline, start);
    else this.#value(data, outline);
    if (this.#left < 0) return undefined;
    return {
      text: this.#pieces.join(''),
      entries: this.#entries,
      bytes: room - this.#left,
      lists: this.#lists,
      hasCutText: this.#hasCutText,
    };
  }

  /** Number of items of the outermost list that were begun, if the data did not fit. */
  get reached(): number {
    return this.#reached;
  }

  #along(value: unknown, outline: Outline | undefined, { place, from }: Start): void {
    const at = place[this.#place.length];
    if (at === undefined) this.#part(value, outline, from);
    else if (Array.isArray(value)) {
      this.#take('[');
      this.#within(value, at, at, () => this.#along(value[at], outline, { place, from }));
      this.#take(']');
    } else if (isRecord(value)) {
      const key = Object.keys(value)[at] ?? '';
      const id = key === 'id' ? undefined : idOf(value);
      // It shows to which object the items belong.
      this.#take(id === undefined ? '{' : `{"id":${visibleJson(id)},`);
      this.#take(`${visibleJson(key)}:`);
      const child = outline?.child(key);
      this.#within(value, key, at, () => this.#along(value[key], child, { place, from }));
      this.#take('}');
    }
  }

  #value(value: unknown, outline: Outline | undefined): void {
    if (this.#left < 0) return;
    const { items, text } = this.#limits;
    const whole = this.#options.measures.of(value);
    if (whole && whole.longestList <= items && whole.longestText <= text) {
      this.#pieces.push(whole.text);
      this.#left -= whole.bytes;
      this.#lists += whole.lists;
    } else this.#part(value, outline, 0);
  }

  /** Writes a value without its first items or characters. */
  #part(value: unknown, outline: Outline | undefined, from: number): void {
    if (typeof value === 'string') this.#text(value, outline, from);
    else if (Array.isArray(value)) this.#list(value, outline, from);
    else if (isRecord(value)) {
      const keys = outline?.role === 'connection' ? itemKeysOf(value, outline) : [];
      if (outline && keys.length > 0) this.#connection(value, outline, { keys, from });
      else this.#members(value, (key) => this.#value(value[key], outline?.child(key)));
    } else this.#take(visibleJson(value));
  }

  #text(value: string, outline: Outline | undefined, from: number): void {
    const limit = outline?.role === 'whole' ? value.length : this.#limits.text;
    const to = endOf(value, from + limit);
    // Escapes only make it longer.
    if (to - from > this.#left) this.#left = -1;
    else this.#take(visibleJson(value.slice(from, to)));
    if (to === value.length) return;
    this.#hasCutText = true;
    this.#cut(value.length, { to, last: value, left: () => [] });
  }

  #list(items: readonly unknown[], outline: Outline | undefined, from: number): void {
    const to = this.#endOfItems(items.length, from);
    this.#items(items, outline, { from, to });
    this.#cutItems(items, to);
  }

  #connection(
    connection: Members,
    outline: Outline,
    { keys, from }: { readonly keys: readonly string[]; readonly from: number },
  ): void {
    const lists = keys.map((key) => connection[key] as readonly unknown[]);
    const [first = []] = lists;
    const to = this.#endOfItems(first.length, from);
    const isCut = to < first.length;
    this.#members(connection, (key) => {
      const value = connection[key];
      const child = outline.child(key);
      if (keys.includes(key)) this.#items(value as readonly unknown[], child, { from, to });
      else if (child?.role === 'pageInfo' && isRecord(value))
        this.#take(visibleJson(pageInfoOf(value, connection, child, { from, to, isCut })));
      else this.#value(value, child);
    });
    this.#cutItems(first, to);
  }

  #members(value: Members, write: (key: string) => void): void {
    this.#take('{');
    let isFirst = true;
    for (const [at, key] of Object.keys(value).entries()) {
      if (isHidden(key) || value[key] === undefined) continue;
      this.#take(`${isFirst ? '' : ','}${visibleJson(key)}:`);
      isFirst = false;
      this.#within(value, key, at, () => write(key));
      if (this.#left < 0) return;
    }
    this.#take('}');
  }

  #items(
    items: readonly unknown[],
    outline: Outline | undefined,
    { from, to }: { readonly from: number; readonly to: number },
  ): void {
    this.#take('[');
    for (let at = from; at < to; at += 1) {
      if (at > from) this.#take(',');
      this.#within(items, at, at, () => this.#value(items[at], outline));
      if (this.#left < 0) {
        this.#reached = at - from;
        return;
      }
    }
    this.#take(']');
  }

  /** Index of the first item of the next list that is left out. */
  #endOfItems(length: number, from: number): number {
    const { items, more } = this.#limits;
    const limit = this.#lists < more ? items + 1 : items;
    this.#lists += 1;
    return Math.min(length, from + limit);
  }

  #cutItems(items: readonly unknown[], to: number): void {
    if (to < items.length)
      this.#cut(items.length, { to, last: items[to - 1], left: () => items.slice(to) });
  }

  #cut(of: number, { to, last, left }: Pick<Cut, 'last' | 'left'> & { to: number }): void {
    if (this.#left < 0) return;
    const values = this.#values;
    const entry = this.#options.entryOf({
      path: [...this.#steps] satisfies Path,
      place: [...this.#place],
      kept: to,
      of,
      above: values.flatMap((value, at) =>
        Array.isArray(value) ? [value[this.#place[at] ?? 0]] : [],
      ),
      last,
      left,
      objectId: values.map(idOf).findLast((id) => id !== undefined),
    });
    this.#entries.push(entry);
    this.#left -= Buffer.byteLength(entry) + 1;
  }

  #within(value: unknown, step: string | number, at: number, write: () => void): void {
    this.#values.push(value);
    this.#steps.push(step);
    this.#place.push(at);
    write();
    this.#values.pop();
    this.#steps.pop();
    this.#place.pop();
  }

  #take(text: string): void {
    this.#pieces.push(text);
    this.#left -= Buffer.byteLength(text);
  }
}

/** An index at which the text can end: not within a character of two UTF-16 units. */
function endOf(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const unit = text.charCodeAt(at - 1);
  return unit >= 0xd800 && unit < 0xdc00 ? at - 1 : at;
}
