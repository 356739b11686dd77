/** Lists, and maps as lists of their entries. */
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
  function completeItem(value: unknown, scope: Scope, at: Position, index: number): unknown {
    if (rows && value === null) return null;
    try {
      if (value instanceof Error) throw value;
      return item.complete(value, scope, at);
    } catch (error) {
      const located = locatedAt(index, error);
      try {
        return nullOrThrow(rows ? locatedAt('items', located) : located, at);
      } catch (failure) {
        return failure;
      }
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
        const path = { prev: at.path, key: index };
        const completed = completeItem(
          items[index],
          scope,
          { field, context, path, isItem: true },
          index,
        );
        out.push(completed);
        // Nothing after it will be in the response.
        if (completed instanceof Error && !field.areItemsNullable && context.onError !== 'NULL')
          break;
      }
      return out;
    },
  };
}

/** A map, as the list of its entries. */
export const entriesCompletion: Completion = madeCompletion(
  (value) => Object.entries(asObject(value)).map(([name, entry]) => ({ name, value: entry })),
  listCompletion(embeddedCompletion()),
);
