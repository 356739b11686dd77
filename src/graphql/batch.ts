/**
 * Reads many objects of one resource: the interface has no batch endpoint, so this decides between single
 * reads and one list that holds them.
 *
 * From three on, one page of the list they stand in is cheaper than a read each; what that page lacks is
 * read singly. Where their ids do not say which list that is, one object read first does. Objects that the
 * interface cannot read singly are looked for in their list.
 */
import type { RestClient } from '../rest/client.ts';
import { RestError, type RestErrorCode } from '../rest/errors.ts';
import type { Page } from '../rest/operation.ts';
import { identityOf, type PathIds } from './identity.ts';
import type { LoadRequest } from './loaders.ts';
import type { Resource, ResourceList } from './resource.ts';
import { largestPage, nextToken } from './walk.ts';

/** The object whole, or why there is none. */
type Outcome = object | Error;

const listFrom = 3;
/** To ask one object where the others may be takes time, which only many are worth. */
const askOneFrom = 8;
/** A list longer than this many pages is not searched to its end. */
const mostPages = 20;

export class Batch {
  readonly #rest: RestClient;
  readonly #resource: Resource;
  readonly #kept: Map<string, object>;
  readonly #outcomes = new Map<LoadRequest, Outcome>();

  /** `kept` holds objects by key that are there already, and gets what else the lists hold. */
  constructor(rest: RestClient, resource: Resource, kept: Map<string, object>) {
    this.#rest = rest;
    this.#resource = resource;
    this.#kept = kept;
  }

  /** One outcome a request, in their order. Never rejects. */
  async read(requests: readonly LoadRequest[]): Promise<Outcome[]> {
    // Some may have turned up in an answer since they were asked for.
    const left = requests.filter(({ identity }) => !this.#kept.has(identity.key));
    const groups = Map.groupBy(left, (request) => JSON.stringify(this.#scopeOf(request)));
    await Promise.all([...groups.values()].map((group) => this.#readGroup(group)));
    return requests.map((request) => this.#outcomeFor(request));
  }

  #outcomeFor(request: LoadRequest): Outcome {
    const { key } = request.identity;
    return this.#outcomes.get(request) ?? this.#kept.get(key) ?? missing(this.#resource);
  }

  #scopeOf({ identity }: LoadRequest): PathIds | undefined {
    return this.#resource.listScope(identity);
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
    const resource = this.#resource;
    if (!resource.read) return missing(resource);
    try {
      const data = await this.#rest.call(resource.read, { path: identity.ids, askers });
      return resource.adopt(resource.objectIn(data), identity.ids);
    } catch (error) {
      return outcomeOf(error);
    }
  }

  /** Reads the first object, and the others from the list it stands in. Gives back what is left. */
  async #readBesideFirst(group: readonly LoadRequest[]): Promise<readonly LoadRequest[]> {
    const [first, ...others] = group;
    if (!first || !this.#resource.list || group.length < askOneFrom) return group;
    const outcome = await this.#readSingly(first);
    const scope =
      outcome instanceof Error ? undefined : this.#resource.listScope(identityOf(outcome));
    return scope ? this.#readFromList(scope, others) : others;
  }

  /** Notes what one list read can tell about a group. Gives back what is left to read singly. */
  async #readFromList(
    scope: PathIds,
    group: readonly LoadRequest[],
  ): Promise<readonly LoadRequest[]> {
    const { list, read } = this.#resource;
    if (!list || (read && group.length < listFrom)) return group;
    const { found, failure } = await this.#search(list, scope, group, read ? 1 : mostPages);
    for (const object of found.values()) this.#kept.set(identityOf(object).key, object);
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

  /** Objects of the list by their own id, as far as it can be read: until all are found, or `pages` are read. */
  async #search(
    list: ResourceList,
    scope: PathIds,
    group: readonly LoadRequest[],
    pages: number,
  ): Promise<{ found: Map<string, object>; failure?: Error }> {
    const wanted = new Set(group.map(({ identity }) => identity.restId));
    const askers = { [Symbol.iterator]: () => group.flatMap((request) => request.askers).values() };
    const found = new Map<string, object>();
    let page: string | null = null;
    for (let read = 0; read < pages && wanted.size > 0; read += 1) {
      const query: Record<string, unknown> = {
        ...list.query,
        limit: largestPage,
        ...(page !== null && { page }),
      };
      const answer: Page<unknown> | Error = await this.#rest
        .call(list.operation, { path: scope, query, askers })
        .catch(outcomeOf);
      if (answer instanceof Error) return { found, failure: answer };
      for (const item of answer.items) {
        const object = this.#objectOrNone(item, scope);
        if (!object) continue;
        const { restId } = identityOf(object);
        found.set(restId, object);
        wanted.delete(restId);
      }
      page = nextToken(answer) ?? null;
      if (page === null) break;
    }
    return { found };
  }

  /** An item that cannot be read costs those nothing that are looked for beside it. */
  #objectOrNone(item: unknown, scope: PathIds): object | undefined {
    try {
      return this.#resource.adopt(this.#resource.objectIn(item), scope);
    } catch {
      return undefined;
    }
  }
}

/** The object is not in the list it would have to be in. */
function missing(resource: Resource): RestError {
  const error = new RestError('NOT_FOUND');
  return resource.list ? error.of(resource.list.operation) : error;
}

/** Failures that are not the list's: a single read would meet the same. */
const hopeless = new Set<RestErrorCode>([
  'UNAUTHENTICATED',
  'RATE_LIMITED',
  'UPSTREAM_UNAVAILABLE',
  'UPSTREAM_TIMEOUT',
  'UPSTREAM_BUDGET_EXCEEDED',
  'CLIENT_CLOSED_REQUEST',
]);

const wouldFailAgain = (failure: Error) =>
  !(failure instanceof RestError) || hopeless.has(failure.code);

const outcomeOf = (error: unknown): Error =>
  error instanceof Error ? error : new Error('Loading failed', { cause: error });
