/** Lists, and maps as lists of their entries. */
import type { Scope } from '../identity/model.ts';
import {
  Completion,
  FieldSlot,
  type LoadsFor,
  type ResponseWriter,
  type Source,
} from '../plan/model.ts';
import type { Container } from '../plan/slot.ts';
import { locatedAt } from '../run/failure.ts';
import { asList, asObject } from '../run/read-leaf.ts';
import { EmbeddedCompletion } from './embedded.ts';
import { MadeCompletion } from './wrapped.ts';

interface ListOptions {
  /** Whether the items are the rows of a page. Rows that are null stay; other items that are null are left out. */
  readonly rows?: boolean;
  readonly usualLength?: number | undefined;
}

export class ListCompletion extends Completion {
  override readonly itemsWait: boolean;
  override readonly usualLength: number | undefined;
  readonly #item: Completion;
  readonly #rows: boolean;

  constructor(item: Completion, { rows = false, usualLength }: ListOptions = {}) {
    super();
    this.itemsWait = item.waits;
    this.usualLength = usualLength;
    this.#item = item;
    this.#rows = rows;
  }

  override isLink(source: Pick<Source, 'prefetch'>): boolean {
    return this.#item.isLink(source);
  }

  override loads(field: LoadsFor) {
    return this.#item.loads(field);
  }

  write(run: ResponseWriter, value: unknown, scope: Scope, { field }: FieldSlot): unknown[] {
    const { values } = run.context;
    const item = this.#item;
    const rows = this.#rows;
    const all = asList(value);
    // They are counted before they are completed: many aliases may share a long list.
    values.take(all.length);
    const items = rows || !all.includes(null) ? all : all.filter((one) => one !== null);
    const valuesBelow = items.length * field.valuesBelow;
    values.take(valuesBelow);
    run.addValues(all.length + valuesBelow);
    const out: unknown[] = [];
    // The indexes are the keys.
    const container = out as unknown as Container;
    for (let at = 0; at < items.length; at += 1) {
      const one = items[at];
      const slot = new FieldSlot(field, container, at);
      try {
        if (one instanceof Error) throw one;
        out[at] = rows && one === null ? null : item.write(run, one, scope, slot);
      } catch (error) {
        run.failAt(slot, this.#errorAt(at, error), field.areItemsNullable);
      }
    }
    return out;
  }

  #errorAt(index: number, error: unknown): unknown {
    const located = locatedAt(index, error);
    return this.#rows ? locatedAt('items', located) : located;
  }
}

/** A map, as the list of its entries. */
export const entriesCompletion: Completion = new MadeCompletion(
  (value) => Object.entries(asObject(value)).map(([name, entry]) => ({ name, value: entry })),
  new ListCompletion(new EmbeddedCompletion()),
);
