/**
 * Positions in the result of a tool, where a later call goes on. A position names the list or text that was cut, how
 * much of it was shown, and a mark of what was shown last, so that a change is noticed.
 */
import { hash } from 'node:crypto';
import { isRecord } from '../../rest/values/record.ts';
import { type Cut, itemIdOf, itemsOf } from './cut-units.ts';
import type { Start } from './cut-writer.ts';
import type { Outline } from './outline.ts';
import type { Signatures } from './signatures.ts';
import { visibleJson } from './visible-json.ts';

const version = '1';
const form = /^1-([0-9a-z]+(?:_[0-9a-z]+)*)?-([0-9a-z]+)-([\w-]{8})$/;
const radix = 36;

export interface Position extends Start {
  readonly mark: string;
}

export class Positions {
  readonly #signatures: Signatures;
  readonly #identities = new Map<unknown, string>();

  /** `signatures`: those of the caller for one tool with its arguments. */
  constructor(signatures: Signatures) {
    this.#signatures = signatures;
  }

  /** The position after what was written of a value. */
  after({ place, kept, above, last }: Cut): string {
    const where = place.map((at) => at.toString(radix)).join('_');
    const mark = this.#markOf(above, last);
    return this.#signatures.signed(`${version}-${where}-${kept.toString(radix)}-${mark}`);
  }

  /** Undefined if the position was not given to this caller for this call, or has another form. */
  read(given: string): Position | undefined {
    const [, where, from, mark] = form.exec(this.#signatures.textOf(given) ?? '') ?? [];
    if (from === undefined || mark === undefined) return undefined;
    const place = where === undefined ? [] : where.split('_').map(numberOf);
    return { place, from: numberOf(from), mark };
  }

  /** Whether the data still has at this position what was shown last. */
  isAt({ place, from, mark }: Position, data: unknown, outline: Outline | undefined): boolean {
    const above: unknown[] = [];
    let value = data;
    let fields = outline;
    for (const at of place) {
      if (Array.isArray(value)) {
        value = value[at];
        above.push(value);
      } else if (isRecord(value)) {
        const key = Object.keys(value)[at] ?? '';
        value = value[key];
        fields = fields?.child(key);
      } else return false;
    }
    if (typeof value === 'string')
      return from <= value.length && mark === this.#markOf(above, value);
    const items = itemsOf(value, fields);
    if (!items || from > items.length) return false;
    return mark === this.#markOf(above, from > 0 ? items[from - 1] : undefined);
  }

  #markOf(above: readonly unknown[], last: unknown): string {
    const parts = [...above, last].map((item) => this.#identityOf(item));
    return hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 8);
  }

  /** The ID of an item, or its content if it has none. */
  #identityOf(item: unknown): string {
    if (item === undefined) return '';
    const known = this.#identities.get(item);
    if (known !== undefined) return known;
    const content = itemIdOf(item) ?? hash('sha256', visibleJson(item), 'base64url');
    this.#identities.set(item, content);
    return content;
  }
}

const numberOf = (text: string): number => Number.parseInt(text, radix);

/** The path of a place, with the keys of members. */
export function pathOf(place: readonly number[], data: unknown): (string | number)[] {
  const path: (string | number)[] = [];
  let value = data;
  for (const at of place) {
    const step = isRecord(value) ? (Object.keys(value)[at] ?? '') : at;
    path.push(step);
    value = isRecord(value) || Array.isArray(value) ? Reflect.get(value, step) : undefined;
  }
  return path;
}
