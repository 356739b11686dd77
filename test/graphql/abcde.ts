/** A list of spaces, read with all fields of its connection, and one with the items A to E. */
import { startWorld, type World } from '../harness.ts';
import { type PagedList, pagedUpstream } from './paged-upstream.ts';

export interface Connection<Node = Named | null> {
  readonly edges: readonly { readonly cursor: string; readonly node: Node }[];
  readonly nodes: readonly Node[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  };
  readonly totalCount: number | null;
}

export interface Named {
  readonly restId: string;
}

export type Answer = { organization: { spaces: Connection } };

export const letters = [...'ABCDE'].map((id) => ({ object: 'space', id }));
/** Path of the list. */
export const listPath = '/v1/orgs/o/spaces';

const whole = `fragment Whole on SpaceConnection {
  edges { cursor node { restId } }
  nodes { restId }
  pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
  totalCount
}`;

/** Requests a page of the list with all fields. */
export const document = `query ($first: Int, $after: String) {
  organization(id: "o") { spaces(first: $first, after: $after) { ...Whole } }
}
${whole}`;

/** A world with one list, of five items by default. */
export const startList = (list: Partial<PagedList> = {}) =>
  startWorld({ upstream: pagedUpstream(listPath, () => ({ items: letters, ...list })) });

/** The calls for the list. */
export const listCalls = (calls: readonly string[]) =>
  calls.filter((call) => call.includes(listPath));

/** The cursor of an item, from a page with all items. */
export async function cursorOf(world: World, id: string): Promise<string> {
  const { data } = await world.ask<Answer>(document, {});
  const edge = data?.organization.spaces.edges.find(({ node }) => node?.restId === id);
  if (!edge) throw new Error(`There is no ${id}`);
  return edge.cursor;
}

/** The connection with cursors replaced by the item that follows: `>B` resumes at B. */
export async function legible(world: World, connection: Connection): Promise<Connection> {
  const meanings = new Map<string | null, string | null>([[null, null]]);
  const { edges, pageInfo } = connection;
  for (const cursor of [...edges.map((edge) => edge.cursor), pageInfo.endCursor]) {
    if (meanings.has(cursor)) continue;
    const { data } = await world.ask<Answer>(document, { first: 1, after: cursor });
    meanings.set(cursor, `>${data?.organization.spaces.nodes[0]?.restId ?? ''}`);
  }
  const meaning = (cursor: string | null) => meanings.get(cursor) ?? null;
  return {
    ...connection,
    edges: edges.map(({ node, cursor }) => ({ node, cursor: meaning(cursor) ?? '' })),
    pageInfo: {
      ...pageInfo,
      startCursor: meaning(pageInfo.startCursor),
      endCursor: meaning(pageInfo.endCursor),
    },
  };
}

/** The expected page for these letters; `endCursor` if it is not that of the last edge. */
export function page(
  ids: string,
  flags: { next?: boolean; previous?: boolean; endCursor?: string; totalCount?: number } = {},
): Connection {
  const cursors = [...ids].map((letter) => `>${'ABCDE'['ABCDE'.indexOf(letter) + 1] ?? ''}`);
  const nodes = [...ids].map((restId) => ({ restId }));
  return {
    edges: nodes.map((node, at) => ({ node, cursor: cursors[at] ?? '' })),
    nodes,
    pageInfo: {
      hasNextPage: flags.next ?? false,
      hasPreviousPage: flags.previous ?? false,
      startCursor: cursors[0] ?? null,
      endCursor: flags.endCursor ?? cursors.at(-1) ?? null,
    },
    totalCount: flags.totalCount ?? null,
  };
}
