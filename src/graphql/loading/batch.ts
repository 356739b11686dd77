/**
 * Reads many objects of one resource: the interface has no batch endpoint, so this decides between single
 * reads and the list that holds them.
 *
 * As far as pages of the list are worth it (`batch-policy.ts`), objects are looked for there; what those lack is
 * read singly. Where their ids do not say which list that is, one object read first does. Objects that the
 * interface cannot read singly are looked for in their list to its end.
 */
import type { RestClient } from '../../rest/client/client.ts';
import { RestError, type RestErrorCode } from '../../rest/values/errors.ts';
import type { ResourceEndpoint } from '../identity/model.ts';
import { Entity, type EntityKey } from '../identity/model.ts';
import type { PathIds } from '../identity/path-ids.ts';
import { listFrom } from './batch-policy.ts';
import { entitiesIn } from './embedded-entities.ts';
import { entityInResponse } from './entity-in-response.ts';
import { canRead, type Form, isThereIn, readInFormats } from './formats.ts';
import { patienceMs } from './list-counts.ts';
import type { ListSearch } from './list-search.ts';
import type { LoadRequest } from './load-request.ts';

/** The object whole, or why there is none. */
type Outcome = Entity | Error;

/** To ask one object where the others may be takes time, which only many are worth. */
const askOneFrom = 8;
/** Of objects that turn out to be gone, as many are asked one wave after the other: then no list is known. */
const askedInTurn = [1, 2, 4];
/** Milliseconds for which what is there waits for the rest at least: what lies below is then asked for together. */
const togetherMs = 100;

interface BatchOptions {
  readonly form: Form;
  /** The object of a key, where it is there already. */
  readonly keptOf: (key: string) => Entity | undefined;
  /** The search in the list of these path ids, as far as others have come with it. */
  readonly searchIn: (listIds: PathIds) => ListSearch | undefined;
  /** Whether what the path of the object names above it was read, or is known: then the operation is missing. */
  readonly isParentThere: (entityKey: EntityKey) => Promise<boolean>;
  /** Takes an object that was asked for by another name than its id: by that it is there from then on. */
  readonly keepOwn: (object: Entity) => void;
  /** Takes whole objects of other kinds that turn up beside those asked for. */
  readonly keep: (object: Entity) => void;
}

export class Batch {
  readonly #rest: RestClient;
  readonly #endpoint: ResourceEndpoint;
  readonly #options: BatchOptions;
  readonly #outcomes = new Map<LoadRequest, Outcome>();
  readonly #beganAt = performance.now();
  #amount = 0;
  #patience: NodeJS.Timeout | undefined;

  constructor(rest: RestClient, endpoint: ResourceEndpoint, options: BatchOptions) {
    this.#rest = rest;
    this.#endpoint = endpoint;
    this.#options = options;
  }

  /** Reads all of them, and tells each what came of it. Never rejects. */
  async read(requests: readonly LoadRequest[]): Promise<void> {
    this.#amount = requests.length;
    const left: LoadRequest[] = [];
    for (const request of requests) {
      // Some may have turned up in an answer since they were asked for.
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
    // No list is worth reading for so few.
    if (this.#endpoint.read && requests.length < listFrom)
      return requests.map((request) => this.#readSingly(request));
    const groups = Map.groupBy(requests, ({ entityKey }) => this.#endpoint.listKey(entityKey.ids));
    return Array.from(groups.values(), (group) => this.#readGroup(group));
  }

  /**
   * What is known of an object is told together with the rest, so that what lies below them is one batch again. Nobody
   * waits for the rest for longer than his own answer took, though: one slow call is not to hold up all others.
   */
  #notifySoon(): void {
    if (this.#patience || this.#outcomes.size >= this.#amount) return;
    const took = performance.now() - this.#beganAt;
    // After a busy moment a timer comes before the answers that came meanwhile.
    const notify = () => setImmediate(() => this.#notifyFound());
    this.#patience = setTimeout(notify, Math.max(took, togetherMs));
  }

  #notifyFound(): void {
    this.#patience = undefined;
    for (const [request, outcome] of this.#outcomes) request.settle(outcome);
  }

  #outcomeFor(request: LoadRequest): Outcome {
    return this.#outcomes.get(request) ?? this.#keptFor(request) ?? missing(this.#endpoint);
  }

  #keptFor({ entityKey }: LoadRequest): Entity | undefined {
    const { keptOf, form } = this.#options;
    const object = keptOf(entityKey.text);
    return object && isThereIn(object, form.formats) ? object : undefined;
  }

  #listIdsOf({ entityKey }: LoadRequest): PathIds | undefined {
    return this.#endpoint.listIdsIn(entityKey.ids);
  }

  async #readGroup(group: readonly LoadRequest[]): Promise<void> {
    const listIds = group[0] && this.#listIdsOf(group[0]);
    if (listIds) await this.#readInList(listIds, group);
    else await this.#readBesideFirst(group);
  }

  /** From the list as far as it is worth it, and what is left singly. */
  async #readInList(listIds: PathIds, group: readonly LoadRequest[]): Promise<void> {
    const left = await this.#readFromList(listIds, group);
    await Promise.all(left.map((request) => this.#readSingly(request)));
  }

  async #readSingly(request: LoadRequest): Promise<Outcome> {
    const outcome = await this.#readOne(request);
    this.#outcomes.set(request, outcome);
    this.#notifySoon();
    return outcome;
  }

  async #readOne({ entityKey, slots }: LoadRequest): Promise<Outcome> {
    const { read, isReadByName } = this.#endpoint;
    if (!read) return missing(this.#endpoint);
    try {
      const { form, keep, keepOwn } = this.#options;
      const data = await readInFormats(read, form.formats, (format) =>
        this.#rest.call(read, {
          path: entityKey.ids,
          query: { ...form.query, ...format },
          requestedBy: slots,
          reason: 'single',
        }),
      );
      const object = entityInResponse(entityKey, data);
      if (object.entityKey.endpoint === this.#endpoint && object.entityKey.text !== entityKey.text)
        keepOwn(object);
      for (const other of entitiesIn(read.shape, data, entityKey.ids)) keep(other);
      // Whoever asks for what is in a place gets what is there now, which may be another one.
      return isReadByName || object.entityKey.text === entityKey.text
        ? object
        : missing(this.#endpoint);
    } catch (error) {
      if (!(error instanceof RestError) || !error.facts.mayBeUnsupported) return outcomeOf(error);
      return (await this.#options.isParentThere(entityKey)) ? error.asUnsupported : error;
    }
  }

  /** Reads the first object, and the others from the list it stands in; where it is gone, or hangs, the next ones. */
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
    // One that hangs is waited for beside the others.
    if (listIds) readings.push(this.#readInList(listIds, left));
    else readings.push(...left.map((request) => this.#readSingly(request)));
    await Promise.all(readings);
  }

  /** Notes what the list can tell about a group. Gives back what is left to read singly. */
  async #readFromList(
    listIds: PathIds,
    group: readonly LoadRequest[],
  ): Promise<readonly LoadRequest[]> {
    const { list, read, resource } = this.#endpoint;
    // The items of a list say their ids: who was named in another way cannot be found there.
    const named = group.filter(({ entityKey }) => resource.isCanonical(entityKey.restId));
    if (!list || (read && named.length < listFrom) || !canRead(list.operation, this.#options.form))
      return group;
    const search = this.#options.searchIn(listIds);
    if (!search) return group;
    await search.search(named);
    const left = group.filter((request) => {
      const object = search.found(request.entityKey.restId);
      if (object) this.#outcomes.set(request, object);
      return !object;
    });
    const { failure } = search;
    // Whoever may not list, or asks for too much in a list, may still read singly.
    const isOver = failure !== undefined && !(read && !wouldFailAgain(failure));
    if (isOver) for (const request of left) this.#outcomes.set(request, failure);
    this.#notifySoon();
    return isOver ? [] : left;
  }
}

/** The object that is there first; else the last failure, or nothing of those that hang. */
async function firstFound(reading: readonly Promise<Outcome>[]): Promise<Outcome | undefined> {
  const { promise, resolve } = Promise.withResolvers<Outcome | undefined>();
  const timer = setTimeout(resolve, patienceMs, undefined);
  const outcomes = reading.map(async (one) => {
    const outcome = await one;
    if (outcome instanceof Entity) resolve(outcome);
    return outcome;
  });
  void Promise.all(outcomes).then((all) => resolve(all.at(-1)));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
  }
}

/** The object is not in the list it would have to be in. */
function missing({ source }: ResourceEndpoint): RestError {
  const error = new RestError('NOT_FOUND');
  return source ? error.of(source) : error;
}

/** Failures that are not the list's: a single read would meet the same. */
const hopeless = new Set<RestErrorCode>([
  'UNAUTHENTICATED',
  'RATE_LIMITED',
  'UPSTREAM_UNAVAILABLE',
  'UPSTREAM_TIMEOUT',
  'UPSTREAM_BUDGET_EXCEEDED',
  'OVERLOADED',
  'CLIENT_CLOSED_REQUEST',
]);

const wouldFailAgain = (failure: Error) =>
  !(failure instanceof RestError) || hopeless.has(failure.code);

const outcomeOf = (error: unknown): Error =>
  error instanceof Error ? error : new Error('Loading failed', { cause: error });
