/**
 * Reads many objects of one resource: the interface has no batch endpoint, so this decides between single
 * reads and one list that holds them.
 *
 * From three on, one page of the list they stand in is cheaper than a read each; what that page lacks is
 * read singly. Where their ids do not say which list that is, one object read first does. Objects that the
 * interface cannot read singly are looked for in their list.
 */
import type { RestClient } from '../rest/client.ts';
import { RestError } from '../rest/errors.ts';
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
  readonly #keep: (object: object) => void;
  readonly #outcomes = new Map<LoadRequest, Outcome>();

  /** `keep` is given what else the lists held. */
  constructor(rest: RestClient, resource: Resource, keep: (object: object) => void) {
    this.#rest = rest;
    this.#resource = resource;
    this.#keep = keep;
  }

  /** One outcome a request, in their order. Never rejects. */
  async read(requests: readonly LoadRequest[]): Promise<Outcome[]> {
    const groups = Map.groupBy(requests, (request) => JSON.stringify(this.#scopeOf(request)));
    await Promise.all([...groups.values()].map((group) => this.#readGroup(group)));
    return requests.map((request) => this.#outcomes.get(request) ?? missing(this.#resource));
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
    try {
      const found = await this.#search(list, scope, group, read ? 1 : mostPages);
      for (const object of found.values()) this.#keep(object);
      return group.filter((request) => {
        const object = found.get(request.identity.restId);
        if (object) this.#outcomes.set(request, object);
        return !object;
      });
    } catch (error) {
      const outcome = outcomeOf(error);
      // A caller who may not list may still read singly.
      if (read && isRefusal(outcome)) return group;
      for (const request of group) this.#outcomes.set(request, outcome);
      return [];
    }
  }

  /** Objects of the list by their own id: reads pages until all of the group are found, or `pages` are read. */
  async #search(
    list: ResourceList,
    scope: PathIds,
    group: readonly LoadRequest[],
    pages: number,
  ): Promise<Map<string, object>> {
    const wanted = new Set(group.map(({ identity }) => identity.restId));
    const askers = { [Symbol.iterator]: () => group.flatMap((request) => request.askers).values() };
    const found = new Map<string, object>();
    let page: string | null = null;
    for (let read = 0; read < pages && wanted.size > 0; read += 1) {
      const query = { ...list.query, limit: largestPage, ...(page !== null && { page }) };
      const answer: Page<unknown> = await this.#rest.call(list.operation, {
        path: scope,
        query,
        askers,
      });
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
    return found;
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

const isRefusal = (outcome: Outcome) =>
  outcome instanceof RestError && (outcome.code === 'NOT_FOUND' || outcome.code === 'FORBIDDEN');

const outcomeOf = (error: unknown): Error =>
  error instanceof Error ? error : new Error('Loading failed', { cause: error });
