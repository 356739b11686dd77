/** Properties of paging for lists of every length, pages of every size, and every position. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startWorld, type World } from '../harness.ts';
import { type Connection, document, listCalls, listPath, type Named } from './abcde.ts';
import { type PagedList, pagedUpstream } from './paged-upstream.ts';

interface Read extends Connection<Named> {
  /** The IDs on the page. */
  readonly ids: readonly string[];
  /** Calls for pages of the list. */
  readonly calls: number;
}

/** Maximum number of the service's pages that are read for one page of the graph. */
const maxPages = 20;

/** A world whose only list is set by `use`. */
async function startPaging() {
  let list: PagedList = { items: [] };
  // A replay would make the calls for the list of an earlier case, too.
  const facade = { reuse: 'off' } as const;
  const world = await startWorld({ upstream: pagedUpstream(listPath, () => list), facade });
  return {
    use(next: PagedList): readonly string[] {
      list = next;
      return idsOf(next);
    },
    async read(first: number, after: string | null = null): Promise<Read> {
      const page = await read(world, first, after);
      expect(page.totalCount).toBe(list.counts ? list.items.length : null);
      return page;
    },
  };
}

type Paging = Awaited<ReturnType<typeof startPaging>>;

/** Reads one page, and checks what applies to every page of every list. */
async function read(world: World, first: number, after: string | null): Promise<Read> {
  const { data, extensions, calls } = await world.expectData<
    { organization: { spaces: Connection<Named> } },
    { first: number; after: string | null }
  >(document, { first, after });
  expect(extensions).toBeUndefined();
  if (!data) throw new Error('No data');
  const page = data.organization.spaces;
  const { edges, nodes, pageInfo } = page;
  expect(nodes).toEqual(edges.map(({ node }) => node));
  expect(pageInfo.startCursor).toBe(edges[0]?.cursor ?? null);
  if (edges.length > 0) expect(pageInfo.endCursor).toBe(edges.at(-1)?.cursor);
  if (pageInfo.hasNextPage) expect(pageInfo.endCursor).not.toBeNull();
  return {
    ...page,
    ids: nodes.map(({ restId }) => restId),
    calls: listCalls(calls).length,
  };
}

/** Pages from the start, or after `after`, to the end, with the `sizes` in turn. */
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

/** Checks a page of `first` items that begins before the item `from` of the list. */
function expectPage(page: Read, list: PagedList, from: number, first: number): void {
  const rest = idsOf(list).slice(from);
  const { ids, calls, pageInfo } = page;
  expect(ids).toEqual(rest.slice(0, ids.length));
  expect(calls).toBeLessThanOrEqual(maxPages);
  if (calls < maxPages) expect(ids).toHaveLength(Math.min(first, rest.length));
  const isMore = ids.length < rest.length;
  if (isMore || !endsEmpty(list)) expect(pageInfo.hasNextPage).toBe(isMore);
  expect(pageInfo.hasPreviousPage).toBe(from > 0);
}

const idsOf = ({ items }: PagedList) => (items as { id: string }[]).map(({ id }) => id);
const idsIn = (pages: readonly Read[]) => pages.flatMap(({ ids }) => ids);

/** Whether the list ends in an empty page, which is unknown before that page is read. */
const endsEmpty = ({ items, gaps = [] }: PagedList) => gaps.includes(items.length);

const length = fc.integer({ min: 0, max: 60 });
const items = length.map((count) =>
  Array.from({ length: count }, (_, at) => ({ object: 'space', id: `s${at}` })),
);
const firstOrNone = fc.integer({ min: 0, max: 70 });
const first = fc.integer({ min: 1, max: 70 });

/** Pages of the requested size. */
const obedient: fc.Arbitrary<PagedList> = fc.record({
  items,
  numbered: fc.boolean(),
  counts: fc.boolean(),
});

/** Pages of any size, as services may return them. */
const wayward: fc.Arbitrary<PagedList> = fc.record(
  {
    items,
    most: fc.integer({ min: 1, max: 30 }),
    least: fc.integer({ min: 1, max: 10 }),
    gaps: fc.uniqueArray(length, { maxLength: 6 }),
    numbered: fc.boolean(),
    counts: fc.boolean(),
  },
  { requiredKeys: ['items'] },
);

/** Checks a property for many cases in one world; a failing case is shrunk. */
async function hold<Cases extends [unknown, ...unknown[]]>(
  cases: { [At in keyof Cases]: fc.Arbitrary<Cases[At]> },
  law: (paging: Paging, ...values: Cases) => Promise<void>,
): Promise<void> {
  const paging = await startPaging();
  const property = fc.asyncProperty(...cases, (...values) => law(paging, ...values));
  await fc.assert(property, { numRuns: 60 });
}

test('paging with one page size returns every item once, in order, with one call per page', () =>
  hold([obedient, first], async (paging, list, size) => {
    const ids = paging.use(list);
    const pages = await walk(paging, [size]);
    expect(idsIn(pages)).toEqual(ids);
    expect(pages).toHaveLength(Math.max(Math.ceil(ids.length / size), 1));
    for (const page of pages) expect(page.calls).toBe(1);
  }));

test('paging returns every item once, in order, for any page sizes of the service', () =>
  hold([wayward, first], async (paging, list, size) => {
    const ids = paging.use(list);
    const pages = await walk(paging, [size]);
    expect(idsIn(pages)).toEqual(ids);
    let from = 0;
    for (const page of pages) {
      expectPage(page, list, from, size);
      from += page.ids.length;
    }
  }));

test('changes of the page size do not change the items', () =>
  hold(
    [wayward, fc.array(firstOrNone, { minLength: 1, maxLength: 6 }), first],
    async (paging, list, sizes, last) => {
      const ids = paging.use(list);
      expect(idsIn(await walk(paging, [...sizes, last]))).toEqual(ids);
    },
  ));

test('resuming at any edge, with any page size, continues directly after it', () =>
  hold(
    [wayward, first, fc.nat(), firstOrNone, first],
    async (paging, list, size, pick, next, then) => {
      const ids = paging.use(list);
      const edges = (await walk(paging, [size])).flatMap((page) => page.edges);
      const at = pick % Math.max(ids.length, 1);
      const cursor = edges[at]?.cursor ?? null;
      const from = cursor === null ? 0 : at + 1;
      expectPage(await paging.read(next, cursor), list, from, next);
      expect(idsIn(await walk(paging, [then], cursor))).toEqual(ids.slice(from));
    },
  ));

test('`first: 0` returns the count and no items, and ends where it began', () =>
  hold([obedient, first, fc.nat(), first], async (paging, list, size, pick, next) => {
    const ids = paging.use(list);
    const cursors = [null, ...(await walk(paging, [size])).flatMap(cursorsOf)];
    const from = pick % cursors.length;
    const none = await paging.read(0, cursors[from]);
    expect(none.calls).toBe(1);
    expectPage(none, list, from, 0);
    expect(none.pageInfo.endCursor === null).toBe(from === ids.length);
    if (from === ids.length) return;
    const resumed = await paging.read(next, none.pageInfo.endCursor);
    expectPage(resumed, list, from, next);
    // At the start of the list, the service's page may have any size.
    if (from === 0) expect(resumed.calls).toBe(1);
  }));

test('an empty list has no edges and no cursors', () =>
  hold([firstOrNone, fc.boolean(), fc.boolean()], async (paging, size, counts, numbered) => {
    paging.use({ items: [], counts, numbered });
    const { edges, nodes, pageInfo, calls } = await paging.read(size);
    expect({ edges, nodes, pageInfo, calls }).toEqual({
      edges: [],
      nodes: [],
      pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
      calls: 1,
    });
  }));

const cursorsOf = ({ edges }: Connection<Named>) => edges.map(({ cursor }) => cursor);
