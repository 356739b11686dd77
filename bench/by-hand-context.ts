/**
 * What the resolvers of the server by hand with GraphQL Yoga share: the context of a request with its loaders, keys of
 * objects, and connections made from the lists of the service.
 */
import type { DefaultConnectionArguments } from '@pothos/plugin-relay';
import DataLoader from 'dataloader';
import type { Call, Listed, Space, Titled } from './by-hand-calls.ts';
import { cursorsOf } from './by-hand-clients.ts';

/** What one request needs: calls with its caller's token, and a loader for each kind of link. */
export interface Context {
  readonly call: Call;
  readonly organizations: DataLoader<string, Titled>;
  readonly sites: DataLoader<string, Within<Titled>>;
  readonly spaces: DataLoader<string, Space>;
  readonly collections: DataLoader<string, Titled>;
}

/** An object whose ID is only unique within another one: `within` is that one's key. */
export type Within<Item> = Item & { readonly within: string };

/** Notes it in the object itself, which no other request has: a copy of each page would cost much in a long tree. */
export const putWithin =
  (within: string) =>
  <Item extends object>(item: Item): Within<Item> =>
    Object.assign(item, { within });

export const keyIn = ({ within, id }: Within<{ readonly id: string }>) => `${within}/${id}`;

/** The path of a site with the key `{organizationId}/{siteId}`, or of its section with a key of three parts. */
export function sitePath(key: string): string {
  const [organization, site, section] = key.split('/');
  const path = `/orgs/${organization}/sites/${site}`;
  return section === undefined ? path : `${path}/sections/${section}`;
}

export function contextOf(call: Call): Context {
  /** Reads each key once in a request, all keys of a batch at the same time. An error concerns only its key. */
  const loader = <Item>(read: (key: string) => Promise<Item>) =>
    new DataLoader<string, Item>((keys) =>
      Promise.all(keys.map((key) => read(key).catch((error: Error) => error))),
    );
  return {
    call,
    organizations: loader((id) => call(`/v1/orgs/${id}`)),
    sites: loader(async (key) => {
      const site = await call<Titled>(`/v1${sitePath(key)}`);
      return putWithin(key.slice(0, key.indexOf('/')))(site);
    }),
    spaces: loader((id) => call(`/v1/spaces/${id}`)),
    collections: loader((id) => call(`/v1/collections/${id}`)),
  };
}

export const decoded = (text: string) => Buffer.from(text, 'base64url').toString();

/** The key in a global ID of the type. Keys are accepted in place of IDs. */
export function keyOf(type: string, id: string): string {
  const text = decoded(id);
  return text.startsWith(`${type}:`) ? text.slice(type.length + 1) : id;
}

/** Reads a page of the list after the cursor, and makes a connection of the service's envelope. */
export async function connectionOf<Item extends { readonly id: string }, Node>(
  call: Call,
  path: string,
  { first, after }: DefaultConnectionArguments,
  nodeOf: (item: Item) => Node,
) {
  const size = first ?? 25;
  const read = (page: string | null) =>
    call<Listed<Item>>(
      `/v1${path}?limit=${size}${page === null ? '' : `&page=${encodeURIComponent(page)}`}`,
    );
  let [page, start]: [string | null, number] = [null, 0];
  if (after) {
    const [, , itsPage, at] = JSON.parse(decoded(after));
    [page, start] = [itsPage, at + 1];
  }
  let { items, next } = await read(page);
  if (start >= items.length && next) {
    [page, start] = [next.page, 0];
    ({ items, next } = await read(page));
  }
  const cursors = cursorsOf(JSON.stringify([path, {}]), page, size, items).slice(start);
  return {
    edges: items
      .slice(start)
      .map((item, at) => ({ cursor: cursors[at] ?? '', node: nodeOf(item) })),
    pageInfo: {
      hasNextPage: next !== undefined,
      hasPreviousPage: page !== null || start > 0,
      startCursor: cursors[0] ?? null,
      endCursor: cursors.at(-1) ?? null,
    },
  };
}
