/** Lists, and maps as lists of their entries. */
import type { Path } from '../../rest/values/response-path.ts';
import type { Scope } from '../identity/model.ts';
import { valuesBelow } from './bounds/weights.ts';
import { locatedAt, nullOrThrow } from './failures.ts';
import type { Completion, Position } from './model.ts';
import { embeddedCompletion, madeCompletion } from './objects.ts';
import { asList, asObject } from './read-leaf.ts';

interface ListOptions {
  /** Whether the items are the rows of a page. Rows that are null stay; other items that are null are left out. */
  readonly rows?: boolean;
  readonly usualLength?: number | undefined;
}

export function listCompletion(
  item: Completion,
  { rows = false, usualLength }: ListOptions = {},
): Completion {
  /** The value of an item. An error is returned, and not thrown, because it is the error of this item only. */
  function completeItem(value: unknown, scope: Scope, at: Item): unknown {
    if (rows && value === null) return null;
    try {
      if (value instanceof Error) throw value;
      return item.complete(value, scope, at);
    } catch (error) {
      const located = locatedAt(at.index, error);
      return nullOrError(rows ? locatedAt('items', located) : located, at);
    }
  }

  return {
    ...(item.loads && { loads: item.loads }),
    ...(item.isLink && { isLink: item.isLink }),
    itemsWait: item.waits ?? false,
    usualLength,
    complete(value, scope, at) {
      const { field, context } = at;
      const { values } = context;
      const all = asList(value);
      // They are counted before they are completed: many aliases may share a long list.
      values.take(all.length);
      const items = rows || !all.includes(null) ? all : all.filter((one) => one !== null);
      values.take(items.length * valuesBelow(field));
      const out: unknown[] = [];
      for (let index = 0; index < items.length; index += 1) {
        const completed = completeItem(items[index], scope, new Item(at, index));
        out.push(completed);
        // Nothing after it will be in the response.
        if (completed instanceof Error && !field.areItemsNullable && context.onError !== 'NULL')
          break;
      }
      return out;
    },
  };
}

function nullOrError(error: unknown, at: Item): unknown {
  try {
    return nullOrThrow(error, at);
  } catch {
    return error;
  }
}

/** The position of an item. */
class Item implements Position {
  readonly field: Position['field'];
  readonly context: Position['context'];
  readonly index: number;
  readonly isItem = true;
  readonly #list: Position;

  constructor(list: Position, index: number) {
    this.field = list.field;
    this.context = list.context;
    this.index = index;
    this.#list = list;
  }

  get path(): Path {
    return { prev: this.#list.path, key: this.index };
  }
}

/** A map, as the list of its entries. */
export const entriesCompletion: Completion = madeCompletion(
  (value) => Object.entries(asObject(value)).map(([name, entry]) => ({ name, value: entry })),
  listCompletion(embeddedCompletion()),
);
