/**
 * Loads the objects of one endpoint in one form: each once, and those of one turn of the event loop together. Three or
 * more are read from pages of their list if that is cheaper, because the REST API cannot read several by their ids.
 */
import DataLoader from 'dataloader';
import { RestError } from '../../rest/values/errors.ts';
import type { Path } from '../../rest/values/response-path.ts';
import { asError } from '../errors/errors.ts';
import { Entity, type EntityKey, type ResourceEndpoint } from '../identity/model.ts';
import type { PathIds } from '../identity/path-ids.ts';
import { mayBeListed, minToReadList, minToReadOneFirst, wouldFailAgain } from './batch-policy.ts';
import { type HolderLoader, readCurrentOrAny } from './current-objects.ts';
import { canRead, type Form, wasReadIn } from './formats.ts';
import { withPatience } from './list-counts.ts';
import { ListSearch, type Needed, type SearchOptions } from './list-search.ts';
import { firstThatExists, type KnownWays } from './remembered.ts';
import { readEntity } from './response-entities.ts';

type Outcome = Entity | Error;

/** Numbers of objects that are read, in successive waves, until one of them shows which list the others are in. */
const readInTurn = [1, 2, 4];
/** Minimum number of milliseconds that found objects wait for the others of their batch. */
const togetherMs = 100;

/** An object that was requested. */
class Requested implements Needed {
  entityKey: EntityKey;
  readonly paths: Path[] = [];
  outcome: Outcome | undefined;
  /** All who wait for the object share it. */
  readonly promise: Promise<Entity>;
  readonly arrival = Promise.withResolvers<void>();

  constructor(entityKey: EntityKey, load: (request: Requested) => Promise<Entity>) {
    this.entityKey = entityKey;
    this.promise = load(this);
  }

  set(outcome: Outcome): void {
    this.outcome ??= outcome;
    this.arrival.resolve();
  }
}

export interface ObjectLoaderOptions extends SearchOptions {
  readonly ways: KnownWays;
  /** Loads objects of other endpoints. */
  readonly others: HolderLoader & {
    /** Whether the parent in the path exists. If it does, a 404 means that the service lacks the operation. */
    parentExists(entityKey: EntityKey): Promise<boolean>;
  };
}

export class ObjectLoader {
  readonly form: Form;
  readonly #options: ObjectLoaderOptions;
  readonly #endpoint: ResourceEndpoint;
  /** Requested objects by key. */
  readonly #requests = new Map<string, Requested>();
  /** Searches by list. */
  readonly #searches = new Map<string, ListSearch>();
  /** Not cached here: a second request for an object joins the first one, with its own path. */
  readonly #batches = new DataLoader<Requested, Entity | Promise<Entity>>(
    (batch) => this.#readBatch(batch),
    { cache: false },
  );

  constructor(options: ObjectLoaderOptions) {
    this.form = options.form;
    this.#endpoint = options.endpoint;
    this.#options = options;
  }

  /** The object, or a promise of it while it is being read. Throws, or rejects, if it cannot be read. */
  find(entityKey: EntityKey, path: Path): Entity | Promise<Entity> {
    const kept = this.#keptOf(entityKey);
    if (kept) return kept;
    const request =
      this.#requests.get(entityKey.text) ??
      new Requested(entityKey, async (made) => this.#batches.load(made));
    this.#requests.set(entityKey.text, request);
    request.paths.push(path);
    // The key may contain more ids, such as those of the list of the object.
    if (this.#endpoint.listKey(request.entityKey.ids) === undefined) request.entityKey = entityKey;
    if (request.outcome instanceof Error) throw request.outcome;
    return request.outcome ?? request.promise;
  }

  /** The request for an object. Undefined if nobody has requested it. */
  requested(key: string): Pick<Requested, 'outcome' | 'promise'> | undefined {
    return this.#requests.get(key);
  }

  /** Drops all objects, because promises that have waited for them may stay in memory. */
  release(): void {
    for (const request of this.#requests.values()) {
      if (request.outcome instanceof Entity) request.outcome.release();
      request.outcome = undefined;
      request.paths.length = 0;
    }
  }

  #keptOf({ text }: EntityKey): Entity | undefined {
    const object = this.#options.kept.get(text);
    return object && wasReadIn(object, this.form.formats) ? object : undefined;
  }

  /**
   * The objects of a batch arrive together, so that the loads below them form one batch. They wait for the others as
   * long as the first one took, so that a slow call does not delay all of them.
   */
  async #readBatch(batch: readonly Requested[]): Promise<(Outcome | Promise<Entity>)[]> {
    const beganAt = performance.now();
    const reading = this.#read(this.#withoutKept(batch));
    await Promise.race([reading, ...batch.map(({ arrival }) => arrival.promise)]);
    await withPatience(reading, Math.max(performance.now() - beganAt, togetherMs));
    return batch.map((request) => request.outcome ?? lateObject(request));
  }

  /** Takes over objects that another response has contained in the meantime. Returns the others. */
  #withoutKept(requests: readonly Requested[]): readonly Requested[] {
    return requests.filter((request) => {
      const kept = this.#keptOf(request.entityKey);
      if (kept) request.set(kept);
      return !kept;
    });
  }

  async #read(requests: readonly Requested[]): Promise<void> {
    if (this.#endpoint.current) {
      const readEach = requests.map(async (request) => {
        const { others } = this.#options;
        const reading = readCurrentOrAny(request, others, (read) => this.#readOne(request, read));
        request.set(await reading.catch(asError));
      });
      await Promise.all(readEach);
      return;
    }
    const groups = Map.groupBy(requests, ({ entityKey }) => this.#endpoint.listKey(entityKey.ids));
    await Promise.all(
      Array.from(groups.values(), (group) => {
        const listIds = group[0] && this.#endpoint.listIdsIn(group[0].entityKey.ids);
        return listIds ? this.#readInList(listIds, group) : this.#readBesideFirst(group);
      }),
    );
  }

  /**
   * Reads the first object, and finds the others in the list that it belongs to. If the first one does not exist or its
   * read hangs, the next ones are tried.
   */
  async #readBesideFirst(group: readonly Requested[]): Promise<void> {
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
    else readings.push(...left.map((request) => this.#readSingly(request)));
    await Promise.all(readings);
  }

  /**
   * Reads pages of the list as long as they are cheaper, and the remaining objects singly. Objects whose single reads
   * are refused may be in the list after all.
   */
  async #readInList(listIds: PathIds, group: readonly Requested[]): Promise<void> {
    const left = await this.#readFromList(listIds, group);
    const outcomes = await Promise.all(
      left.map(async (request) => {
        const outcome = await this.#readOne(request);
        if (!mayBeListed(outcome)) request.set(outcome);
        return outcome;
      }),
    );
    const { callsLeft } = this.#options.rest;
    if (left.length >= minToReadList && outcomes.every(mayBeListed) && callsLeft > 0)
      await this.#readFromList(listIds, left, 'refused');
    for (const [index, request] of left.entries()) request.set(outcomes[index] ?? this.#notListed);
  }

  async #readSingly(request: Requested): Promise<Outcome> {
    const outcome = await this.#readOne(request);
    request.set(outcome);
    return outcome;
  }

  /** Searches the list for a group of objects. Returns the requests for objects to read singly. */
  async #readFromList(
    listIds: PathIds,
    group: readonly Requested[],
    extent: 'priced' | 'refused' = 'priced',
  ): Promise<readonly Requested[]> {
    const { list, read, resource } = this.#endpoint;
    // Items contain ids, so an object with an alias cannot be found in a list.
    const named = group.filter(({ entityKey }) => resource.isCanonical(entityKey.restId));
    const search = list && canRead(list.operation, this.form) && this.#searchIn(listIds);
    // A list is not read for so few objects, but they may be on a page that the request reads anyway.
    const isWorthIt = !read || named.length >= minToReadList;
    if (!search || !(isWorthIt || search.isRequested)) return group;
    await search.search(named, isWorthIt ? extent : 'known');
    const left = group.filter((request) => {
      const object = search.found(request.entityKey.restId);
      if (object) request.set(object);
      return !object;
    });
    const { failure } = search;
    // If the list cannot be read, single reads may still succeed.
    if (!failure || extent === 'refused' || (read && !wouldFailAgain(failure))) return left;
    const isMissing = failure instanceof RestError && failure.code === 'NOT_FOUND';
    const outcome = left[0] ? await this.#explained(failure, left[0], isMissing) : failure;
    for (const request of left) request.set(outcome);
    return [];
  }

  #searchIn(listIds: PathIds): ListSearch | undefined {
    const { list } = this.#endpoint;
    const key = this.#endpoint.listKey(listIds);
    if (!list || key === undefined) return undefined;
    const search = this.#searches.get(key) ?? new ListSearch(this.#options, list, listIds);
    this.#searches.set(key, search);
    return search;
  }

  /** Reads one object. Never rejects. */
  async #readOne(request: Requested, read = this.#endpoint.read): Promise<Outcome> {
    if (!read) return this.#notListed;
    const { entityKey, paths } = request;
    const newer = () => readEntity(this.#options, read, entityKey, paths);
    const older = () => this.#searchAll(request);
    try {
      return this.#endpoint.isReadOptional
        ? await firstThatExists(this.#options.ways, read, { newer, older })
        : await newer();
    } catch (error) {
      return this.#explained(asError(error), request);
    }
  }

  /** Searches the list to its end, for a service that may have no read. */
  async #searchAll(request: Requested): Promise<Entity> {
    const listIds = this.#endpoint.listIdsIn(request.entityKey.ids);
    const search = listIds && this.#searchIn(listIds);
    await search?.search([request], 'all');
    const object = search?.found(request.entityKey.restId);
    if (!object) throw search?.failure ?? this.#notListed;
    return object;
  }

  /** The error for an object. If its parent exists, a 404 may mean that the service lacks the operation. */
  async #explained(
    error: Error,
    { entityKey }: Requested,
    mayLackOperation = error instanceof RestError && error.facts.mayBeUnsupported,
  ): Promise<Error> {
    if (!(error instanceof RestError && mayLackOperation)) return error;
    return (await this.#options.others.parentExists(entityKey)) ? error.asUnsupported : error;
  }

  /** The error for an object that is not in its list. */
  get #notListed(): RestError {
    const error = new RestError('NOT_FOUND');
    return this.#endpoint.source ? error.of(this.#endpoint.source) : error;
  }
}

/** An object that arrives later than others of its batch. Rejects if it cannot be read. */
async function lateObject(request: Requested): Promise<Entity> {
  await request.arrival.promise;
  if (request.outcome instanceof Entity) return request.outcome;
  throw request.outcome;
}

/** The first object that was found. If none was, the last failure, or undefined if reads hang. */
const firstFound = (reading: readonly Promise<Outcome>[]): Promise<Outcome | undefined> =>
  withPatience(
    Promise.any(
      reading.map(async (one) => {
        const outcome = await one;
        if (outcome instanceof Error) throw outcome;
        return outcome;
      }),
    ).catch(({ errors }: AggregateError): Error => errors.at(-1)),
  );
