/**
 * Lists of many parents that are read from one list, since each item contains the id of its parent. `GroupedBy`
 * declares this at the field, and `loading/sibling-lists.ts` reads the list.
 */
import type { ListOperation, Page } from '../../rest/table/operation.ts';
import { unwrap } from '../../rest/table/unwrap.ts';
import { memoized } from '../../rest/values/memoized.ts';
import { isRecord, memberAt } from '../../rest/values/record.ts';
import type { Asked, PlannedField } from '../execution/model.ts';
import { knownByIds } from '../identity/model.ts';
import { pathParameters } from '../identity/path-ids.ts';
import { schemaAt } from '../identity/shape-members.ts';
import type { IdOf } from '../loading/cursor.ts';
import { formatParameterOf } from '../loading/formats.ts';
import type { CommonList, ParentOf } from '../loading/sibling-lists.ts';
import { argumentNames, type FilledBy, type Query } from '../types/field-arguments.ts';
import { countIn, requireItemsOnly } from './counted-by.ts';
import { extendable, type ListCall, ListRead, selects } from './list-read.ts';

/** Maximum share of the remaining time that a field waits for a list with the items of many parents. */
export const maxOfTime = 1 / 4;

export interface GroupedBy {
  /** Path of members to the id of the parent in an item. */
  readonly at: readonly [string, ...string[]];
  /** The list with the items of all parents. Defaults to the same list without the filter for the parent. */
  readonly list?: ListOperation;
  /** Parameters that are always sent to `list`, so that it has all items of the parents' lists. */
  readonly always?: Query;
}

interface GroupingOptions {
  readonly operations: readonly [ListOperation, ...ListOperation[]];
  readonly filledBy: FilledBy;
  readonly groupedBy: GroupedBy;
  readonly idOf: IdOf;
}

export class Grouping {
  /** The list with the items of all parents. */
  readonly list: ListOperation;
  /** The filter for the parent, if both lists have the same operation. */
  readonly #filter: string | undefined;
  /** The path parameter for the parent, if the lists have different paths. */
  readonly #pathId: string | undefined;
  readonly #parentOf: ParentOf;
  readonly #always: Query | undefined;
  readonly #mayLackParent: boolean;
  readonly #idOf: IdOf;

  /** Throws for a list whose items cannot replace those of a parent's list. */
  constructor({ operations: [operation, ...others], filledBy, groupedBy, idOf }: GroupingOptions) {
    const { at, list = operation } = groupedBy;
    const { name, shape } = list;
    if (others.length > 0) throw new TypeError(`${name} can be grouped for one operation only.`);
    this.list = list;
    this.#idOf = idOf;
    this.#always = groupedBy.always;
    this.#filter = Object.keys(filledBy)[0];
    this.#pathId = list === operation ? undefined : pathIdOf(operation, list);
    if ((this.#filter === undefined) === (this.#pathId === undefined))
      throw new TypeError(`${name} needs one filter or path ID for the parent.`);
    for (const one of [operation, list]) requirePlain(one);
    if (list !== operation) requireSame(operation, list);
    this.#mayLackParent = at.some(
      (_, last) => unwrap(schemaAt(name, shape, at.slice(0, last + 1))).optional,
    );
    this.#parentOf = parentAt(at, this.#mayLackParent);
  }

  /**
   * The items of the parent from a list with the items of many parents. Undefined if the parent's own list has to be
   * read. If the paths of the lists differ, the REST API promises neither that the caller may read the list of each
   * parent, nor that the order is the same. Then the parent must permit reading, and no cursor may be selected from
   * which the service would continue in its own order.
   */
  pageFor(parent: ListCall, asked: Asked): Promise<Page<unknown> | undefined> | undefined {
    const { scope, context, field } = asked;
    const { ids } = scope;
    const id = this.#filter ? parent.query[this.#filter] : ids[this.#pathId ?? ''];
    const isKnown = pathParameters(this.list).every((name) => ids[name] !== undefined);
    if (context.groupedPages === 0 || typeof id !== 'string' || !isKnown) return undefined;
    const isOther = this.#pathId !== undefined;
    if (isOther && (!mayView(asked.value) || selectsCursors(field))) return undefined;
    return this.#load(id, parent, asked);
  }

  async #load(parent: string, own: ListCall, asked: Asked): Promise<Page<unknown> | undefined> {
    const { field, context } = asked;
    const { groupedPages: maxPages, rest, loaders } = context;
    const always = this.#always ?? own.options.always;
    const all = new ListRead({ ...own.options, operation: this.list, filledBy: {}, always }, asked);
    const list: CommonList = {
      name: all.list,
      parentOf: this.#parentOf,
      idOf: this.#idOf,
      mayLackParent: this.#mayLackParent,
      maxPages,
      patienceMs: rest.msLeft * maxOfTime,
      read: (page, requestedBy) => all.read(page, requestedBy, true),
      count: async () => (await loaders.counts.knownOf(all.list)).count,
    };
    const isRead = () => own.hasRead(own.start);
    const page = await loaders.siblings.pageOf(field, { parent, list, paths: own.paths, isRead });
    return page && this.#isEnough(page, own, asked) ? page : undefined;
  }

  /** Whether the group has everything that is selected, and as many items as the parent counts. */
  #isEnough(
    { items, count }: Page<unknown>,
    { first, counter }: ListCall,
    { field, value }: Asked,
  ): boolean {
    if (this.#pathId === undefined) return true;
    const counted = counter === undefined ? undefined : countIn(value, counter);
    // A cursor in the middle of a list depends on its order.
    const isToEnd = first === 0 || items.length <= first;
    return (
      (counted === undefined || counted === items.length) &&
      (isToEnd || !selects(field, 'pageInfo', 'endCursor')) &&
      (count !== undefined || !selects(field, 'totalCount'))
    );
  }
}

/** The path parameter that is only in the path of the parent's list. */
function pathIdOf(operation: ListOperation, list: ListOperation): string | undefined {
  const names = pathParameters(operation).filter((name) => !pathParameters(list).includes(name));
  return names.length === 1 ? names[0] : undefined;
}

/** Throws for a list whose response contains more than items, or whose items depend on the selection. */
function requirePlain(list: ListOperation): void {
  requireItemsOnly(list, 'which a group cannot have');
  if (formatParameterOf(list) !== undefined || extendable(list).length > 0)
    throw new TypeError(`The items of ${list.name} depend on what is selected in them.`);
}

/** Throws if the lists differ in items or arguments. */
function requireSame(operation: ListOperation, list: ListOperation): void {
  const taken = argumentNames(list);
  const other = [...argumentNames(operation)].find((name) => !taken.has(name));
  if (operation.shape !== list.shape || other !== undefined)
    throw new TypeError(
      `${list.name} cannot replace ${operation.name}${other ? `: ${other}` : ''}.`,
    );
}

const parentAt =
  (path: readonly string[], mayLack: boolean): ParentOf =>
  (item) => {
    if (!isRecord(item)) return undefined;
    const id = memberAt(item, path);
    if (typeof id === 'string' && id !== '') return id;
    const holder = memberAt(item, path.slice(0, -1));
    return mayLack && isRecord(holder) && (id === undefined || id === null) ? null : undefined;
  };

/** Whether the parent was read, and permits the caller to view it. */
const mayView = (value: object): boolean =>
  value !== knownByIds && memberAt(value, ['permissions', 'view']) !== false;

/** Whether cursors are selected after which other items may follow in the order of the service. */
const selectsCursors = memoized(
  (connection: PlannedField): boolean =>
    selects(connection, 'edges', 'cursor') || selects(connection, 'pageInfo', 'startCursor'),
);
