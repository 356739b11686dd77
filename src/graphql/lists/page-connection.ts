/** Pages of lists, as the values of connections, whatever their source; and the arguments for a page. */
import { invalidResponse } from '../../rest/values/errors.ts';
import { graphError } from '../errors/errors.ts';
import type { IdOf } from '../loading/cursor.ts';
import { maxPageSize } from '../loading/pager.ts';
import { type ListPage, pageSizeMessage } from '../loading/walk.ts';
import type { Edge } from '../types/connection-types.ts';

/** The arguments of a connection: the size of a page, and the cursor after which it begins. */
export interface PageArguments extends Readonly<Record<string, unknown>> {
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
}

export const defaultFirst = 25;

export function checkedFirst(first: PageArguments['first']): number {
  const requested = first ?? defaultFirst;
  if (requested < 0 || requested > maxPageSize) throw graphError('BAD_USER_INPUT', pageSizeMessage);
  return requested;
}

export interface Items {
  readonly idOf: IdOf;
  /** Returns the node of an item that is not null: undefined if it is invalid, an error if reading it failed. */
  readonly nodeIn: (item: unknown) => unknown;
}

/** The value of a connection. Its parts are created when they are needed, because most queries select only nodes. */
export function pageConnection(page: ListPage, nodeIn: Items['nodeIn']) {
  const { items, envelope, hasNext, hasPrevious, cursorOf } = page;
  const nodeOf = (item: unknown) => (item === null ? null : nodeIn(item));
  return {
    /** A response, for members of the envelope in addition to the items. */
    envelope,
    get nodes(): readonly unknown[] {
      return items.map(nodeOf);
    },
    get edges(): readonly Edge[] {
      return items.map((item, at) => ({
        item,
        get cursor() {
          return cursorOf(at);
        },
        get node() {
          const node = nodeOf(item);
          if (node === undefined) throw invalidResponse('an object');
          if (node instanceof Error) throw node;
          return node;
        },
      }));
    },
    pageInfo: {
      hasNextPage: hasNext,
      hasPreviousPage: hasPrevious,
      get startCursor() {
        return items.length > 0 ? cursorOf(0) : null;
      },
      get endCursor() {
        return items.length > 0 || hasNext ? cursorOf(items.length - 1) : null;
      },
    },
  };
}
