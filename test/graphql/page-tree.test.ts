/**
 * The parents, siblings, previous and next pages of a page, from one read of the tree, in a space and in a change
 * request.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answer, failure, startWorld, type World } from '../harness.ts';
import { id } from '../ids.ts';
import { askInWaves, expectDataInWaves } from '../waves.ts';

const space = 'GET /v1/spaces/handbook';
const changeRequest = `${space}/change-requests/handbook-cr-12`;
const around =
  'restId ancestors { restId } siblings { restId } previous { restId } next { restId }';

describe('a page view with text, breadcrumbs and neighbors', () => {
  const view = `{
    pageByPath(path: "money/expenses") {
      title markdown
      ancestors { title path }
      siblings { __typename title path isHidden }
      previous { title path }
      next { title path }
      parent { title }
    }
    pages { title }
    allPages { depth page { title } }
  }`;

  test('is three calls, beside any other fields of the tree', async () => {
    const { data, waves } = await expectDataInWaves(
      `{ space(id: "handbook") { title content ${view} } }`,
    );
    expect(data).toMatchObject({
      space: {
        title: 'Handbook',
        content: {
          pageByPath: {
            title: 'Expenses',
            markdown: expect.stringContaining('# Expenses'),
            ancestors: [{ title: 'Money', path: 'money' }],
            siblings: expect.arrayContaining([
              {
                __typename: 'DocumentPage',
                title: 'Expenses',
                path: 'money/expenses',
                isHidden: null,
              },
              expect.objectContaining({ title: 'Old travel policy', isHidden: true }),
            ]),
            parent: { title: 'Money' },
          },
        },
      },
    });
    expect(waves).toEqual([
      [space, `${space}/content/pages`],
      [`${space}/content/page/expenses?format=markdown`],
    ]);
  });

  test('is the same number of calls in a change request, and has its tree', async () => {
    const { data, waves } = await expectDataInWaves(
      `{ changeRequest(id: "handbook/handbook-cr-12") { subject content ${view} } }`,
    );
    expect(data).toMatchObject({
      changeRequest: { content: { pageByPath: { ancestors: [{ path: 'money' }] } } },
    });
    expect(waves).toEqual([
      [changeRequest, `${changeRequest}/content/pages`],
      [`${changeRequest}/content/page/expenses?format=markdown`],
    ]);
  });

  test('by the ID of the page is one wave', async () => {
    const { data, waves } = await expectDataInWaves(
      '{ page(id: "handbook/expenses") { markdown ancestors { id title } siblings { id } previous { id } next { id } space { title } } }',
    );
    expect(data).toMatchObject({
      page: { ancestors: [{ id: id('Page', 'handbook/money'), title: 'Money' }] },
    });
    expect(waves).toEqual([
      [space, `${space}/content/page/expenses?format=markdown`, `${space}/content/pages`],
    ]);
  });

  test('has the IDs of pages in the change request', async () => {
    const { data } = await askInWaves(
      '{ page(id: "handbook/handbook-cr-12/expenses") { ancestors { id changeRequest { restId } } } }',
    );
    expect(data).toEqual({
      page: {
        ancestors: [
          {
            id: id('Page', 'handbook/handbook-cr-12/money'),
            changeRequest: { restId: 'handbook-cr-12' },
          },
        ],
      },
    });
  });

  test('has breadcrumbs also as nested parents', async () => {
    const { data, waves } = await askInWaves(
      '{ page(id: "handbook/expenses") { title parent { title parent { title parent { title } } } } }',
    );
    expect(data).toEqual({
      page: { title: 'Expenses', parent: { title: 'Money', parent: null } },
    });
    expect(waves).toEqual([[`${space}/content/page/expenses`, `${space}/content/pages`]]);
  });
});

type Kind = 'document' | 'computed' | 'group' | 'link' | 'sheet';

interface Page {
  readonly id: string;
  readonly type: Kind;
  readonly hidden: boolean | undefined;
  readonly pages: readonly Page[];
}

interface Unnumbered extends Omit<Page, 'id' | 'pages'> {
  readonly pages: readonly Unnumbered[];
}

/** Trees of up to five levels. `sheet` is an unknown kind. */
const trees: fc.Arbitrary<readonly Page[]> = fc
  .letrec<{ pages: readonly Unnumbered[]; page: Unnumbered }>((tie) => ({
    pages: fc.array(tie('page'), { maxLength: 5, depthIdentifier: 'tree' }),
    page: fc.record({
      type: fc.constantFrom<Kind[]>('document', 'document', 'computed', 'group', 'link', 'sheet'),
      hidden: fc.constantFrom(undefined, false, false, true),
      pages: fc.oneof(
        { maxDepth: 4, depthIdentifier: 'tree', withCrossShrink: true },
        fc.constant([]),
        tie('pages'),
      ),
    }),
  }))
  .pages.map((pages) => numbered(pages, ''));

const numbered = (pages: readonly Unnumbered[], before: string): readonly Page[] =>
  pages.map((page, at) => {
    const own = `${before}${at}`;
    return { ...page, id: own, pages: numbered(page.pages, `${own}-`) };
  });

interface Expected {
  readonly restId: string;
  readonly ancestors: readonly string[];
  readonly siblings: readonly string[];
  readonly isRead: boolean;
}

/** All pages in reading order. */
const expectedIn = (
  pages: readonly Page[],
  ancestors: readonly string[] = [],
  isBelowHidden = false,
): readonly Expected[] =>
  pages.flatMap((page) => {
    const isHidden = isBelowHidden || page.hidden === true;
    return [
      {
        restId: page.id,
        ancestors,
        siblings: pages.map((one) => one.id),
        isRead: !isHidden && ['document', 'computed'].includes(page.type),
      },
      ...expectedIn(page.pages, [...ancestors, page.id], isHidden),
    ];
  });

interface Reference {
  readonly restId: string;
}

interface Around extends Reference {
  readonly ancestors: readonly Reference[] | null;
  readonly siblings: readonly Reference[] | null;
  readonly previous: Reference | null;
  readonly next: Reference | null;
}

const idsIn = (pages: readonly Reference[] | null) => pages?.map(({ restId }) => restId) ?? null;

/** The lists of the tree, in a space and in a change request. */
async function startTrees() {
  let pages: unknown = [];
  const world = await startWorld({
    facade: { queryObjects: 1_000_000_000 },
    upstream: ({ url = '' }, response) => {
      if (url.endsWith('/pages')) answer(response, { pages });
      else if (url.includes('/page/'))
        answer(response, { type: 'document', id: url.split('/').at(-1) });
      else if (url.includes('/change-requests/'))
        answer(response, { object: 'change-request', id: 'c', space: 's' });
      else answer(response, { object: 'space', id: 's' });
    },
  });
  return {
    world,
    use: (tree: unknown) => {
      pages = tree;
    },
  };
}

/** All pages, with their parents and neighbors. */
async function allAround(world: World, content: string): Promise<readonly Around[]> {
  const before = world.calls.length;
  const { data } = await world.expectData<
    { node: { allPages: readonly { page: Around }[] } },
    object
  >(`{ node(id: "Content:${content}") { ... on Content { allPages { page { ${around} } } } } }`);
  expect(world.calls.slice(before).filter((call) => call.endsWith('/pages'))).toHaveLength(1);
  return data.node.allPages.map(({ page }) => page) ?? [];
}

describe.each([
  ['a space', 's'],
  ['a change request', 's/c'],
])('in any tree of %s', (_, content) => {
  test('the parents and neighbors of a page are those in the tree', async () => {
    const { world, use } = await startTrees();
    await fc.assert(
      fc.asyncProperty(trees, async (tree) => {
        use(tree);
        const shown = await allAround(world, content);
        const expected = expectedIn(tree);
        expect(
          shown.map(({ restId, ancestors, siblings }) => ({
            restId,
            ancestors: idsIn(ancestors),
            siblings: idsIn(siblings),
          })),
        ).toEqual(expected.map(({ isRead: _, ...one }) => one));
        for (const [at, { previous, next }] of shown.entries()) {
          const readable = ({ isRead }: Expected) => isRead;
          expect(previous?.restId).toBe(expected.slice(0, at).findLast(readable)?.restId);
          expect(next?.restId).toBe(expected.slice(at + 1).find(readable)?.restId);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('walks by next and previous pages are the same, and complete', async () => {
    const { world, use } = await startTrees();
    await fc.assert(
      fc.asyncProperty(trees, async (tree) => {
        use(tree);
        const shown = new Map((await allAround(world, content)).map((page) => [page.restId, page]));
        const order = expectedIn(tree)
          .filter(({ isRead }) => isRead)
          .map(({ restId }) => restId);
        const walk = (start: string | undefined, to: 'previous' | 'next'): string[] => {
          const page = start === undefined ? undefined : shown.get(start);
          return page ? [page.restId, ...walk(page[to]?.restId, to)] : [];
        };
        expect(walk(order[0], 'next')).toEqual(order);
        expect(walk(order.at(-1), 'previous')).toEqual(order.toReversed());
        for (const { restId, ancestors, siblings } of shown.values()) {
          expect(idsIn(siblings)).toContain(restId);
          const [root] = ancestors ?? [];
          if (root) expect(shown.get(root.restId)?.ancestors).toEqual([]);
          for (const sibling of siblings ?? [])
            expect(shown.get(sibling.restId)?.ancestors).toEqual(ancestors);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('in special trees, the data around a page', () => {
  const page = (restId: string, more: object = {}) => ({ type: 'document', id: restId, ...more });
  const ask = async (tree: unknown, restId = 'x') => {
    const { world, use } = await startTrees();
    use(tree);
    const { data, errors } = await world.ask<{ page: Around }, object>(
      `{ page(id: "s/${restId}") { ${around} } }`,
    );
    return { page: data?.page, errors };
  };

  test.each([
    ['is null for a page that it does not contain', [page('a'), page('b', { pages: [page('c')] })]],
    ['is null where it is empty', []],
    ['is null where it is null', null],
  ])('%s', async (_, tree) => {
    const shown = await ask(tree);
    expect(shown.errors).toBeUndefined();
    expect(shown.page).toEqual({
      restId: 'x',
      ancestors: null,
      siblings: null,
      previous: null,
      next: null,
    });
  });

  test('of a hidden page, a group and a link are the pages that readers see before and after it', async () => {
    const tree = [
      page('a'),
      page('hidden', { hidden: true, pages: [page('below-hidden')] }),
      { type: 'group', id: 'group', pages: [{ type: 'link', id: 'link' }] },
      page('b'),
    ];
    for (const restId of ['hidden', 'below-hidden', 'group', 'link']) {
      const shown = await ask(tree, restId);
      expect(shown.page).toMatchObject({ previous: { restId: 'a' }, next: { restId: 'b' } });
    }
  });

  test('is that of its first position if the tree contains it twice', async () => {
    const tree = [page('a', { pages: [page('x')] }), page('x'), page('b')];
    const shown = await ask(tree);
    expect(shown.page).toMatchObject({
      ancestors: [{ restId: 'a' }],
      siblings: [{ restId: 'x' }],
      previous: { restId: 'a' },
    });
  });

  test('omits null in the tree, and is an error if an item is not a page', async () => {
    const shown = await ask([null, 7, page('x'), null, page('y', { pages: 'none' })]);
    expect(shown.page).toMatchObject({
      ancestors: [],
      siblings: [null, { restId: 'x' }, { restId: 'y' }],
      previous: null,
      next: { restId: 'y' },
    });
    expect(shown.errors).toMatchObject([
      failure('UPSTREAM_INVALID_RESPONSE', 'page', 'siblings', 0),
    ]);
  });

  test('is an error of each field if the response is not a tree', async () => {
    const shown = await ask({ pages: [] });
    expect(shown.page).toMatchObject({ restId: 'x', ancestors: null, next: null });
    expect(shown.errors).toHaveLength(4);
  });
});
