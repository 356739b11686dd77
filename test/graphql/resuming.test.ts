/** Resuming at a cursor after changes to the list never skips unseen items. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { startWorld, test, type World } from '../harness.ts';
import { type Answer, cursorOf, document, letters, listPath, startList } from './abcde.ts';
import { pagedUpstream } from './paged-upstream.ts';

const [a, b, c, d, e] = letters;
const item = (id: string) => ({ object: 'space', id });

/** A world with a list that can change between pages. */
async function startChanging() {
  let items: readonly object[] = [];
  const world = await startWorld({ upstream: pagedUpstream(listPath, () => ({ items })) });
  return {
    world,
    use: (ids: readonly string[]) => {
      items = ids.map(item);
    },
  };
}

async function pageOf(world: World, first: number, after: string | null) {
  const { data } = await world.expectData<Answer>(document, { first, after });
  const { edges, pageInfo } = data.organization.spaces ?? {};
  return {
    cursors: edges?.map(({ cursor }) => cursor) ?? [],
    ids: edges?.map(({ node }) => node?.restId ?? '') ?? [],
    after: pageInfo?.hasNextPage ? pageInfo.endCursor : null,
  };
}

/** All IDs after the cursor. */
async function rest(world: World, first: number, cursor: string | null): Promise<string[]> {
  const page = await pageOf(world, first, cursor);
  return page.after === null ? page.ids : [...page.ids, ...(await rest(world, first, page.after))];
}

interface Case {
  readonly ids: readonly string[];
  /** Page size when the cursor is created. */
  readonly size: number;
  /** Index of the item with the cursor, and of the first item of its page. */
  readonly at: number;
  readonly begin: number;
  /** The list when it is continued. */
  readonly now: readonly string[];
  readonly isOnlyShorter: boolean;
  readonly first: number;
}

/** Changes on the page of the cursor and after it; changes before that page depend on the service's token. */
const cases: fc.Arbitrary<Case> = fc
  .record({
    length: fc.integer({ min: 1, max: 24 }),
    size: fc.integer({ min: 1, max: 12 }),
    pick: fc.nat(),
    kept: fc.array(fc.boolean(), { minLength: 24, maxLength: 24 }),
    added: fc.uniqueArray(fc.integer({ min: 0, max: 23 }), { maxLength: 3 }),
    first: fc.integer({ min: 1, max: 30 }),
  })
  .map(({ length, size, pick, kept, added, first }) => {
    const ids = Array.from({ length }, (_, index) => `s${index}`);
    const at = pick % length;
    const begin = at - (at % size);
    const now = ids.flatMap((id, index) => {
      const left = index < begin || kept[index] ? [id] : [];
      return index >= begin && added.includes(index) ? [`new${index}`, ...left] : left;
    });
    return { ids, size, at, begin, now, isOnlyShorter: added.length === 0, first };
  });

/** The cursor of the item, from paging with that size; with the IDs of its page. */
async function cursorIn(world: World, { size, at }: Case): Promise<string> {
  let after: string | null = null;
  for (let begin = 0; ; begin += size) {
    const page = await pageOf(world, size, after);
    const cursor = page.cursors[at - begin];
    if (cursor !== undefined) return cursor;
    after = page.after;
  }
}

test('all items after a cursor are found, in order, after any deletions and additions on its page', async () => {
  const { world, use } = await startChanging();
  const law = fc.asyncProperty(cases, async (one) => {
    const { ids, at, begin, size, now, isOnlyShorter, first } = one;
    // The last item of every page but the last has the service's token for the next page.
    fc.pre(at < begin + size - 1 || at === ids.length - 1);
    use(ids);
    const cursor = await cursorIn(world, one);
    use(now);
    const met = await rest(world, first, cursor);
    expect(met).toEqual(now.slice(now.length - met.length));
    const unseen = ids.slice(at + 1).filter((id) => now.includes(id));
    expect(met.filter((id) => unseen.includes(id))).toEqual(unseen);
    // Nothing is repeated, unless the item and the three before it are deleted, and one before those is not.
    const nearby = ids.slice(Math.max(begin, at - 3), at + 1);
    const before = ids.slice(begin, at + 1);
    const isFound = nearby.some((id) => now.includes(id)) || !before.some((id) => now.includes(id));
    if (isFound && isOnlyShorter) expect(met).toEqual(unseen);
  });
  await fc.assert(law, { numRuns: 300 });
});

const changes: [string, string, readonly unknown[], string][] = [
  ['nothing changes', 'C', [a, b, c, d, e], 'DE'],
  ['one before it is deleted', 'C', [b, c, d, e], 'DE'],
  ['all before it are deleted', 'C', [c, d, e], 'DE'],
  ['it is deleted', 'C', [a, b, d, e], 'DE'],
  ['it and the one before it are deleted', 'C', [a, d, e], 'DE'],
  ['it and all before it are deleted', 'C', [d, e], 'DE'],
  ['it and the next one are deleted', 'C', [a, b, e], 'E'],
  ['one is added before it', 'B', [item('new'), a, b, c], 'C'],
  ['it is moved to the front', 'C', [c, a, b, d, e], 'ABDE'],
  ['it stands there twice', 'B', [a, b, c, b, d], 'CBD'],
  ['everything is deleted', 'C', [], ''],
];

test.for(changes)('%s: paging continues correctly after %s', async ([, id, now, expected]) => {
  let items: readonly unknown[] = letters;
  const world = await startWorld({ upstream: pagedUpstream(listPath, () => ({ items })) });
  const after = await cursorOf(world, id);
  items = now;
  expect((await pageOf(world, 25, after)).ids.join('')).toBe(expected);
});

test('items without an ID are counted', async () => {
  const world = await startList({ items: [null, a, null, b] });
  const { data } = await world.ask<Answer>(document, {});
  const cursor = data?.organization.spaces.edges[2]?.cursor ?? null;
  expect((await pageOf(world, 25, cursor)).ids).toEqual(['B']);
});

/** Lists whose nodes have another ID than `id` of the item. */
const elsewhere: [string, string, string, (id: string) => object][] = [
  [
    'edges with data of their own',
    'team(id: "o/t") { list: members',
    '/v1/orgs/o/teams/t/members',
    (id) => ({ organization: { object: 'member', id }, team: { role: 'owner' } }),
  ],
  [
    'nodes in a member of the item',
    'organization(id: "o") { list: conversationIssues',
    '/v1/orgs/o/conversations-issues',
    (id) => ({ issue: { object: 'issue', id } }),
  ],
];

test.for(elsewhere)('%s are found again by the ID of the node', async ([, field, path, make]) => {
  let items = ['a', 'b', 'c'].map(make);
  const world = await startWorld({ upstream: pagedUpstream(path, () => ({ items })) });
  const ask = async (after: string | null) => {
    const { data } = await world.expectData<
      Record<string, { list: { edges: { cursor: string; node: { restId: string } }[] } }>
    >(`query ($after: String) { ${field}(after: $after) { edges { cursor node { restId } } } } }`, {
      after,
    });
    return Object.values(data ?? {})[0]?.list.edges ?? [];
  };
  const cursor = (await ask(null))[1]?.cursor ?? null;
  items = items.slice(1);
  expect((await ask(cursor)).map(({ node }) => node.restId)).toEqual(['c']);
});

interface Installations {
  readonly integration: {
    readonly siteInstallations: {
      readonly edges: readonly {
        readonly cursor: string;
        readonly node: { readonly site: { readonly restId: string } };
      }[];
    };
  };
}

test('in a list of the sandbox without ids, items remaining after deletions are found', async ({
  world,
}) => {
  const sites = (paging: string) =>
    `{ integration(id: "page-insights") { siteInstallations(${paging}) { edges { cursor node { site { restId } } } } } }`;
  const edgesOf = async (paging: string) => {
    const { data } = await world.expectData<Installations>(sites(paging));
    return (data.integration.siteInstallations.edges ?? []).map(
      ({ cursor, node }) => [node.site.restId, cursor] as const,
    );
  };
  const all = await edgesOf('first: 100');
  const [gone, [, cursor] = []] = all;
  const { data } = await world.ask(
    `mutation { deleteSite(input: { siteId: "acme/${gone?.[0]}" }) { userErrors { message } } }`,
  );
  expect(data).toEqual({ deleteSite: { userErrors: [] } });
  const left = await edgesOf(`first: 100, after: "${cursor}"`);
  expect(left.map(([site]) => site)).toEqual(all.slice(2).map(([site]) => site));
});
