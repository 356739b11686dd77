/**
 * Searches a list for objects by their own ids. A request has one search for each list and form, so that a batch
 * continues where an earlier one stopped.
 */
import type { Page } from '../../rest/table/operation.ts';
import type { RestError } from '../../rest/values/errors.ts';
import { isRecord, objectIn } from '../../rest/values/record.ts';
import { asError } from '../errors/errors.ts';
import type { Entity } from '../identity/model.ts';
import type { PathIds } from '../identity/path-ids.ts';
import type { EndpointList } from '../identity/resource-endpoint.ts';
import { minToReadList, nextPageSize } from './batch-policy.ts';
import { entitiesIn } from './embedded-entities.ts';
import { type Form, queriesIn, readInFormats } from './formats.ts';
import type { ListCounts } from './list-counts.ts';
import type { LoadRequest } from './load-request.ts';
import { eachInPieces, pathsIn } from './long-work.ts';
import { isRefusedToken, maxPageSize, Pager, refusedNextPage } from './pager.ts';
import type { SearchLoader } from './search-loader.ts';
import { SearchedLists } from './searched-lists.ts';
import { startOf } from './walk.ts';

/** Share of the calls that are left which single reads may take. The others are for other fields. */
const singlesOfCalls = 4 / 5;

interface ListSearchOptions {
  readonly list: EndpointList;
  readonly listIds: PathIds;
  readonly form: Form;
  readonly counts: ListCounts;
}

export class ListSearch {
  readonly #loader: SearchLoader;
  readonly #options: ListSearchOptions;
  readonly #lists: SearchedLists;
  /** Found objects by their own ids. */
  readonly #found = new Map<string, Entity>();
  /** All requests so far, because the call log also shows paths that use a response later. */
  readonly #group: LoadRequest[] = [];
  /** Own ids of requested objects that were not found yet. */
  readonly #missing = new Set<string>();
  #hasBegun = false;
  #pager: Pager | undefined;
  #count: number | undefined;
  #items = 0;
  /** Whether the search started over because a token had expired. */
  #isAnew = false;
  #reading: Promise<void> | undefined;
  /** Why the rest of the list cannot be read. Objects may be in it. */
  failure: Error | undefined;

  constructor(loader: SearchLoader, options: ListSearchOptions) {
    this.#loader = loader;
    this.#options = options;
    const { list, listIds, form } = options;
    this.#lists = new SearchedLists(list, listIds, form);
  }

  found(restId: string): Entity | undefined {
    return this.#found.get(restId);
  }

  /**
   * Reads pages until all objects are found, or until pages are more expensive than single reads. For few objects, no
   * further pages are read. Never rejects.
   */
  async search(group: readonly LoadRequest[]): Promise<void> {
    this.#group.push(...group);
    await this.#begin();
    const isWorthIt = !this.#loader.endpoint.read || group.length >= minToReadList;
    await this.#find(group, isWorthIt ? 'priced' : 'known');
  }

  /** Reads pages until all objects are found, or to the end of the list: nothing else returns them. Never rejects. */
  async searchAll(group: readonly LoadRequest[]): Promise<void> {
    this.#group.push(...group);
    await this.#begin();
    await this.#find(group, 'all');
  }

  /**
   * Continues the search for objects whose single reads were refused, as long as pages contain some of them. Never
   * rejects.
   */
  async searchRefused(group: readonly LoadRequest[]): Promise<void> {
    await this.#find(group, 'refused');
  }

  async #find(
    group: readonly LoadRequest[],
    extent: 'known' | 'priced' | 'refused' | 'all',
  ): Promise<void> {
    let left = this.#leftOf(group.map(({ entityKey }) => entityKey.restId));
    for (const id of left) this.#missing.add(id);
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
    const { counts } = this.#options;
    return this.#lists.all.some(({ name }) => counts.has(name));
  }

  /** Takes over what other fields of the request have read of the list. */
  async #begin(): Promise<void> {
    const { counts, list, form } = this.#options;
    const { all, current } = this.#lists;
    const known = await Promise.all(all.map(({ name }) => counts.knownOf(name)));
    this.#count ??= known[all.indexOf(current)]?.count;
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    // Pages that were read in other formats lack texts.
    const isComplete = form.formats.size === 0 && list.operation.kind === 'list' && !list.itemsIn;
    for (const { page } of known)
      if (isComplete && isPage(page)) for (const item of page.items) this.#keep(item);
  }

  async #readNext(size: number): Promise<void> {
    const pager = this.#pagerOf(size);
    try {
      await this.#readPage(pager);
    } catch (error) {
      if (pager.token === null || !isRefusedToken(error)) this.failure = asError(error);
      else this.#startAnew(error);
    } finally {
      this.#reading = undefined;
    }
  }

  /** Starts over at the first page, once, because the token of a page has expired since the page before it was read. */
  #startAnew(error: RestError): void {
    if (this.#isAnew) this.failure = refusedNextPage(error);
    this.#isAnew = true;
    this.#pager = undefined;
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

  /** Number of calls for an object or a page: one for each format. */
  get #callsEach(): number {
    const { read } = this.#loader.endpoint;
    return read ? Math.max(queriesIn(read, this.#options.form.formats).length, 1) : 1;
  }

  /** The pager for the next page. If the size changes, it starts over. */
  #pagerOf(size: number): Pager {
    if (size !== this.#pager?.size) {
      this.#pager = new Pager(startOf(undefined, size));
      this.#items = 0;
    }
    return this.#pager;
  }

  #nextSize(needed: number): number {
    const { rest, endpoint } = this.#loader;
    // If objects cannot be read singly, the search continues to the end of the list.
    if (!endpoint.read || this.#options.list.operation.kind !== 'list') return maxPageSize;
    const maxSingleReads = (rest.callsLeft * singlesOfCalls) / this.#callsEach;
    const { size = 0 } = this.#pager ?? {};
    return nextPageSize({ needed, count: this.#count, items: this.#items, size, maxSingleReads });
  }

  async #readPage(pager: Pager): Promise<void> {
    const { rest, endpoint } = this.#loader;
    const { list, form, counts } = this.#options;
    const { operation, itemsIn = itemsOf } = list;
    const { name } = this.#lists.current;
    const { path, query } = this.#lists.inputOf(pager);
    const requestedBy = pathsIn(this.#group);
    const reading = readInFormats(operation, form.formats, (format) =>
      rest.call(operation, {
        path,
        query: { ...query, ...format },
        isAnew: this.#isAnew,
        requestedBy,
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
    const page = response as Page<unknown>;
    if (typeof page.count === 'number') this.#count = page.count;
    pager.turn(page, items.length);
    // If objects cannot be read singly, it is an error that a part of the list is not read.
    if (!endpoint.read) this.failure = pager.failureOf(operation);
    if (pager.isMore || pager.isCutShort || !this.#lists.goOn()) return;
    this.#pager = undefined;
    this.#items = 0;
    this.#count = undefined;
  }

  #keep(item: unknown): void {
    const object = this.#objectOrNone(item);
    if (!object) return;
    const { list, listIds } = this.#options;
    const { restId } = object.entityKey;
    this.#found.set(restId, object);
    this.#loader.keep(object);
    if (this.#missing.delete(restId))
      for (const other of entitiesIn(list.operation.shape, item, listIds))
        this.#loader.keepElsewhere(other);
  }

  /** The object of an item. Undefined if the item is invalid, which does not affect other items. */
  #objectOrNone(item: unknown): Entity | undefined {
    const { list, listIds } = this.#options;
    try {
      return this.#loader.endpoint.resource.entityIn(objectIn(item, list.itemMember), listIds);
    } catch {
      return undefined;
    }
  }
}

const isPage = (page: unknown): page is Page<unknown> =>
  isRecord(page) && Array.isArray(page.items);

const itemsOf = (response: unknown) => (response as Page<unknown>).items;
