/** Lists, and maps as lists of their entries. */
import type { Scope } from '../identity/model.ts';
import { type Completion, Kind, type LoadsFor } from '../plan/completion.ts';
import type { RequestContext } from '../plan/context.ts';
import type { PlannedField } from '../plan/planned-field.ts';
import type { Resolution } from '../run/completing.ts';
import { isWarning, locatedAt } from '../run/failure.ts';
import { asList, asObject } from '../run/read-leaf.ts';
import type { ResponseWriter } from '../run/response-writer.ts';
import { type Container, FieldSlot } from '../run/slots.ts';
import { EmbeddedCompletion } from './embedded.ts';
import { MadeCompletion } from './wrapped.ts';

interface ListOptions {
  /** Whether the items are the rows of a page. Rows that are null stay; other items that are null are left out. */
  readonly rows?: boolean;
}

export class ListCompletion extends Kind implements Completion {
  override readonly itemsWait: boolean;
  readonly #item: Completion;
  readonly #rows: boolean;

  constructor(item: Completion, { rows = false }: ListOptions = {}) {
    super();
    this.itemsWait = item.waits;
    this.#item = item;
    this.#rows = rows;
  }

  override isLink(source: { readonly prefetch?: unknown }): boolean {
    return this.#item.isLink(source);
  }

  override loads(field: LoadsFor) {
    return this.#item.loads(field);
  }

  write(run: ResponseWriter, value: unknown, scope: Scope, { field }: FieldSlot): unknown[] {
    const all = asList(value);
    const items = this.#counted(all, run.context, field);
    run.size.addValues(all.length + items.length * field.valuesBelow);
    const item = this.#item;
    const rows = this.#rows;
    const out: unknown[] = [];
    // The indexes are the keys.
    const container = out as unknown as Container;
    for (let at = 0; at < items.length; at += 1) {
      const one = items[at];
      const slot = new FieldSlot(field, container, at);
      try {
        out[at] = rows && one === null ? null : item.write(run, one, scope, slot);
      } catch (error) {
        run.failAt(slot, this.#errorAt(at, error), field.areItemsNullable);
      }
    }
    return out;
  }

  resolve(resolution: Resolution, value: unknown, scope: Scope): unknown[] {
    const { context, field } = resolution;
    const out: unknown[] = [];
    for (const [at, one] of this.#counted(asList(value), context, field).entries()) {
      const item = resolution.item(at);
      const failed = (error: unknown) =>
        isWarning(error, context, item.slot, { field, isItem: true }) ? null : error;
      try {
        const isNull = this.#rows && one === null;
        const resolved = isNull ? null : this.#item.resolve(item, one, scope);
        out.push(resolved instanceof Promise ? resolved.catch(failed) : resolved);
      } catch (error) {
        out.push(failed(this.#errorAt(at, error)));
        // The whole list becomes null.
        if (!field.areItemsNullable && context.onError === 'PROPAGATE') break;
      }
    }
    return out;
  }

  /** The items of the response. They are counted before they are completed: many aliases may share a long list. */
  #counted(
    all: readonly unknown[],
    { values }: RequestContext,
    { valuesBelow }: PlannedField,
  ): readonly unknown[] {
    values.take(all.length);
    const items = this.#rows || !all.includes(null) ? all : all.filter((one) => one !== null);
    values.take(items.length * valuesBelow);
    return items;
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
