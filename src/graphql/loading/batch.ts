/**
 * Reads many objects of one endpoint, singly or from pages of their list: the REST API has no batch reads.
 * `form-loader.ts` collects the objects of a batch, and `list-search.ts` reads the pages.
 */
import { RestError } from '../../rest/values/errors.ts';
import { asError } from '../errors/errors.ts';
import { Entity, type EntityKey, type ResourceEndpoint } from '../identity/model.ts';
import type { PathIds } from '../identity/path-ids.ts';
import { askOneFrom, listFrom } from './batch-policy.ts';
import { type HolderLoader, mayBeCurrent, NotCurrent, requestsToCheck } from './current-objects.ts';
import { entitiesIn } from './embedded-entities.ts';
import { entityInResponse } from './entity-in-response.ts';
import { canRead, type Form, readInFormats, wasReadIn } from './formats.ts';
import { withPatience } from './list-counts.ts';
import type { ListSearch, SearchLoader } from './list-search.ts';
import type { LoadRequest } from './load-request.ts';
import { mayBeListed, wouldFailAgain } from './read-failures.ts';

type Outcome = Entity | Error;

/** How many objects are read to find the list, wave after wave, while they turn out not to exist. */
const askedInTurn = [1, 2, 4];
/** Milliseconds for which found objects wait for the rest, so that loads below them form one batch. */
const togetherMs = 100;

/** What batches need of the loader of the endpoint. */
export interface BatchLoader extends SearchLoader {
  /** The object with this key, if it was read already. */
  keptOf(key: string): Entity | undefined;
  /** The search in a list, shared by the batches of a request. */
  searchIn(listIds: PathIds, form: Form): ListSearch | undefined;
  /** Loads objects of other endpoints. */
  readonly others: HolderLoader & {
    /** Whether the parent in the path exists: then a 404 means that the operation is missing. */
    parentExists(entityKey: EntityKey): Promise<boolean>;
  };
}

interface SearchedGroup {
  readonly left: readonly LoadRequest[];
  readonly reserved: number;
}

/**
 * Pages of the list are read as long as `batch-policy.ts` returns a size, and the missing objects singly. If one way
 * fails, the other one may be tried: `read-failures.ts` lists these failures. Objects without a single read are
 * searched for to the end of their list.
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

  /** Reads all objects and settles each request. Never rejects. */
  async read(requests: readonly LoadRequest[]): Promise<void> {
    this.#amount = requests.length;
    const left: LoadRequest[] = [];
    for (const request of requests) {
      // A response may have contained the object since it was requested.
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
    // Too few for a list.
    if (this.#endpoint.namedBy !== undefined) return this.#readIfCurrent(requests);
    if (this.#endpoint.read && requests.length < listFrom) return this.#readAllSingly(requests);
    const groups = Map.groupBy(requests, ({ entityKey }) => this.#endpoint.listKey(entityKey.ids));
    return Array.from(groups.values(), (group) => this.#readGroup(group));
  }

  #readIfCurrent(requests: readonly LoadRequest[]): readonly Promise<unknown>[] {
    const { others } = this.#loader;
    const holders = requestsToCheck(requests, others);
    return requests.map(async (request) => {
      const holder = holders.get(request);
      try {
        if (!holder || (await mayBeCurrent(request, holder, others)))
          await this.#readSingly(request);
        else this.#outcomes.set(request, new NotCurrent());
      } catch (error) {
        this.#outcomes.set(request, asError(error));
      }
    });
  }

  /**
   * Settles found objects together, so that the loads below them form one batch. The rest is waited for no longer than
   * the found ones took, so one slow call does not delay all.
   */
  #notifySoon(): void {
    if (this.#patience || this.#outcomes.size >= this.#amount) return;
    const took = performance.now() - this.#beganAt;
    // After a busy moment, timers run before responses that arrived in the meantime.
    const notify = () => setImmediate(() => this.#notifyFound());
    this.#patience = setTimeout(notify, Math.max(took, togetherMs));
  }

  #notifyFound(): void {
    this.#patience = undefined;
    for (const [request, outcome] of this.#outcomes)
      if (!mayBeListed(outcome)) request.settle(outcome);
  }

  #outcomeFor(request: LoadRequest): Outcome {
    return this.#outcomes.get(request) ?? this.#keptFor(request) ?? missing(this.#endpoint);
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

  /** Reads pages of the list as far as they are worth it, and the rest singly. */
  async #readInList(listIds: PathIds, group: readonly LoadRequest[]): Promise<void> {
    const { left, reserved } = await this.#readFromList(listIds, group);
    const readings = this.#readAllSingly(left);
    this.#loader.guide.release(reserved);
    const outcomes = await Promise.all(readings);
    if (outcomes.length >= listFrom && outcomes.every(mayBeListed))
      await this.#readRefused(listIds, left);
  }

  /** Takes what pages of the list have of objects whose single reads were refused. */
  async #readRefused(listIds: PathIds, refused: readonly LoadRequest[]): Promise<void> {
    const { search, named } = this.#searchFor(listIds, refused);
    if (!search || this.#loader.guide.callsLeft === 0) return;
    await search.searchRefused(named);
    this.#take(search, refused);
  }

  #readAllSingly(requests: readonly LoadRequest[]): readonly Promise<Outcome>[] {
    return requests.map((request) => this.#readSingly(request));
  }

  async #readSingly(request: LoadRequest): Promise<Outcome> {
    const outcome = await this.#readOne(request);
    this.#outcomes.set(request, outcome);
    this.#notifySoon();
    return outcome;
  }

  async #readOne(request: LoadRequest): Promise<Outcome> {
    const { entityKey } = request;
    const { read, isReadByName } = this.#endpoint;
    if (!read) return missing(this.#endpoint);
    try {
      const form = this.#form;
      const { rest, keepElsewhere } = this.#loader;
      const data = await readInFormats(read, form.formats, (format) =>
        rest.call(read, {
          path: entityKey.ids,
          query: { ...form.query, ...format },
          requestedBy: request,
          reason: 'single',
        }),
      );
      const object = entityInResponse(entityKey, data);
      if (object.entityKey.endpoint === this.#endpoint && object.entityKey.text !== entityKey.text)
        this.#loader.keep(object);
      for (const other of entitiesIn(read.shape, data, entityKey.ids)) keepElsewhere(other);
      // A read without the own id returns the current object, which may be another one.
      return isReadByName || object.entityKey.text === entityKey.text ? object : new NotCurrent();
    } catch (error) {
      if (!(error instanceof RestError) || !error.facts.mayBeUnsupported) return asError(error);
      return (await this.#loader.others.parentExists(entityKey)) ? error.asUnsupported : error;
    }
  }

  /** Reads the first object and the others from its list. If it does not exist or hangs, tries the next ones. */
  async #readBesideFirst(group: readonly LoadRequest[]): Promise<void> {
    const readings: Promise<unknown>[] = [];
    let left = group;
    let listIds: PathIds | undefined;
    for (const amount of askedInTurn) {
      if (!this.#endpoint.list || left.length < askOneFrom || listIds) break;
      const asked = left.slice(0, amount).map((request) => this.#readSingly(request));
      left = left.slice(amount);
      readings.push(...asked);
      const outcome = await firstFound(asked);
      if (outcome instanceof Error && wouldFailAgain(outcome)) break;
      if (outcome instanceof Entity) listIds = this.#endpoint.listIdsIn(outcome.entityKey.ids);
    }
    // A read that hangs does not delay the others.
    if (listIds) readings.push(this.#readInList(listIds, left));
    else readings.push(...this.#readAllSingly(left));
    await Promise.all(readings);
  }

  /** Searches the list for a group. Returns the requests to read singly, and the calls reserved for them. */
  async #readFromList(listIds: PathIds, group: readonly LoadRequest[]): Promise<SearchedGroup> {
    const { read } = this.#endpoint;
    const { search, named } = this.#searchFor(listIds, group);
    if (!search) return { left: group, reserved: 0 };
    const reserved = await search.search(named);
    const left = this.#take(search, group);
    const { failure } = search;
    // If the list fails, single reads may still succeed.
    const isOver = failure !== undefined && !(read && !wouldFailAgain(failure));
    if (isOver) {
      const outcome = await this.#failureOf(failure, left);
      for (const request of left) this.#outcomes.set(request, outcome);
    }
    this.#notifySoon();
    return { left: isOver ? [] : left, reserved };
  }

  /** A list that is missing although the object above exists is not offered. */
  async #failureOf(failure: Error, [request]: readonly LoadRequest[]): Promise<Error> {
    if (!request || !(failure instanceof RestError) || failure.code !== 'NOT_FOUND') return failure;
    const isThere = await this.#loader.others.parentExists(request.entityKey);
    return isThere ? failure.asUnsupported : failure;
  }

  /** The search for objects of the group, and those that may be in the list. */
  #searchFor(listIds: PathIds, group: readonly LoadRequest[]) {
    const { list, read, resource } = this.#endpoint;
    // Items contain ids, so an alias cannot be found in a list.
    const named = group.filter(({ entityKey }) => resource.isCanonical(entityKey.restId));
    const isSearched =
      list && !(read && named.length < listFrom) && canRead(list.operation, this.#form);
    return { named, search: isSearched && this.#loader.searchIn(listIds, this.#form) };
  }

  /** Takes what was found. Returns the rest. */
  #take(search: ListSearch, group: readonly LoadRequest[]): readonly LoadRequest[] {
    return group.filter((request) => {
      const object = search.found(request.entityKey.restId);
      if (object) this.#outcomes.set(request, object);
      return !object;
    });
  }
}

/** The first object found; otherwise the last failure, or undefined if reads hang. */
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

/** The error for an object that its list does not contain. */
function missing({ source }: ResourceEndpoint): RestError {
  const error = new RestError('NOT_FOUND');
  return source ? error.of(source) : error;
}
