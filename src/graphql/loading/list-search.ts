/**
 * Looks for objects in the list they stand in, by their own ids.
 *
 * One for a list of a request and a form of its objects: what one batch has read of the list, the next one need
 * not read again, and goes on from there. Whoever would read a page while another is under way waits for that
 * one: it may well hold what both want.
 */
import type { RestClient } from '../../rest/client/client.ts';
import type { Page } from '../../rest/table/operation.ts';
import { fillPath } from '../../rest/values/path.ts';
import { objectIn } from '../../rest/values/record.ts';
import type { Entity, ResourceEndpoint } from '../identity/model.ts';
import type { PathIds } from '../identity/path-ids.ts';
import type { EndpointList } from '../identity/resource-endpoint.ts';
import { nextPageSize, type PagesRead } from './batch-policy.ts';
import { listName } from './cursor.ts';
import { entitiesIn } from './embedded-entities.ts';
import { type Form, readInFormats } from './formats.ts';
import type { ListCounts } from './list-counts.ts';
import type { LoadRequest } from './load-request.ts';
import { largestPage, Pager } from './pager.ts';
import { startOf } from './walk.ts';

export interface ListSearchOptions {
  readonly rest: RestClient;
  readonly endpoint: ResourceEndpoint;
  readonly list: EndpointList;
  /** Path ids of the list. */
  readonly listIds: PathIds;
  readonly form: Form;
  readonly counts: ListCounts;
  /** Takes every object of the list that was read. */
  readonly keep: (object: Entity) => void;
  /** Takes whole objects of other kinds that stand beside those looked for. */
  readonly keepElsewhere: (object: Entity) => void;
}

export class ListSearch {
  readonly #options: ListSearchOptions;
  /** Names the list, for what others know of it. */
  readonly #name: string;
  /** By their own id. */
  readonly #found = new Map<string, Entity>();
  /** All that ever looked here: an answer that is used again shows its late slots too. */
  readonly #group: LoadRequest[] = [];
  /** Own ids that somebody looks for, and that no page has held so far. */
  readonly #missing = new Set<string>();
  #pager: Pager | undefined;
  /** Items that the list says it has. */
  #count: number | undefined;
  /** Items on the pages read. */
  #items = 0;
  /** Objects that were looked for, and stood on the last page read. */
  #brought = 0;
  /** The page under way. */
  #reading: Promise<void> | undefined;
  #failure: Error | undefined;

  constructor(options: ListSearchOptions) {
    this.#options = options;
    const { list, listIds, form } = options;
    const filters = { ...list.query, ...form.query };
    this.#name = listName(fillPath(list.operation.path, listIds), filters);
  }

  /** Why the list could not be read on: what was not found in it may well be there. */
  get failure(): Error | undefined {
    return this.#failure;
  }

  found(restId: string): Entity | undefined {
    return this.#found.get(restId);
  }

  /** Reads on until all are found, or nothing more is worth reading. Never rejects. */
  async search(group: readonly LoadRequest[]): Promise<void> {
    this.#group.push(...group);
    const count = await this.#options.counts.of(this.#name);
    this.#count ??= count;
    let left = this.#leftOf(group.map(({ entityKey }) => entityKey.restId));
    for (const id of left) this.#missing.add(id);
    while (left.length > 0 && !this.#isOver) {
      const size = this.#nextSize(left.length);
      if (size === 0) return;
      this.#reading ??= this.#readNext(size);
      await this.#reading;
      left = this.#leftOf(left);
    }
  }

  async #readNext(size: number): Promise<void> {
    try {
      await this.#readPage(this.#pagerOf(size));
    } catch (error) {
      this.#failure =
        error instanceof Error ? error : new Error('Reading failed', { cause: error });
    } finally {
      this.#reading = undefined;
    }
  }

  #leftOf(ids: readonly string[]): string[] {
    return [...new Set(ids)].filter((id) => !this.#found.has(id));
  }

  get #isOver(): boolean {
    const pager = this.#pager;
    return (
      this.#failure !== undefined || (pager !== undefined && (!pager.isMore || pager.isAtBound))
    );
  }

  get #read(): PagesRead | undefined {
    if (!this.#pager || this.#pager.pages === 0) return undefined;
    const { size, pages } = this.#pager;
    return { size, pages, items: this.#items, brought: this.#brought };
  }

  /** Turns to the next page, or to the first one where pages are to be larger than they were. */
  #pagerOf(size: number): Pager {
    if (size !== this.#pager?.size) {
      this.#pager = new Pager(startOf(undefined, size));
      this.#items = 0;
    }
    return this.#pager;
  }

  #nextSize(needed: number): number {
    const { rest, endpoint, list } = this.#options;
    // What cannot be read singly is looked for to the end.
    if (!endpoint.read || list.operation.kind !== 'list') return largestPage;
    return nextPageSize({
      needed,
      count: this.#count,
      read: this.#read,
      callsLeft: rest.callsLeft,
    });
  }

  async #readPage(pager: Pager): Promise<void> {
    const { rest, endpoint, list, listIds, form, counts, keepElsewhere } = this.#options;
    const { operation, itemsIn = itemsOf } = list;
    const { token, size } = pager;
    const query = {
      ...list.query,
      ...form.query,
      ...(operation.kind === 'list' && { limit: size }),
      ...(token !== null && { page: token }),
    };
    const requestedBy = new GroupSlots(this.#group);
    const reading = readInFormats(operation, form.formats, (format) =>
      rest.call(operation, {
        path: listIds,
        query: { ...query, ...format },
        requestedBy,
        reason: 'batch',
      }),
    );
    counts.note(this.#name, reading);
    const answer = await reading;
    const items = itemsIn(answer);
    const before = this.#missing.size;
    for (const item of items) {
      const object = this.#objectOrNone(item);
      if (!object) continue;
      const { restId } = object.entityKey;
      this.#found.set(restId, object);
      this.#options.keep(object);
      if (this.#missing.delete(restId))
        for (const other of entitiesIn(operation.shape, item, listIds)) keepElsewhere(other);
    }
    this.#brought = before - this.#missing.size;
    this.#items += items.length;
    const page = answer as Page<unknown>;
    if (typeof page.count === 'number') this.#count = page.count;
    pager.turn(page, items.length);
    // What can be read singly is, where the list cannot be read on.
    if (!endpoint.read) this.#failure = pager.failureOf(operation);
  }

  /** An item that cannot be read costs those nothing that are looked for beside it. */
  #objectOrNone(item: unknown): Entity | undefined {
    const { endpoint, list, listIds } = this.#options;
    try {
      return endpoint.resource.entityIn(objectIn(item, list.itemMember), listIds);
    } catch {
      return undefined;
    }
  }
}

/** Who asks for the objects of a group, which may still grow. */
class GroupSlots implements Iterable<object> {
  readonly #group: readonly LoadRequest[];

  constructor(group: readonly LoadRequest[]) {
    this.#group = group;
  }

  *[Symbol.iterator](): Iterator<object> {
    for (const request of this.#group) yield* request.slots;
  }
}

const itemsOf = (answer: unknown) => (answer as Page<unknown>).items;
