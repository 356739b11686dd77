/**
 * Reads many objects of one resource: the interface has no batch endpoint, so this decides between single
 * reads and one list that holds them.
 *
 * From three on, one page of the list they stand in is cheaper than a read each; what that page lacks is
 * read singly. Where their ids do not say which list that is, one object read first does. Objects that the
 * interface cannot read singly are looked for in their list.
 */
import type { RestClient } from '../../rest/client.ts';
import { budgetExceeded, RestError, type RestErrorCode } from '../../rest/errors.ts';
import type { Page } from '../../rest/operation.ts';
import { invalidAnswer } from '../errors/errors.ts';
import type { Home, HomeList } from '../identity/home.ts';
import type { Located, PathIds } from '../identity/identity.ts';
import { objectIn } from '../identity/record.ts';
import { answeredObject } from './answered.ts';
import { canRead, type Form, isThereIn, readInFormats } from './formats.ts';
import type { LoadRequest } from './loaders.ts';
import { largestPage, nextToken } from './walk.ts';
import { wholeObjectsIn } from './whole-objects.ts';

/** The object whole, or why there is none. */
type Outcome = Located | Error;

const listFrom = 3;
/** To ask one object where the others may be takes time, which only many are worth. */
const askOneFrom = 8;
/** A list longer than this many pages is not searched to its end. */
const mostPages = 20;

interface BatchOptions {
  readonly form: Form;
  /** Objects by key that are there already; gets what else the lists hold. */
  readonly kept: Map<string, Located>;
  /** Takes whole objects of other kinds that turn up beside those asked for. */
  readonly keep: (object: Located) => void;
}

export class Batch {
  readonly #rest: RestClient;
  readonly #home: Home;
  readonly #form: Form;
  readonly #kept: Map<string, Located>;
  readonly #keep: (object: Located) => void;
  readonly #outcomes = new Map<LoadRequest, Outcome>();

  constructor(rest: RestClient, home: Home, { form, kept, keep }: BatchOptions) {
    this.#rest = rest;
    this.#home = home;
    this.#form = form;
    this.#kept = kept;
    this.#keep = keep;
  }

  /** One outcome a request, in their order. Never rejects. */
  async read(requests: readonly LoadRequest[]): Promise<Outcome[]> {
    // Some may have turned up in an answer since they were asked for.
    const left = requests.filter((request) => !this.#keptFor(request));
    const groups = Map.groupBy(left, (request) => JSON.stringify(this.#scopeOf(request)));
    await Promise.all([...groups.values()].map((group) => this.#readGroup(group)));
    return requests.map((request) => this.#outcomeFor(request));
  }

  #outcomeFor(request: LoadRequest): Outcome {
    return this.#outcomes.get(request) ?? this.#keptFor(request) ?? missing(this.#home);
  }

  #keptFor({ identity }: LoadRequest): Located | undefined {
    const kept = this.#kept.get(identity.key);
    return kept && isThereIn(kept, this.#form.formats) ? kept : undefined;
  }

  #scopeOf({ identity }: LoadRequest): PathIds | undefined {
    return this.#home.listScope(identity.ids);
  }

  async #readGroup(group: readonly LoadRequest[]): Promise<void> {
    const scope = group[0] && this.#scopeOf(group[0]);
    const left = await (scope ? this.#readFromList(scope, group) : this.#readBesideFirst(group));
    await Promise.all(left.map((request) => this.#readSingly(request)));
  }

  async #readSingly(request: LoadRequest): Promise<Outcome> {
    const outcome = await this.#readOne(request);
    this.#outcomes.set(request, outcome);
    return outcome;
  }

  async #readOne({ identity, askers }: LoadRequest): Promise<Outcome> {
    const { read, isReadByName } = this.#home;
    if (!read) return missing(this.#home);
    try {
      const { formats, query } = this.#form;
      const data = await readInFormats(read, formats, (format) =>
        this.#rest.call(read, { path: identity.ids, query: { ...query, ...format }, askers }),
      );
      const object = answeredObject(identity, data);
      for (const other of wholeObjectsIn(read.shape, data, identity.ids)) this.#keep(other);
      // Whoever asks for what is in a place gets what is there now, which may be another one.
      return isReadByName || object.identity.key === identity.key ? object : missing(this.#home);
    } catch (error) {
      return outcomeOf(error);
    }
  }

  /** Reads the first object, and the others from the list it stands in. Gives back what is left. */
  async #readBesideFirst(group: readonly LoadRequest[]): Promise<readonly LoadRequest[]> {
    const [first, ...others] = group;
    if (!first || !this.#home.list || group.length < askOneFrom) return group;
    const outcome = await this.#readSingly(first);
    const scope = outcome instanceof Error ? undefined : this.#home.listScope(outcome.identity.ids);
    return scope ? this.#readFromList(scope, others) : others;
  }

  /** Notes what one list read can tell about a group. Gives back what is left to read singly. */
  async #readFromList(
    scope: PathIds,
    group: readonly LoadRequest[],
  ): Promise<readonly LoadRequest[]> {
    const { list, read, resource } = this.#home;
    // The items of a list say their ids: who was named in another way cannot be found there.
    const named = group.filter(({ identity }) => resource.isCanonical(identity.restId));
    if (!list || (read && named.length < listFrom) || !canRead(list.operation, this.#form))
      return group;
    const { found, failure } = await this.#search(list, scope, named);
    for (const object of found.values()) this.#kept.set(object.identity.key, object);
    const left = group.filter((request) => {
      const object = found.get(request.identity.restId);
      if (object) this.#outcomes.set(request, object);
      return !object;
    });
    // Whoever may not list, or asks for too much in a list, may still read singly.
    if (!failure || (read && !wouldFailAgain(failure))) return left;
    for (const request of left) this.#outcomes.set(request, failure);
    return [];
  }

  /**
   * Objects of the list by their own id, as far as it can be read: until all are found, or enough pages are
   * read. Where it was not read to its end, `failure` says why: what was not found may well be there.
   */
  async #search(
    { operation, query: filters, itemsIn = itemsOf }: HomeList,
    scope: PathIds,
    group: readonly LoadRequest[],
  ): Promise<{ found: Map<string, Located>; failure?: Error }> {
    const wanted = new Set(group.map(({ identity }) => identity.restId));
    const askers = { [Symbol.iterator]: () => group.flatMap((request) => request.askers).values() };
    const found = new Map<string, Located>();
    const seen = new Set<string | null>();
    let page: string | null = null;
    while (wanted.size > 0) {
      const paging = {
        ...(operation.kind === 'list' && { limit: largestPage }),
        ...(page !== null && { page }),
      };
      const reading = readInFormats(operation, this.#form.formats, (format) =>
        this.#rest.call(operation, {
          path: scope,
          query: { ...filters, ...this.#form.query, ...paging, ...format },
          askers,
        }),
      );
      const outcome = await reading
        .then((answer) => ({ answer, items: itemsIn(answer) }))
        .catch(outcomeOf);
      if (outcome instanceof Error) return { found, failure: outcome };
      for (const item of outcome.items) {
        const object = this.#objectOrNone(item, scope);
        if (!object) continue;
        const { restId } = object.identity;
        found.set(restId, object);
        if (wanted.delete(restId))
          for (const other of wholeObjectsIn(operation.shape, item, scope)) this.#keep(other);
      }
      const next = nextToken(outcome.answer as Page<unknown>);
      // What one page lacks is read singly, where it can be.
      if (next === null || wanted.size === 0 || this.#home.read) break;
      seen.add(page);
      if (next === undefined || seen.has(next))
        return { found, failure: invalidAnswer('a next page to read').at('next').of(operation) };
      if (seen.size === mostPages)
        return {
          found,
          failure: budgetExceeded(mostPages + 1, mostPages, 'pages').of(operation),
        };
      page = next;
    }
    return { found };
  }

  /** An item that cannot be read costs those nothing that are looked for beside it. */
  #objectOrNone(item: unknown, scope: PathIds): Located | undefined {
    try {
      const { resource, list } = this.#home;
      return resource.locate(objectIn(item, list?.within), scope);
    } catch {
      return undefined;
    }
  }
}

/** The object is not in the list it would have to be in. */
function missing({ source }: Home): RestError {
  const error = new RestError('NOT_FOUND');
  return source ? error.of(source) : error;
}

const itemsOf = (answer: unknown) => (answer as Page<unknown>).items;

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
