/** Sources that read lists to their ends, because the REST API cannot search, sort, choose or nest the items. */
import type { ListOperation } from '../../rest/table/operation.ts';
import { fillPath } from '../../rest/values/path.ts';
import { memberAt } from '../../rest/values/record.ts';
import { asError, graphError } from '../errors/errors.ts';
import { weightOfArguments } from '../execution/bounds/count-values.ts';
import type { RequestContext } from '../execution/context.ts';
import { isMissing } from '../execution/failures.ts';
import type { Asked } from '../execution/model.ts';
import { asObject } from '../execution/read-leaf.ts';
import { CallSource } from '../fields/call-source.ts';
import type { Entity, Resource } from '../identity/model.ts';
import { resourceOfShape } from '../identity/registry.ts';
import {
  decodeSortCursor,
  fingerprint,
  indexAfter,
  listName,
  pageCursors,
  sortCursor,
} from '../loading/cursor.ts';
import { folded, maxFolded } from '../loading/folded-text.ts';
import { indexAfterKey, SortableList, type Sorting, titleMember } from '../loading/sorted-list.ts';
import { isVeryStart, pageOfWhole, readWhole, startAfter } from '../loading/walk.ts';
import type { FilledBy } from '../types/field-arguments.ts';
import { type SortArguments, sortedByDefault } from '../types/order-by.ts';
import { ListRead } from './list-read.ts';
import { checkedFirst, type Items, type PageArguments, PageConnection } from './page-connection.ts';

/** Returns all items of a list, each once. Equal reads are one call. */
export type ReadAll = (operation: ListOperation) => Promise<readonly unknown[]>;

export interface WholeOptions<Made> {
  /** The lists. The name is that of the first whose path parameters the ids of the parent contain. */
  readonly operations: readonly [ListOperation, ...ListOperation[]];
  readonly filledBy?: FilledBy;
  /** Makes what the values consist of, once for all fields of a request that need the same lists. */
  make(read: ReadAll, operation: ListOperation, context: RequestContext): Promise<Made>;
  /**
   * Reads the arguments of a field, and returns what then makes its value. Throws for invalid ones, before a call is
   * made. `list`: the name of the list.
   */
  valueOf(asked: Asked, list: string): (made: Made) => unknown;
}

export class WholeListSource<Made> extends CallSource<ListOperation> {
  readonly #options: WholeOptions<Made>;

  constructor(options: WholeOptions<Made>) {
    super(options.operations);
    this.#options = options;
  }

  async resolve(asked: Asked): Promise<unknown> {
    try {
      asked.context.values.take(weightOfArguments(asked.args));
      const { read, make } = this.#begun(asked);
      return make(await read());
    } catch (error) {
      throw this.errorOf(error, asked);
    }
  }

  async prefetch(asked: Asked): Promise<void> {
    await this.#begun(asked).read();
  }

  /** What reads the lists, once for all fields of a request that need the same, and what makes the value of a field. */
  #begun(asked: Asked) {
    const { context, scope } = asked;
    const own = this.#readOf(this.operationFor(scope.ids, scope), asked);
    const make = this.#options.valueOf(asked, own.list);
    const read = () =>
      context.loaders.shared.once(this, own.name, own.paths, (requestedBy) => {
        const readAll: ReadAll = async (operation) => {
          const list = this.#readOf(operation, asked);
          return readWhole(operation, (page) => list.read(page, requestedBy), context.sortedItems);
        };
        return this.#options.make(readAll, own.operation, context);
      });
    return { read, make };
  }

  #readOf(operation: ListOperation, asked: Asked): ListRead {
    const { first, after, orderBy, query, ...filters }: PageArguments & SortArguments = asked.args;
    const { filledBy = {} } = this.#options;
    return new ListRead({ operation, filledBy, filters }, asked);
  }
}

interface SortedOptions {
  readonly operations: readonly [ListOperation, ...ListOperation[]];
  readonly filledBy: FilledBy;
  readonly items: Items;
}

/** The items that match a search, in an order. */
export const sortedSource = ({ operations, filledBy, items: { idOf, nodeIn } }: SortedOptions) =>
  new WholeListSource<SortableList>({
    operations,
    filledBy,
    make: async (read, operation, { rest, values }) =>
      new SortableList({
        items: await read(operation),
        idOf,
        nodeIn,
        inTurn: (work) => rest.inTurn(work),
        count: (items) => values.take(items),
      }),
    valueOf({ args }, list) {
      const { after, first: given, ...others }: SortArguments & PageArguments = args;
      const sorting = sortingOf(others);
      const first = checkedFirst(given);
      const { member, isDescending, text } = sorting;
      const order = fingerprint(JSON.stringify([list, member, isDescending, text]));
      const type = member === titleMember ? 'string' : 'number';
      const key = after ? decodeSortCursor(order, after, type) : undefined;
      return async (all) => {
        const sorted = await all.sorted(sorting);
        const from = key ? indexAfterKey(sorted, key, sorting) : 0;
        const page = sorted.slice(from, from + first);
        return new PageConnection(
          {
            items: page.map(({ item }) => item),
            hasPrevious: from > 0,
            hasNext: from + page.length < sorted.length,
            envelope: { items: [], count: sorted.length },
            cursorOf: (at) => sortCursor(order, page[at] ?? key),
          },
          nodeIn,
        );
      };
    },
  });

function sortingOf({ orderBy, query }: SortArguments): Sorting {
  if ((query ?? '').length > maxFolded)
    throw graphError('BAD_USER_INPUT', `"query" must have at most ${maxFolded} characters.`);
  const { field, direction } = orderBy ?? sortedByDefault;
  return { member: field, isDescending: direction === 'desc', text: folded(query ?? '') };
}

/** Whether the list is searched or sorted by the facade. */
export const isSorted = ({ orderBy, query }: SortArguments): boolean =>
  (orderBy ?? null) !== null || (query ?? null) !== null;

/** The items whose member contains the id of the parent. */
export const containedSource = (
  operation: ListOperation,
  member: string,
  { idOf, nodeIn }: Items,
) =>
  new WholeListSource<ReadonlyMap<unknown, readonly unknown[]>>({
    operations: [operation],
    make: async (read) => Map.groupBy(await read(operation), (item) => memberAt(item, [member])),
    valueOf({ args, scope: { ids, entityKey } }) {
      const id = entityKey?.restId;
      const list = listName(fillPath(operation.path, ids), { [member]: id });
      const walk = { list, idOf, ...startIn(list, args) };
      return (byParent) => new PageConnection(pageOfWhole(byParent.get(id) ?? [], walk), nodeIn);
    },
  });

/**
 * Objects of another resource that have the ids of the parent and of an item in their key. They are read until there
 * are enough.
 */
export const joinedSource = (operation: ListOperation, joins: Resource, idOf: Items['idOf']) =>
  new WholeListSource<readonly unknown[]>({
    operations: [operation],
    make: (read) => read(operation),
    valueOf(asked) {
      const { ids } = asked.scope;
      const list = listName(`${fillPath(operation.path, ids)} ${joins.name}`, ids);
      const { first, start } = startIn(list, asked.args);
      return async (items) => {
        /** The objects, with the indexes of their items. */
        const joined: { index: number; node: Entity | Error | null }[] = [];
        let at = indexAfter(start, items, idOf);
        // More objects from one time to the next, so that a list of which few items have an object takes few waves.
        for (let size = first; joined.length < first && at < items.length; size *= 2) {
          const some = items.slice(at, at + size);
          const nodes = await Promise.all(
            some.map((item) => joinedNode(item, operation, joins, asked)),
          );
          for (const [offset, node] of nodes.entries())
            if (node !== undefined) joined.push({ index: at + offset, node });
          at += some.length;
        }
        const cursors = pageCursors(list, start, items, idOf);
        const page = {
          items: joined.slice(0, first).map(({ node }) => node),
          hasPrevious: !isVeryStart(start),
          hasNext: joined.length > first || at < items.length,
          // The list contains items without a node, so their count is not that of the nodes.
          envelope: { items: [] },
          cursorOf: (index: number) => cursors(joined[index]?.index ?? at - 1),
        };
        return new PageConnection(page, (node) => node);
      };
    },
  });

/** The node of an item, or why it cannot be read. Null for an item that is null, undefined if it does not exist. */
async function joinedNode(
  item: unknown,
  { shape }: ListOperation,
  joins: Resource,
  { context: { loaders }, scope: { ids }, path }: Asked,
): Promise<Entity | Error | null | undefined> {
  if (item === null) return null;
  try {
    const entity = resourceOfShape(shape)?.entityIn(asObject(item), ids);
    if (entity) loaders.keep(entity);
    return await loaders.load(joins.at({ ...ids, ...entity?.entityKey.ids }), path);
  } catch (error) {
    return isMissing(error) ? undefined : asError(error);
  }
}

function startIn(list: string, { first: requested, after }: PageArguments) {
  const first = checkedFirst(requested);
  return { first, start: startAfter(after, { list, first }) };
}
