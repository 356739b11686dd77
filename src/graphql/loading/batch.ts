/**
 * Reads the objects of many links with few calls: from pages of their list, or singly, because the REST API cannot read
 * several objects by their ids. `form-loader.ts` collects them, and `batch-policy.ts` decides whether the next page is
 * worth it.
 */
import { RestError } from '../../rest/values/errors.ts';
import { asError } from '../errors/errors.ts';
import { Entity, type EntityKey, type ResourceEndpoint } from '../identity/model.ts';
import type { PathIds } from '../identity/path-ids.ts';
import { minToReadList, minToReadOneFirst } from './batch-policy.ts';
import { type HolderLoader, NotCurrent, readCurrentOrAny } from './current-objects.ts';
import { entitiesIn } from './embedded-entities.ts';
import { entityInResponse } from './entity-in-response.ts';
import { canRead, type Form, readInFormats, wasReadIn } from './formats.ts';
import { withPatience } from './list-counts.ts';
import type { ListSearch } from './list-search.ts';
import type { LoadRequest } from './load-request.ts';
import { mayBeListed, mayLackRead, notListed, wouldFailAgain } from './read-failures.ts';
import type { SearchLoader } from './search-loader.ts';

type Outcome = Entity | Error;

/** Numbers of objects that are read, in successive waves, until one of them shows which list the others are in. */
const readInTurn = [1, 2, 4];
/**
 * Minimum number of milliseconds that found objects wait for the others, so that the loads below them form one batch.
 */
const togetherMs = 100;

/** The loader of the endpoint, as batches use it. */
export interface BatchLoader extends SearchLoader {
  /** The object with this key. Undefined if it was not read yet. */
  keptOf(key: string): Entity | undefined;
  /** The search in a list, which all batches of a request share. */
  searchIn(listIds: PathIds, form: Form): ListSearch | undefined;
  /** Loads objects of other endpoints. */
  readonly others: HolderLoader & {
    /** Whether the parent in the path exists. If it does, a 404 means that the service lacks the operation. */
    parentExists(entityKey: EntityKey): Promise<boolean>;
  };
}

/**
 * Reads pages of the list as long as `batch-policy.ts` returns a page size, and the remaining objects singly. If one of
 * the two fails, the other may be tried: `read-failures.ts` lists these failures. Objects that cannot be read singly
 * are searched for up to the end of their list.
 */
export class Batch {
  readonly #loader: BatchLoader;
  readonly #endpoint: ResourceEndpoint;
  readonly #form: Form;
  readonly #outcomes = new Map<LoadRequest, Outcome>();
  readonly #beganAt = performance.now();
  #amount = 0;
  #patience: NodeJS.Timeout | undefined;

  constructor(loader: BatchLoader, form: Form) {
    this.#loader = loader;
    this.#endpoint = loader.endpoint;
    this.#form = form;
  }

  /** Reads all objects and settles every request. Never rejects. */
  async read(requests: readonly LoadRequest[]): Promise<void> {
    this.#amount = requests.length;
    const left: LoadRequest[] = [];
    for (const request of requests) {
      // Another response may have contained the object in the meantime.
      const kept = this.#keptFor(request);
      if (kept) this.#outcomes.set(request, kept);
      else left.push(request);
    }
    if (left.length < requests.length) this.#notifySoon();
    await Promise.all(this.#readings(left));
    clearTimeout(this.#patience);
    for (const request of requests) request.settle(this.#outcomeFor(request));
  }

  #readings(requests: readonly LoadRequest[]): readonly Promise<unknown>[] {
    if (this.#endpoint.current)
      return [
        readCurrentOrAny(requests, {
          others: this.#loader.others,
          read: (request, read) => this.#readOne(request, read),
          settle: (request, outcome) => this.#set(request, outcome),
        }),
      ];
    // Most batches have one object.
    if (requests.length === 1) return [this.#readGroup(requests)];
    const groups = Map.groupBy(requests, ({ entityKey }) => this.#endpoint.listKey(entityKey.ids));
    return Array.from(groups.values(), (group) => this.#readGroup(group));
  }

  /**
   * Settles found objects together, so that the loads below them form one batch. They wait for the others as long as
   * they took themselves, so that a slow call does not delay all of them.
   */
  #notifySoon(): void {
    if (this.#patience || this.#outcomes.size >= this.#amount) return;
    const took = performance.now() - this.#beganAt;
    // If the event loop was busy, timers run before the responses that arrived in the meantime.
    const notify = () => setImmediate(() => this.#notifyFound());
    this.#patience = setTimeout(notify, Math.max(took, togetherMs));
  }

  #notifyFound(): void {
    this.#patience = undefined;
    for (const [request, outcome] of this.#outcomes)
      if (!mayBeListed(outcome)) request.settle(outcome);
  }

  #outcomeFor(request: LoadRequest): Outcome {
    return this.#outcomes.get(request) ?? this.#keptFor(request) ?? notListed(this.#endpoint);
  }

  #keptFor({ entityKey }: LoadRequest): Entity | undefined {
    const object = this.#loader.keptOf(entityKey.text);
    return object && wasReadIn(object, this.#form.formats) ? object : undefined;
  }

  async #readGroup(group: readonly LoadRequest[]): Promise<void> {
    const listIds = group[0] && this.#endpoint.listIdsIn(group[0].entityKey.ids);
    if (listIds) await this.#readInList(listIds, group);
    else await this.#readBesideFirst(group);
  }

  /** Reads pages of the list as long as they are cheaper, and the remaining objects singly. */
  async #readInList(listIds: PathIds, group: readonly LoadRequest[]): Promise<void> {
    const left = await this.#readFromList(listIds, group);
    const outcomes = await Promise.all(this.#readAllSingly(left));
    if (outcomes.length >= minToReadList && outcomes.every(mayBeListed))
      await this.#readRefused(listIds, left);
  }

  /** Searches pages of the list for objects whose single reads were refused. */
  async #readRefused(listIds: PathIds, refused: readonly LoadRequest[]): Promise<void> {
    const { search, named } = this.#searchFor(listIds, refused);
    if (!search || this.#loader.rest.callsLeft === 0) return;
    await search.searchRefused(named);
    this.#take(search, refused);
  }

  #readAllSingly(requests: readonly LoadRequest[]): readonly Promise<Outcome>[] {
    return requests.map((request) => this.#readSingly(request));
  }

  async #readSingly(request: LoadRequest): Promise<Outcome> {
    const outcome = await this.#readOne(request);
    this.#set(request, outcome);
    return outcome;
  }

  #set(request: LoadRequest, outcome: Outcome): void {
    this.#outcomes.set(request, outcome);
    this.#notifySoon();
  }

  async #readOne(request: LoadRequest, read = this.#endpoint.read): Promise<Outcome> {
    const { entityKey } = request;
    if (!read) return notListed(this.#endpoint);
    const { rest, keepElsewhere, memory } = this.#loader;
    const way = memory.ways.get(read);
    const listedAtOnce = way === 'older' ? await this.#searchInstead(request) : undefined;
    if (listedAtOnce) return listedAtOnce;
    try {
      const form = this.#form;
      const data = await readInFormats(read, form.formats, (format) =>
        rest.call(read, {
          path: entityKey.ids,
          query: { ...form.query, ...format },
          requestedBy: request,
          reason: 'single',
        }),
      );
      if (this.#endpoint.isReadOptional) memory.ways.set(read, 'newer');
      const object = entityInResponse(entityKey, data, read);
      if (object.entityKey.endpoint === this.#endpoint && object.entityKey.text !== entityKey.text)
        this.#loader.keep(object);
      for (const other of entitiesIn(read.shape, data, entityKey.ids)) keepElsewhere(other);
      // The read of the current object may return another one.
      const isOther = object.entityKey.text !== entityKey.text;
      return isOther && read === this.#endpoint.current?.read ? new NotCurrent() : object;
    } catch (error) {
      if (!(error instanceof RestError)) return asError(error);
      const listed = mayLackRead(error, way) ? await this.#searchInstead(request) : undefined;
      if (listed instanceof Entity) memory.ways.set(read, 'older');
      if (listed || !error.facts.mayBeUnsupported) return listed ?? error;
      return (await this.#loader.others.parentExists(entityKey)) ? error.asUnsupported : error;
    }
  }

  /** Searches the list, for a service that may have no read. Undefined if it is always there, or the search fails. */
  async #searchInstead(request: LoadRequest): Promise<Outcome | undefined> {
    const { isReadOptional } = this.#endpoint;
    const listIds = isReadOptional && this.#endpoint.listIdsIn(request.entityKey.ids);
    const search = listIds && this.#loader.searchIn(listIds, this.#form);
    if (!search) return undefined;
    await search.searchAll([request]);
    if (search.failure) return undefined;
    return search.found(request.entityKey.restId) ?? notListed(this.#endpoint);
  }

  /**
   * Reads the first object, and finds the others in the list that it belongs to. If the first one does not exist or its
   * read hangs, the next ones are tried.
   */
  async #readBesideFirst(group: readonly LoadRequest[]): Promise<void> {
    const readings: Promise<unknown>[] = [];
    let left = group;
    let listIds: PathIds | undefined;
    for (const amount of readInTurn) {
      if (!this.#endpoint.list || left.length < minToReadOneFirst || listIds) break;
      const asked = left.slice(0, amount).map((request) => this.#readSingly(request));
      left = left.slice(amount);
      readings.push(...asked);
      const outcome = await firstFound(asked);
      if (outcome instanceof Error && wouldFailAgain(outcome)) break;
      if (outcome instanceof Entity) listIds = this.#endpoint.listIdsIn(outcome.entityKey.ids);
    }
    // The reads in `readings` may hang, so the others do not wait for them.
    if (listIds) readings.push(this.#readInList(listIds, left));
    else readings.push(...this.#readAllSingly(left));
    await Promise.all(readings);
  }

  /** Searches the list for a group of objects. Returns the requests for objects to read singly. */
  async #readFromList(
    listIds: PathIds,
    group: readonly LoadRequest[],
  ): Promise<readonly LoadRequest[]> {
    const { read } = this.#endpoint;
    const { search, named } = this.#searchFor(listIds, group);
    if (!search) return group;
    await search.search(named);
    const left = this.#take(search, group);
    const { failure } = search;
    // If the list cannot be read, single reads may still succeed.
    const isOver = failure !== undefined && !(read && !wouldFailAgain(failure));
    if (isOver) {
      const outcome = await this.#failureOf(failure, left);
      for (const request of left) this.#outcomes.set(request, outcome);
    }
    this.#notifySoon();
    return isOver ? [] : left;
  }

  /**
   * The error for objects of a list that failed. If the list is missing although its parent exists, the service lacks
   * the operation.
   */
  async #failureOf(failure: Error, [request]: readonly LoadRequest[]): Promise<Error> {
    if (!request || !(failure instanceof RestError) || failure.code !== 'NOT_FOUND') return failure;
    const isThere = await this.#loader.others.parentExists(request.entityKey);
    return isThere ? failure.asUnsupported : failure;
  }

  /** The search for a group, and the requests for objects that the list may contain. */
  #searchFor(listIds: PathIds, group: readonly LoadRequest[]) {
    const { list, read, resource } = this.#endpoint;
    // Items contain ids, so an object with an alias cannot be found in a list.
    const named = group.filter(({ entityKey }) => resource.isCanonical(entityKey.restId));
    const search =
      list && canRead(list.operation, this.#form) && this.#loader.searchIn(listIds, this.#form);
    // A list is not read for so few objects, but they may be on a page that the request reads anyway.
    const isWorthIt = !read || named.length >= minToReadList;
    return { named, search: search && (isWorthIt || search.isRequested) ? search : undefined };
  }

  /** Settles the requests for objects that were found. Returns the others. */
  #take(search: ListSearch, group: readonly LoadRequest[]): readonly LoadRequest[] {
    return group.filter((request) => {
      const object = search.found(request.entityKey.restId);
      if (object) this.#outcomes.set(request, object);
      return !object;
    });
  }
}

/** The first object that was found. If none was, the last failure, or undefined if reads hang. */
function firstFound(reading: readonly Promise<Outcome>[]): Promise<Outcome | undefined> {
  const { promise, resolve } = Promise.withResolvers<Outcome | undefined>();
  const outcomes = reading.map(async (one) => {
    const outcome = await one;
    if (outcome instanceof Entity) resolve(outcome);
    return outcome;
  });
  void Promise.all(outcomes).then((all) => resolve(all.at(-1)));
  return withPatience(promise);
}
