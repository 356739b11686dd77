/** A service with one list of spaces, and documents that search and sort it. */
import { startWorld, type World, type WorldOptions } from '../harness.ts';
import { listPath } from './abcde.ts';
import { type PagedList, pagedUpstream } from './paged-upstream.ts';

/** A space in the service's response; `null` and other values are invalid items. */
export type Item = Readonly<Record<string, unknown>> | null;

export interface SortedAnswer {
  readonly organization: {
    readonly spaces: {
      readonly totalCount: number;
      readonly edges: readonly {
        readonly cursor: string;
        readonly node: { readonly restId: string } | null;
      }[];
      readonly nodes: readonly ({ readonly restId: string } | null)[];
      readonly pageInfo: {
        readonly hasNextPage: boolean;
        readonly hasPreviousPage: boolean;
        readonly startCursor: string | null;
        readonly endCursor: string | null;
      };
    } | null;
  };
}

export interface SortedVariables {
  readonly first?: number | null;
  readonly after?: string | null;
  readonly orderBy?: { readonly field?: string; readonly direction?: string } | null;
  readonly query?: string | null;
}

export const sortedDocument = `query ($first: Int, $after: String, $orderBy: SpaceOrder, $query: String) {
  organization(id: "o") {
    spaces(first: $first, after: $after, orderBy: $orderBy, query: $query) {
      totalCount
      edges { cursor node { restId } }
      nodes { restId }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    }
  }
}`;

export interface SortedWorld {
  readonly world: World;
  /** Replaces the list. */
  use(items: readonly Item[], list?: Partial<PagedList>): void;
  /** The connection; fails if there are errors. */
  page(variables: SortedVariables): Promise<NonNullable<SortedAnswer['organization']['spaces']>>;
  /** The IDs of the connection's nodes, in order. */
  ids(variables: SortedVariables): Promise<readonly (string | null)[]>;
}

export async function startSorted(options: WorldOptions = {}): Promise<SortedWorld> {
  let list: PagedList = { items: [] };
  const world = await startWorld({ upstream: pagedUpstream(listPath, () => list), ...options });
  const page: SortedWorld['page'] = async (variables) => {
    const { data, errors } = await world.ask<SortedAnswer, object>(sortedDocument, variables);
    if (errors || !data?.organization.spaces) throw new Error(JSON.stringify(errors));
    return data.organization.spaces;
  };
  return {
    world,
    page,
    ids: async (variables) => (await page(variables)).nodes.map((node) => node?.restId ?? null),
    use(items, others = {}) {
      list = { items, ...others };
    },
  };
}

export const space = (id: string, members: object = {}): Item => ({
  object: 'space',
  id,
  ...members,
});
