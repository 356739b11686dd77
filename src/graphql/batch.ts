/**
 * Reads many objects of one resource: the interface has no batch endpoint, so this decides between single
 * reads and one list that holds them.
 *
 * From three on, one page of the list they stand in is cheaper than a read each; what that page lacks is
 * read singly. Objects that the interface cannot read singly are looked for in their list.
 */
import type { RestClient } from '../rest/client.ts';
import { RestError } from '../rest/errors.ts';
import { identityOf, type PathIds } from './identity.ts';
import type { LoadRequest } from './loaders.ts';
import type { Resource, ResourceList } from './resource.ts';
import { nextToken } from './walk.ts';

/** The object whole, or why there is none. */
type Outcome = object | Error;

const listFrom = 3;
const largestPage = 1000;
/** A list longer than this many pages is not searched to its end. */
const mostPages = 20;

/**
 * One outcome a request, in their order. Never rejects. `keep` is given what else the lists held.
 */
export async function readMany(
  rest: RestClient,
  resource: Resource,
  requests: readonly LoadRequest[],
  keep: (object: object) => void,
): Promise<Outcome[]> {
  const groups = Map.groupBy(requests, ({ identity }) =>
    JSON.stringify(resource.listScope(identity)),
  );
  const outcomes = new Map<LoadRequest, Outcome>();
  const note = (request: LoadRequest, outcome: Outcome) => outcomes.set(request, outcome);
  await Promise.all(
    [...groups.values()].map(async (group) => {
      const left = await readFromList(rest, resource, group, note, keep);
      await Promise.all(
        left.map(async (request) => note(request, await readOne(rest, resource, request))),
      );
    }),
  );
  return requests.map((request) => outcomes.get(request) ?? missing(resource));
}

async function readOne(
  rest: RestClient,
  resource: Resource,
  request: LoadRequest,
): Promise<Outcome> {
  if (!resource.read) return missing(resource);
  const { identity, askers } = request;
  try {
    const data = await rest.call(resource.read, { path: identity.ids, askers });
    return resource.adopt(resource.objectIn(data), identity.ids);
  } catch (error) {
    return outcomeOf(error);
  }
}

/** Notes what one list read can tell about a group, and gives back what is left to read singly. */
async function readFromList(
  rest: RestClient,
  resource: Resource,
  group: readonly LoadRequest[],
  note: (request: LoadRequest, outcome: Outcome) => void,
  keep: (object: object) => void,
): Promise<readonly LoadRequest[]> {
  const { list, read } = resource;
  const scope = group[0] && resource.listScope(group[0].identity);
  if (!list || !scope || (read && group.length < listFrom)) return group;
  try {
    const pages = read ? 1 : mostPages;
    const found = await search(rest, resource, list, scope, group, pages);
    for (const object of found.values()) keep(object);
    return group.filter((request) => {
      const object = found.get(request.identity.restId);
      if (object) note(request, object);
      return !object;
    });
  } catch (error) {
    const outcome = outcomeOf(error);
    // A caller who may not list may still read singly.
    if (read && isRefusal(outcome)) return group;
    for (const request of group) note(request, outcome);
    return [];
  }
}

/** Objects of the list by their own id: reads pages until all of the group are found, or `pages` are read. */
async function search(
  rest: RestClient,
  resource: Resource,
  list: ResourceList,
  scope: PathIds,
  group: readonly LoadRequest[],
  pages: number,
): Promise<Map<string, object>> {
  const missing = new Set(group.map(({ identity }) => identity.restId));
  const askers = { [Symbol.iterator]: () => group.flatMap((request) => request.askers).values() };
  const found = new Map<string, object>();
  let page: string | undefined;
  for (let read = 0; read < pages && missing.size > 0; read += 1) {
    const query = { ...list.query, limit: largestPage, ...(page !== undefined && { page }) };
    const answer = await rest.call(list.operation, { path: scope, query, askers });
    for (const item of answer.items) {
      const object = objectOrNone(resource, item, scope);
      if (!object) continue;
      const { restId } = identityOf(object);
      found.set(restId, object);
      missing.delete(restId);
    }
    page = nextToken(answer) ?? undefined;
    if (page === undefined) break;
  }
  return found;
}

/** An item that cannot be read costs those nothing that are looked for beside it. */
function objectOrNone(resource: Resource, item: unknown, scope: PathIds): object | undefined {
  try {
    return resource.adopt(resource.objectIn(item), scope);
  } catch {
    return undefined;
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
