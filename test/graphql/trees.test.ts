/** Trees that the facade builds from lists: collections and spaces, section groups and sections. */
import type { RequestListener } from 'node:http';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answer, failure, refuse, startWorld, type World } from '../harness.ts';
import { expectDataInWaves } from '../waves.ts';

const acme = 'GET /v1/orgs/acme';

/** Selects entries down to a depth. */
const nestedSelection = (item: string, depth: number): string =>
  `{ item { ${item} } ${depth === 0 ? '' : `children ${nestedSelection(item, depth - 1)}`} }`;

const content =
  '__typename ... on Collection { restId } ... on Space { restId } ... on UnrecognizedObject { kind }';
const part =
  '__typename ... on SiteSectionGroup { restId } ... on SiteSection { restId siteSpaces { restId } } ... on SiteSpace { restId } ... on SiteExternalLink { restId }';

interface Item {
  readonly __typename: string;
  readonly restId: string;
}

interface Entry {
  readonly item: Item | null;
  readonly children?: readonly Entry[];
}

/** An entry without children as its name, another one as its name and its children. */
type Outline = string | readonly [name: string, children: readonly Outline[]];

const outlineOf = (entries: readonly Entry[] | undefined): readonly Outline[] =>
  (entries ?? []).map(({ item, children = [] }) => {
    const name = item?.restId ?? 'null';
    return children.length > 0 ? [name, outlineOf(children)] : name;
  });

describe('in the sandbox', () => {
  test('the contents of an organization are two lists, read at the same time', async () => {
    const { data, waves } = await expectDataInWaves<{
      organization: { contents: readonly Entry[] };
    }>(`{ organization(id: "acme") { title contents ${nestedSelection(content, 3)} } }`);
    const outline = outlineOf(data.organization.contents);
    expect(outline.map((one) => (typeof one === 'string' ? one : one[0]))).toEqual([
      ...['product', 'company', 'partners', 'attic'],
      ...['roadmap', 'customer-portal', 'beta-program', 'press', 'scratchpad'],
    ]);
    expect(outline).toContainEqual([
      'company',
      [
        ['people', [['onboarding', ['first-week', 'equipment']], 'benefits', 'travel']],
        [
          'engineering',
          [
            ['runbooks', ['incident-response', 'database-failover', 'on-call']],
            ['decisions', ['decisions-2024', 'decisions-2025']],
            'architecture',
            'code-style',
          ],
        ],
        'handbook',
      ],
    ]);
    expect(waves).toEqual([[acme, `${acme}/collections?limit=1000`, `${acme}/spaces?limit=1000`]]);
  });

  test('the structure of a site is one call', async () => {
    const { data, waves } = await expectDataInWaves<{ site: { structure: readonly Entry[] } }>(
      `{ site(id: "acme/docs") { title structure ${nestedSelection(part, 2)} } }`,
    );
    const outline = outlineOf(data.site.structure);
    expect(outline.map((one) => (typeof one === 'string' ? one : one[0]))).toEqual([
      ...['getting-started', 'quickstart', 'guides', 'api', 'operations'],
      ...['changelog', 'faq', 'glossary', 'support', 'status-page'],
    ]);
    const site = `${acme}/sites/docs`;
    expect(waves).toEqual([[site, `${site}/structure`]]);
  });

  test('the structure of a site is two lists, read at the same time, of a service without its operation', async () => {
    const world = await startWorld({ sandbox: { interface: '143' } });
    await world.ask('{ site(id: "acme/docs") { structure { item { __typename } } } }');
    const { data, calls } = await world.expectData<
      { site: { structure: readonly Entry[] } },
      object
    >(`{ site(id: "acme/docs") { title structure ${nestedSelection(part, 2)} } }`);
    const outline = outlineOf(data.site.structure);
    expect(outline.slice(0, 1)).toEqual([
      [
        'guides',
        [
          ['advanced', ['adaptive-content', 'custom-domains', 'automation']],
          ...['authoring', 'publishing', 'collaboration', 'localization', 'search'],
        ],
      ],
    ]);
    expect(outline.slice(3)).toEqual([
      ...['getting-started', 'quickstart', 'changelog', 'faq', 'glossary', 'support'],
    ]);
    expect(data.site.structure.at(-1)?.item).toEqual({
      __typename: 'SiteSection',
      restId: 'support',
      siteSpaces: [{ restId: 'support-en' }, { restId: 'support-de' }],
    });
    const site = `${acme}/sites/docs`;
    expect([...calls].sort()).toEqual([
      site,
      `${site}/section-groups?limit=1000`,
      `${site}/sections?limit=1000`,
    ]);
  });

  test('the structure of a site without sections is its site spaces, which need one more call of a service without its operation', async () => {
    const document = `{ site(id: "acme/community") { structure { item { ${part} } children { item { __typename } } } } }`;
    const expected = {
      site: {
        structure: [{ item: { __typename: 'SiteSpace', restId: 'community-press' }, children: [] }],
      },
    };
    const site = `${acme}/sites/community`;
    const whole = await expectDataInWaves(document);
    expect(whole.data).toEqual(expected);
    expect(whole.waves).toEqual([[site, `${site}/structure`]]);
    const world = await startWorld({ sandbox: { interface: '143' } });
    await world.ask(document);
    const { data, calls } = await world.expectData(document);
    expect(data).toEqual(expected);
    expect(calls.at(-1)).toBe(`${site}/site-spaces?limit=1000`);
    expect([...calls].sort()).toEqual([
      site,
      `${site}/section-groups?limit=1000`,
      `${site}/sections?limit=1000`,
      `${site}/site-spaces?limit=1000`,
    ]);
  });

  test('the collections of a collection are found in the list of its organization', async () => {
    const { data, waves } = await expectDataInWaves(`{
      collection(id: "product") {
        collections(first: 3) {
          totalCount pageInfo { hasNextPage }
          nodes { restId collections { nodes { restId parent { restId } organization { restId } } } }
        }
      }
      leaf: collection(id: "runbooks") { collections { totalCount nodes { restId } pageInfo { endCursor } } }
    }`);
    const none = { collections: { nodes: [] } };
    expect(data).toEqual({
      collection: {
        collections: {
          totalCount: 5,
          pageInfo: { hasNextPage: true },
          nodes: [
            { restId: 'basics', ...none },
            {
              restId: 'guides',
              collections: {
                nodes: [
                  {
                    restId: 'advanced-guides',
                    parent: { restId: 'guides' },
                    organization: { restId: 'acme' },
                  },
                ],
              },
            },
            { restId: 'api', ...none },
          ],
        },
      },
      leaf: { collections: { totalCount: 0, nodes: [], pageInfo: { endCursor: null } } },
    });
    expect(waves).toEqual([
      ['GET /v1/collections/product', 'GET /v1/collections/runbooks'],
      [`${acme}/collections?limit=1000`],
    ]);
  });

  test('aliases, and lists of the same pages, share the calls', async () => {
    const { waves } = await expectDataInWaves(`{
      organization(id: "acme") {
        a: contents { item { __typename } }
        b: contents { children { item { __typename } } }
        collections(first: 1000) { nodes { title collections { nodes { title } } } }
        spaces(first: 1000) { nodes { title } }
      }
    }`);
    expect(waves).toEqual([[acme, `${acme}/collections?limit=1000`, `${acme}/spaces?limit=1000`]]);
  });

  test('later reads contain a change', async () => {
    const world = await startWorld();
    const { data } = await world.expectData(`mutation {
      a: moveCollection(input: { collectionId: "attic", parentId: "partners" }) {
        parent { collections { nodes { restId } } }
        organization: collection { organization { contents { item { ... on Collection { restId } } } } }
      }
      b: createCollection(input: { organizationId: "acme", title: "Box", parentId: "attic" }) {
        parent { collections { totalCount nodes { title } } }
      }
    }`);
    expect(data).toMatchObject({
      a: {
        parent: { collections: { nodes: [{ restId: 'partner-program' }, { restId: 'attic' }] } },
      },
      b: { parent: { collections: { totalCount: 1, nodes: [{ title: 'Box' }] } } },
    });
    expect(JSON.stringify(data)).not.toContain('{"item":{"restId":"attic"}}');
  });
});

interface Listed {
  readonly object: string;
  readonly id: string;
  readonly [parent: string]: string | undefined;
}

/** Lists by the end of their paths, in pages of at most `size` items. */
interface Lists {
  readonly size: number;
  readonly lists: Readonly<Record<string, readonly (object | null)[]>>;
}

/** Every other path returns an object. */
const serving =
  (current: () => Lists): RequestListener =>
  (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const segments = pathname.split('/');
    const { size, lists } = current();
    const items = lists[segments.at(-1) ?? ''];
    const id = segments.at(-1);
    // An operation that this service does not have.
    if (id === 'structure') {
      response.writeHead(404).end();
      return;
    }
    if (!items) {
      const [kind = ''] = segments.slice(-2);
      const object = kind === 'orgs' ? 'organization' : kind.replace(/s$/, '');
      answer(response, { object, id, title: id, organization: 'o' });
      return;
    }
    const from = Number(searchParams.get('page') ?? 0);
    const to = from + Math.min(size, Number(searchParams.get('limit')));
    const next = to < items.length ? { next: { page: String(to) } } : {};
    answer(response, { items: items.slice(from, to), count: items.length, ...next });
  };

async function startLists() {
  let lists: Lists = { size: 1_000, lists: {} };
  const world = await startWorld({
    facade: { queryObjects: 1_000_000_000_000 },
    upstream: serving(() => lists),
  });
  return {
    world,
    use: (next: Lists) => {
      lists = next;
    },
  };
}

interface Case {
  readonly size: number;
  readonly containers: readonly Listed[];
  readonly leaves: readonly Listed[];
}

/** Containers and leaves whose parents may be missing, be the item itself, or form a circle. */
const casesOf = (outer: string, inner: string, parent: string): fc.Arbitrary<Case> =>
  fc
    .record({
      size: fc.integer({ min: 1, max: 8 }),
      outer: fc.array(fc.option(fc.nat({ max: 8 }), { nil: undefined }), { maxLength: 7 }),
      inner: fc.array(fc.option(fc.nat({ max: 8 }), { nil: undefined }), { maxLength: 7 }),
    })
    .map((one) => ({
      size: one.size,
      containers: one.outer.map((at, own) => item(outer, `c${own}`, parent, at)),
      leaves: one.inner.map((at, own) => item(inner, `l${own}`, parent, at)),
    }));

const item = (object: string, id: string, parent: string, at: number | undefined): Listed => ({
  object,
  id,
  ...(at !== undefined && { [parent]: `c${at}` }),
});

/** Whether the chain of parents leads from the item back to it. */
function isInCircle(containers: readonly Listed[], parent: string, begin: Listed): boolean {
  const above = (one: Listed) => containers.find(({ id }) => id === one[parent]);
  let entry = above(begin);
  for (let steps = 0; entry && steps < containers.length; steps += 1) {
    if (entry === begin) return true;
    entry = above(entry);
  }
  return false;
}

/** All containers in the item's chain of parents. */
function chainOf(containers: readonly Listed[], parent: string, begin: Listed): readonly Listed[] {
  const chain: Listed[] = [];
  let entry: Listed | undefined = begin;
  while (entry && !chain.includes(entry)) {
    chain.push(entry);
    const above: string | undefined = entry[parent];
    entry = containers.find(({ id }) => id === above);
  }
  return chain;
}

/** The expected tree, from its definition. */
function expectedOf({ containers, leaves }: Case, parent: string): readonly Outline[] {
  const isRoot = (one: Listed): boolean => {
    if (!containers.some(({ id }) => id === one[parent])) return true;
    if (!containers.includes(one) || !isInCircle(containers, parent, one)) return false;
    const circle = chainOf(containers, parent, one);
    return containers.find((other) => circle.includes(other)) === one;
  };
  const all = [...containers, ...leaves];
  const below = (id: string): readonly Outline[] =>
    all.filter((one) => one[parent] === id && !isRoot(one)).map(entry);
  const entry = (one: Listed): Outline => {
    const children = containers.includes(one) ? below(one.id) : [];
    return children.length > 0 ? [one.id, children] : one.id;
  };
  return all.filter(isRoot).map(entry);
}

const namesIn = (outline: readonly Outline[]): readonly string[] =>
  outline.flatMap((one) => (typeof one === 'string' ? [one] : [one[0], ...namesIn(one[1])]));

const shapes = [
  {
    what: 'collections and spaces',
    parent: 'parent',
    objects: ['collection', 'space'] as const,
    lists: ({ containers, leaves }: Case) => ({ collections: containers, spaces: leaves }),
    document: `{ tree: organization(id: "o") { entries: contents ${nestedSelection(content, 8)} } }`,
  },
  {
    what: 'section groups and sections',
    parent: 'sectionGroup',
    objects: ['site-section-group', 'site-section'] as const,
    lists: ({ containers, leaves }: Case) => ({
      'section-groups': containers,
      sections: leaves.map((section) => ({ ...section, siteSpaces: [] })),
      'site-spaces': [],
    }),
    document: `{ tree: site(id: "o/s") { entries: structure ${nestedSelection(part, 8)} } }`,
  },
];

describe.each(shapes)('any lists of $what', ({ parent, objects, lists, document }) => {
  test('become a tree in which each item is once, below its parent, in the order of its list', async () => {
    const { world, use } = await startLists();
    await fc.assert(
      fc.asyncProperty(casesOf(objects[0], objects[1], parent), async (one) => {
        use({ size: one.size, lists: lists(one) });
        const { data } = await world.expectData<{ tree: { entries: readonly Entry[] } }, object>(
          document,
        );
        const outline = outlineOf(data.tree.entries);
        expect(outline).toEqual(expectedOf(one, parent));
        expect([...namesIn(outline)].sort()).toEqual(
          [...one.containers, ...one.leaves].map(({ id }) => id).sort(),
        );
      }),
      { numRuns: 100 },
    );
  });
});

test('an item that moved to the next page while the list was read is returned once', async () => {
  const { world, use } = await startLists();
  const ids = ['p', 'a', 'a', 'b'];
  const collections = ids.map((id) => item('collection', id, 'parent', undefined));
  const spaces = ['s', 't', 't'].map((id) => ({ object: 'space', id, parent: 'a' }));
  const below = collections.map((one) => (one.id === 'p' ? one : { ...one, parent: 'p' }));
  use({ size: 2, lists: { collections: below, spaces } });
  const { data } = await world.expectData<{
    organization: { contents: readonly Entry[] };
    collection: { collections: object };
  }>(`{
    organization(id: "o") { contents ${nestedSelection(content, 2)} }
    collection(id: "p") { collections { totalCount nodes { restId } } }
  }`);
  expect(outlineOf(data.organization.contents)).toEqual([['p', [['a', ['s', 't']], 'b']]]);
  expect(data.collection.collections).toEqual({
    totalCount: 2,
    nodes: [{ restId: 'a' }, { restId: 'b' }],
  });
});

interface Page {
  readonly collection: {
    readonly collections: {
      readonly totalCount: number;
      readonly nodes: readonly { readonly restId: string }[];
      readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
    };
  };
}

/** The IDs on all pages of the collections of a collection. */
async function walkAll(world: World, id: string, first: number, total: number) {
  const found: string[] = [];
  let after: string | null = null;
  for (;;) {
    const asked: { data: Page | null; errors: unknown } = await world.expectData<Page, object>(
      `query ($after: String) { collection(id: "${id}") { collections(first: ${first}, after: $after) { totalCount nodes { restId } pageInfo { hasNextPage endCursor } } } }`,
      { after },
    );
    const { totalCount, nodes, pageInfo } = asked.data?.collection.collections ?? {};
    expect(totalCount).toBe(total);
    expect(nodes?.length).toBeLessThanOrEqual(first);
    found.push(...(nodes ?? []).map(({ restId }) => restId));
    if (!pageInfo?.hasNextPage) return found;
    after = pageInfo.endCursor;
    expect(after).not.toBeNull();
  }
}

test('the pages of the collections of any collection are those with its ID as their parent, in order', async () => {
  const { world, use } = await startLists();
  await fc.assert(
    fc.asyncProperty(
      casesOf('collection', 'space', 'parent'),
      fc.integer({ min: 1, max: 4 }),
      async (one, first) => {
        use({ size: one.size, lists: { collections: one.containers } });
        for (const id of ['c0', 'c1']) {
          const expected = one.containers.filter(({ parent }) => parent === id);
          expect(await walkAll(world, id, first, expected.length)).toEqual(
            expected.map((child) => child.id),
          );
        }
      },
    ),
    { numRuns: 40 },
  );
});

describe('the collections of a collection', () => {
  const child = (id: string) => ({ object: 'collection', id, title: id, parent: 'p' });
  const ask = (world: World, after: string | null) =>
    world.ask<Page, object>(
      'query ($after: String) { collection(id: "p") { collections(first: 2, after: $after) { totalCount nodes { restId } pageInfo { hasNextPage endCursor } } } }',
      { after },
    );

  test('continue after a cursor whose item is deleted, and refuse cursors of other collections', async () => {
    const { world, use } = await startLists();
    use({ size: 2, lists: { collections: ['a', 'b', 'c', 'd', 'e'].map(child) } });
    const first = await ask(world, null);
    const { endCursor = null } = first.data?.collection.collections.pageInfo ?? {};
    use({ size: 2, lists: { collections: ['a', 'c', 'd', 'e'].map(child) } });
    const { data } = await ask(world, endCursor);
    expect(data?.collection.collections.nodes).toEqual([{ restId: 'c' }, { restId: 'd' }]);
    const other = await world.ask(
      `{ collection(id: "q") { collections(after: "${endCursor}") { totalCount } } }`,
    );
    expect(other.errors).toMatchObject([{ extensions: { code: 'INVALID_CURSOR' } }]);
  });

  test('can be an empty page', async () => {
    const { world, use } = await startLists();
    use({ size: 2, lists: { collections: ['a', 'b', 'c'].map(child) } });
    const { data } = await world.expectData(
      '{ collection(id: "p") { collections(first: 0) { totalCount nodes { restId } pageInfo { hasNextPage } } } }',
    );
    expect(data).toEqual({
      collection: {
        collections: { totalCount: 3, nodes: [], pageInfo: { hasNextPage: true } },
      },
    });
  });
});

describe('an invalid list', () => {
  const contents =
    '{ organization(id: "o") { title contents { item { __typename ... on Space { restId } } children { item { __typename } } } } }';
  const space = (id: string) => ({ object: 'space', id });

  test('nulls its invalid rows, and nothing else', async () => {
    const { world, use } = await startLists();
    use({
      size: 10,
      lists: { collections: [null, { object: 'folder', id: 'f' }], spaces: [7, null, space('a')] },
    } as unknown as Lists);
    const { data, errors, extensions } = await world.ask(contents);
    expect(data).toEqual({
      organization: {
        title: 'o',
        contents: [
          { item: { __typename: 'UnrecognizedObject' }, children: [] },
          { item: null, children: [] },
          { item: { __typename: 'Space', restId: 'a' }, children: [] },
        ],
      },
    });
    expect(errors).toMatchObject([
      {
        path: ['organization', 'contents', 1, 'item'],
        extensions: { code: 'UPSTREAM_INVALID_RESPONSE' },
      },
    ]);
    expect(extensions).toMatchObject({ warnings: [{ path: expect.any(Array) }] });
  });

  test('is an error if it cannot be read to its end, because a part of it would look complete', async () => {
    const { world, use } = await startLists();
    const long = Array.from({ length: 21 }, (_, at) => space(`s${at}`));
    use({ size: 1, lists: { collections: [], spaces: long } });
    const tooLong = await world.ask(contents);
    expect(tooLong.data).toEqual({ organization: { title: 'o', contents: null } });
    expect(tooLong.errors).toMatchObject([
      {
        path: ['organization', 'contents'],
        message:
          'The list has more pages than are read for one field. Read it page by page: by its connection, with `hasNextPage`, and without `orderBy` and `query`.',
        extensions: {
          code: 'UPSTREAM_BUDGET_EXCEEDED',
          cost: { counted: 21, bound: 20, unit: 'pages' },
        },
      },
    ]);
    use({ size: 1, lists: { collections: [], spaces: long.slice(1) } });
    expect((await world.ask(contents)).errors).toBeUndefined();
  });

  test('is an error if it is longer than the setting permits, after the page that exceeds the limit', async () => {
    const spaces = Array.from({ length: 6 }, (_, at) => space(`s${at}`));
    const lists = { collections: [], spaces };
    const world = await startWorld({
      facade: { querySortedItems: 5 },
      upstream: serving(() => ({ size: 2, lists })),
    });
    const { data, errors, calls } = await world.ask(contents);
    expect(data).toEqual({ organization: { title: 'o', contents: null } });
    expect(errors).toMatchObject([
      {
        path: ['organization', 'contents'],
        extensions: {
          code: 'QUERY_TOO_COSTLY',
          cost: { counted: 6, bound: 5, unit: 'items' },
        },
      },
    ]);
    expect(calls).toHaveLength(3);
    lists.spaces.pop();
    expect((await world.ask(contents)).errors).toBeUndefined();
  });

  test('affects no fields beside it, if the call fails', async () => {
    const served = serving(() => ({ size: 10, lists: { collections: [] } }));
    const world = await startWorld({
      upstream: (request, response) =>
        request.url?.includes('/spaces') ? refuse(response, 500) : served(request, response),
    });
    const { data, errors } = await world.ask(contents);
    expect(data).toEqual({ organization: { title: 'o', contents: null } });
    expect(errors).toMatchObject([failure('UPSTREAM_ERROR', 'organization', 'contents')]);
  });

  test('counts as often as it is nested, for any selection', async () => {
    const spaces = Array.from({ length: 900 }, (_, at) => space(`s${at}`));
    const world = await startWorld({
      facade: { queryValues: 10_000 },
      upstream: serving(() => ({ size: 1_000, lists: { collections: [], spaces } })),
    });
    const aliases = Array.from({ length: 12 }, (_, at) => `a${at}: contents { __typename }`);
    const { errors } = await world.ask(`{ organization(id: "o") { ${aliases.join(' ')} } }`);
    expect(errors?.map(({ extensions: { code } }) => code)).toContain('QUERY_TOO_COSTLY');
  });
});
