/**
 * Searches a list for objects by their own ids. A request has one search for each list and form, so that a batch
 * continues where an earlier one stopped.
 */
import type { Page } from '../../rest/table/operation.ts';
import { fillPath } from '../../rest/values/path.ts';
import { memberAt, objectIn } from '../../rest/values/record.ts';
import type { Path } from '../../rest/values/response-path.ts';
import { asError } from '../errors/errors.ts';
import type { Entity, EntityKey } from '../identity/model.ts';
import type { PathIds } from '../identity/path-ids.ts';
import type { EndpointList } from '../identity/resource-endpoint.ts';
import { nextPageSize } from './batch-policy.ts';
import { listName } from './cursor.ts';
import { queriesIn, readInFormats } from './formats.ts';
import type { ListCounts } from './list-counts.ts';
import { eachInPieces, pathsIn } from './long-work.ts';
import { maxPageSize, Pager, RefusedPage } from './pager.ts';
import { entitiesIn, type ReadOptions } from './response-entities.ts';
import { type PageRequest, pagesOf, startOf } from './walk.ts';

/** Share of the calls that are left which single reads may take. The others are for other fields. */
const singlesOfCalls = 4 / 5;

/** An object to read, and the paths that need it. */
export interface Needed {
  readonly entityKey: EntityKey;
  /** Paths may be added later, because the call log also shows those that use a response then. */
  readonly paths: readonly Path[];
}

/** What a loader and its searches share. */
export interface SearchOptions extends ReadOptions {
  readonly counts: ListCounts;
}

interface SearchedList {
  readonly query: Readonly<Record<string, unknown>>;
  /** The name of the list in `ListCounts`. */
  readonly name: string;
}

/**
 * How far a search goes. `known`: to what the request has read anyway. `priced`: until pages are more expensive than
 * single reads. `refused`: as long as pages contain some of the objects. `all`: to the end of the list.
 */
type Extent = 'known' | 'priced' | 'refused' | 'all';

export class ListSearch {
  readonly #options: SearchOptions;
  readonly #list: EndpointList;
  readonly #listIds: PathIds;
  /** The list of the endpoint, and then that of the other objects, if the REST API lists these apart. */
  readonly #lists: readonly SearchedList[];
  /** Index of the list that is being searched. */
  #at = 0;
  /** Found objects by their own ids. */
  readonly #found = new Map<string, Entity>();
  /** The paths of all objects so far. */
  readonly #paths = new Set<readonly Path[]>();
  #hasBegun = false;
  #pager: Pager | undefined;
  #pages: ReturnType<typeof pagesOf> | undefined;
  #count: number | undefined;
  #items = 0;
  /** Whether the search started over because a token had expired. */
  #isAnew = false;
  #reading: Promise<void> | undefined;
  /** Why the rest of the list cannot be read. Objects may be in it. */
  failure: Error | undefined;

  constructor(options: SearchOptions, list: EndpointList, listIds: PathIds) {
    this.#options = options;
    this.#list = list;
    this.#listIds = listIds;
    const path = fillPath(list.operation.path, listIds);
    this.#lists = [list.query, ...(list.others ? [list.others] : [])].map((filters) => {
      const query = { ...filters, ...options.form.query };
      return { query, name: listName(path, query) };
    });
  }

  found(restId: string): Entity | undefined {
    return this.#found.get(restId);
  }

  /** Searches for objects that were not found yet. Never rejects. */
  async search(group: readonly Needed[], extent: Extent): Promise<void> {
    for (const { paths } of group) this.#paths.add(paths);
    await this.#begin();
    let left = this.#leftOf(group.map(({ entityKey }) => entityKey.restId));
    while (extent !== 'known' && left.length > 0 && !this.#isOver) {
      const size = extent === 'priced' ? this.#nextSize(left.length) : maxPageSize;
      if (size === 0) break;
      const before = left.length;
      // Another batch may be reading a page that contains these objects.
      this.#reading ??= this.#readNext(size);
      await this.#reading;
      left = this.#leftOf(left);
      // The lists of a caller rarely contain objects that the caller may not read.
      if (extent === 'refused' && left.length === before) break;
    }
  }

  /** Whether the request reads a page of the list anyway, in which objects are found without a further call. */
  get isRequested(): boolean {
    return this.#lists.some(({ name }) => this.#options.counts.has(name));
  }

  /** Takes over what other fields of the request have read of the list. */
  async #begin(): Promise<void> {
    const { counts, form } = this.#options;
    const { operation, itemsIn } = this.#list;
    const known = await Promise.all(this.#lists.map(({ name }) => counts.knownOf(name)));
    this.#count ??= known[this.#at]?.count;
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    // Pages that were read in other formats lack texts.
    if (form.formats.size > 0 || operation.kind !== 'list' || itemsIn) return;
    for (const { page } of known) for (const item of itemsOf(page)) this.#keep(item);
  }

  async #readNext(size: number): Promise<void> {
    // If the size changes, the search starts over.
    if (size !== this.#pager?.size) this.#startAt(new Pager(startOf(undefined, size)));
    try {
      await this.#pages?.next();
      this.#endPage();
    } catch (error) {
      // The token of a page has expired since the page before it was read: once, the search starts over.
      if (!(error instanceof RefusedPage) || this.#isAnew) this.failure = asError(error);
      this.#isAnew = true;
      this.#startAt(undefined);
    } finally {
      this.#reading = undefined;
    }
  }

  #startAt(pager: Pager | undefined): void {
    this.#pager = pager;
    this.#pages = pager && pagesOf((page) => this.#readPage(page), pager);
    this.#items = 0;
  }

  #leftOf(ids: readonly string[]): string[] {
    return [...new Set(ids)].filter((id) => !this.#found.has(id));
  }

  get #isOver(): boolean {
    const pager = this.#pager;
    return (
      this.failure !== undefined || (pager !== undefined && (!pager.isMore || pager.isAtBound))
    );
  }

  #nextSize(needed: number): number {
    const { rest, endpoint, form } = this.#options;
    // If objects cannot be read singly, the search continues to the end of the list.
    if (!endpoint.read || this.#list.operation.kind !== 'list') return maxPageSize;
    // An object takes a call for each format.
    const callsEach = Math.max(queriesIn(endpoint.read, form.formats).length, 1);
    const maxSingleReads = (rest.callsLeft * singlesOfCalls) / callsEach;
    const { size = 0 } = this.#pager ?? {};
    return nextPageSize({ needed, count: this.#count, items: this.#items, size, maxSingleReads });
  }

  async #readPage({ token, size }: PageRequest): Promise<Page<unknown>> {
    const { rest, form, counts } = this.#options;
    const { operation, itemsIn = itemsOf } = this.#list;
    const { query, name } = this.#lists[this.#at] as SearchedList;
    const page = {
      ...(operation.kind === 'list' && { limit: size }),
      ...(token !== null && { page: token }),
    };
    const reading = readInFormats(operation, form.formats, (format) =>
      rest.call(operation, {
        path: this.#listIds,
        query: { ...query, ...page, ...format },
        isAnew: this.#isAnew,
        requestedBy: pathsIn(this.#paths),
        reason: 'batch',
      }),
    );
    counts.note(name, reading);
    const response = await reading;
    const items = itemsIn(response);
    const keep = (item: unknown) => this.#keep(item);
    // A page has at most 1,000 items, but a tree has all of them.
    if (items.length <= maxPageSize) items.forEach(keep);
    else await eachInPieces(items, (work) => rest.inTurn(work), keep);
    this.#items += items.length;
    const count = memberAt(response, ['count']);
    if (typeof count === 'number') this.#count = count;
    return { ...(response as object), items };
  }

  /** After a page: notes what cannot be found any more, and goes on to the next list after the last page. */
  #endPage(): void {
    const pager = this.#pager as Pager;
    // If objects cannot be read singly, it is an error that a part of the list is not read.
    if (!this.#options.endpoint.read) this.failure = pager.failureOf(this.#list.operation);
    if (pager.isMore || pager.isCutShort || this.#at + 1 >= this.#lists.length) return;
    this.#at += 1;
    this.#startAt(undefined);
    this.#count = undefined;
  }

  #keep(item: unknown): void {
    const { endpoint, kept, keepElsewhere } = this.#options;
    const { itemMember, operation } = this.#list;
    let object: Entity;
    try {
      object = endpoint.resource.entityIn(objectIn(item, itemMember), this.#listIds);
    } catch {
      // An invalid item does not affect others.
      return;
    }
    const { restId, text } = object.entityKey;
    this.#found.set(restId, object);
    kept.set(text, object);
    for (const other of entitiesIn(operation.shape, item, this.#listIds)) keepElsewhere(other);
  }
}

const itemsOf = (response: unknown): readonly unknown[] => {
  const items = memberAt(response, ['items']);
  return Array.isArray(items) ? items : [];
};
