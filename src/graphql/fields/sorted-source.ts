/** The source of a connection that the facade searches and sorts: a page of the complete list. */
import type { ListOperation } from '../../rest/table/operation.ts';
import { graphError } from '../errors/errors.ts';
import { decodeSortCursor, fingerprint, type SortKey } from '../loading/cursor.ts';
import { folded, maxFolded } from '../loading/folded-text.ts';
import { indexAfterKey, SortableList, type Sorting, titleMember } from '../loading/sorted-list.ts';
import type { ReadPage } from '../loading/walk.ts';
import { readWhole } from '../loading/whole-list.ts';
import { weightOfArguments } from '../plan/count-values.ts';
import type { Asked } from '../plan/model.ts';
import { fillingIds } from '../types/field-arguments.ts';
import { type SortArguments, sortedByDefault } from '../types/order-by.ts';
import { CallSource } from './call-source.ts';
import { type ItemForm, itemForm, ListRead, type ListReadOptions } from './list-read.ts';
import type { ListOptions } from './list-source.ts';
import { checkedFirst, type PageArguments } from './page-arguments.ts';
import { SortedConnection } from './sorted-connection.ts';

type SortedOptions = Pick<ListOptions, 'operations' | 'filledBy' | 'items'>;

/** A page of the complete list. */
class SortedCall extends ListRead {
  readonly sorting: Sorting;
  readonly first: number;
  /** A name for the items: the list, and how they are read. */
  readonly items: string;
  /** Fingerprint of the list with its order. */
  readonly fingerprint: string;
  /** The position after which the page begins. Undefined at the start of the list. */
  readonly after: SortKey | undefined;

  constructor(
    options: ListReadOptions,
    { first, after, sorting }: { sorting: Sorting } & PageArguments,
    asked: Asked,
  ) {
    super(options, asked);
    const { member, isDescending, text } = sorting;
    this.sorting = sorting;
    this.first = checkedFirst(first);
    this.items = JSON.stringify([this.list, nameOf(options.form)]);
    this.fingerprint = fingerprint(JSON.stringify([this.list, member, isDescending, text]));
    const type = member === titleMember ? 'string' : 'number';
    this.after = after ? decodeSortCursor(this.fingerprint, after, type) : undefined;
  }
}

export class SortedSource extends CallSource<ListOperation, SortedCall> {
  readonly #options: SortedOptions;

  constructor(options: SortedOptions) {
    const { operations, filledBy } = options;
    super(operations, { idNames: fillingIds(filledBy) });
    this.#options = options;
  }

  async resolve(asked: Asked): Promise<SortedConnection> {
    const { args, context } = asked;
    context.values.take(weightOfArguments(args));
    const call = this.callFor(asked);
    const list = await this.begin(call, asked).catch((error: unknown) => {
      throw this.errorOf(error, asked);
    });
    const sorted = await list.sorted(call.sorting);
    const from = call.after ? indexAfterKey(sorted, call.after, call.sorting) : 0;
    const { nodeIn } = this.#options.items;
    return new SortedConnection({
      items: sorted,
      from,
      to: Math.min(from + call.first, sorted.length),
      after: call.after,
      list: call.fingerprint,
      nodeIn,
    });
  }

  protected prepare(asked: Asked): SortedCall {
    const { args, scope, context, field } = asked;
    const operation = this.operationFor(scope.ids, scope);
    const { first, after, orderBy, query, ...filters }: SortArguments & PageArguments = args;
    const { filledBy } = this.#options;
    const form = itemForm(operation, field, context);
    const sorting = sortingOf({ orderBy, query });
    return new SortedCall({ operation, filledBy, form, filters }, { first, after, sorting }, asked);
  }

  protected begin(call: SortedCall, { context }: Asked): Promise<SortableList> {
    const { loaders, rest, values, sortedItems } = context;
    return loaders.shared.once(this, call.items, call.paths, async (requestedBy) => {
      const read: ReadPage = (page) => call.read(page, requestedBy);
      return new SortableList({
        ...this.#options.items,
        items: await readWhole(call.operation, read, sortedItems),
        inTurn: (work) => rest.inTurn(work),
        count: (items) => values.take(items),
      });
    });
  }
}

const nameOf = ({ formats, extended }: ItemForm): string =>
  [...formats, ...Object.keys(extended)].join();

function sortingOf({ orderBy, query }: SortArguments): Sorting {
  if ((query ?? '').length > maxFolded)
    throw graphError('BAD_USER_INPUT', `"query" must have at most ${maxFolded} characters.`);
  const { field, direction } = orderBy ?? sortedByDefault;
  return { member: field, isDescending: direction === 'desc', text: folded(query ?? '') };
}

/** Whether the list is searched or sorted by the facade. */
export const isSorted = ({ orderBy, query }: SortArguments): boolean =>
  (orderBy ?? null) !== null || (query ?? null) !== null;
