/** The laws of paging, held against lists of every length, pages of every size, and every place to resume at. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startWorld, type World } from '../harness.ts';
import { type PagedList, pagedUpstream } from './paged-upstream.ts';

interface Node {
  readonly restId: string;
}

interface Page {
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

interface Read extends Page {
  /** What the page shows. */
  readonly ids: readonly string[];
  /** Calls for pages of the list. */
  readonly calls: number;
}

const document = `query Spaces($first: Int, $after: String) {
  organization(id: "o") {
    spaces(first: $first, after: $after) {
      edges { cursor node { restId } }
      nodes { restId }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
      totalCount
    }
  }
}`;

/** Pages that are read for one page of the graph, at most. */
const mostPages = 20;

/** A world whose one list is whatever `use` was given last. */
async function startPaging() {
  let list: PagedList = { items: [] };
  const world = await startWorld({ upstream: pagedUpstream('/v1/orgs/o/spaces', () => list) });
  return {
    use(next: PagedList): readonly string[] {
      list = next;
      return idsOf(next);
    },
    read: (first: number, after: string | null = null) => read(world, first, after),
  };
}

type Paging = Awaited<ReturnType<typeof startPaging>>;

/** One page; checks what holds for every page, whatever was asked. */
async function read(world: World, first: number, after: string | null): Promise<Read> {
  const { data, errors, extensions, calls } = await world.ask<
    { organization: { spaces: Page } },
    { first: number; after: string | null }
  >(document, { first, after });
  expect(errors).toBeUndefined();
  expect(extensions).toBeUndefined();
  if (!data) throw new Error('No data');
  const page = data.organization.spaces;
  const { edges, nodes, pageInfo } = page;
  expect(nodes).toEqual(edges.map(({ node }) => node));
  expect(edges.length).toBeLessThanOrEqual(first);
  expect(pageInfo.startCursor).toBe(edges[0]?.cursor ?? null);
  if (edges.length > 0) expect(pageInfo.endCursor).toBe(edges.at(-1)?.cursor);
  if (pageInfo.hasNextPage) expect(pageInfo.endCursor).not.toBeNull();
  return {
    ...page,
    ids: nodes.map(({ restId }) => restId),
    calls: calls.filter((call) => call.startsWith('GET /v1/orgs/o/spaces')).length,
  };
}

/** Pages from the start, or from `after` on, to the end. Asks for `sizes` in turn, over and over. */
async function walk(paging: Paging, sizes: readonly number[], after: string | null = null) {
  const pages: Read[] = [];
  let cursor = after;
  for (;;) {
    const page = await paging.read(sizes[pages.length % sizes.length] ?? 1, cursor);
    pages.push(page);
    if (!page.pageInfo.hasNextPage) return pages;
    if (pages.length > 500) throw new Error('The walk does not end');
    cursor = page.pageInfo.endCursor;
  }
}

const idsOf = ({ items }: PagedList) => (items as { id: string }[]).map(({ id }) => id);
const idsIn = (pages: readonly Read[]) => pages.flatMap(({ ids }) => ids);

const length = fc.integer({ min: 0, max: 60 });
const items = length.map((count) =>
  Array.from({ length: count }, (_, at) => ({ object: 'space', id: `s${at}` })),
);
const first = fc.integer({ min: 1, max: 70 });

/** Pages as large as they were asked for. */
const obedient: fc.Arbitrary<PagedList> = fc.record({
  items,
  numbered: fc.boolean(),
  counts: fc.boolean(),
});

/** Pages of every size that a service may answer with; the last one may be empty. */
const wayward: fc.Arbitrary<PagedList> = fc.record(
  {
    items,
    most: fc.integer({ min: 4, max: 30 }),
    least: fc.integer({ min: 1, max: 10 }),
    gaps: fc.uniqueArray(length, { maxLength: 6 }),
    numbered: fc.boolean(),
    counts: fc.boolean(),
  },
  { requiredKeys: ['items'] },
);

/** Whether the list may end in an empty page, which a reader learns of only when it gets there. */
const endsEmpty = ({ items, gaps = [] }: PagedList) =>
  items.length > 0 && gaps.includes(items.length);

/** Holds `law` against many cases in one world; a case that breaks it is made as small as it gets. */
async function hold<Cases extends [unknown, ...unknown[]]>(
  cases: { [At in keyof Cases]: fc.Arbitrary<Cases[At]> },
  law: (paging: Paging, ...values: Cases) => Promise<void>,
): Promise<void> {
  const paging = await startPaging();
  const property = fc.asyncProperty(...cases, (...values) => law(paging, ...values));
  await fc.assert(property, { numRuns: 60, endOnFailure: false });
}

test('walking with one page size gives every item once, in order, at one call a page', () =>
  hold([obedient, first], async (paging, list, size) => {
    const ids = paging.use(list);
    const pages = await walk(paging, [size]);
    expect(idsIn(pages)).toEqual(ids);
    expect(pages).toHaveLength(Math.max(Math.ceil(ids.length / size), 1));
    for (const page of pages) expect(page.calls).toBe(1);
  }));

test('walking gives every item once, in order, however the service cuts its pages', () =>
  hold([wayward, first], async (paging, list, size) => {
    const ids = paging.use(list);
    expect(idsIn(await walk(paging, [size]))).toEqual(ids);
  }));

test('a page size that changes on the way changes nothing about the items', () =>
  hold(
    [wayward, fc.array(fc.integer({ min: 0, max: 70 }), { minLength: 1, maxLength: 6 })],
    async (paging, list, sizes) => {
      fc.pre(sizes.some((size) => size > 0));
      const ids = paging.use(list);
      expect(idsIn(await walk(paging, sizes))).toEqual(ids);
    },
  ));
