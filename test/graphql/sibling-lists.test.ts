/** Lists of many parents are read from one common list, or each one separately: with equal data. */
import { describe, expect, test as plainTest } from 'vitest';
import type { FacadeOptions } from '../facade.ts';
import { askOnce, codesOf, expectDataOnce, test } from '../harness.ts';
import {
  changeRequest,
  collection,
  type Instead,
  type Page,
  type SiblingService,
  siblingUpstream,
  space,
} from './sibling-upstream.ts';

describe('calls below the parents, in the sandbox', () => {
  test.for<[selected: string, parents: string, lists: readonly string[]]>([
    [
      'collections(first: 50) { nodes { spaces { nodes { title } } } }',
      'collections',
      ['spaces?limit=500'],
    ],
    [
      'spaces(first: 40) { nodes { changeRequests { nodes { subject } } } }',
      'spaces',
      ['change-requests?finding=all&limit=200'],
    ],
    [
      'members(first: 40) { nodes { createdChangeRequests { nodes { subject } } } }',
      'members',
      ['change-requests?limit=1000'],
    ],
    [
      'conversations(first: 40) { nodes { issues { nodes { title } } } }',
      'conversations?',
      ['conversations-issues?limit=1000'],
    ],
    [
      'issuesClusters { nodes { issues { totalCount } changeRequests(status: MERGED) { nodes { subject } } } }',
      'conversations-clusters',
      ['change-requests?status=merged&limit=225', 'conversations-issues?limit=225'],
    ],
  ])('%s', async ([selected, parents, lists], { world }) => {
    const { calls } = await world.expectData(`{ organization(id: "acme") { ${selected} } }`);
    const paths = calls.map((call) => call.replace('GET /v1/orgs/acme', '').slice(1));
    const below = paths.filter((path) => path !== '' && !path.startsWith(parents));
    expect(below.sort()).toEqual(lists);
  });
});

test.for([['compiled'], ['graphql']] as const)(
  'lists of linked parents that were read already are read from one list, by the executor %s',
  async ([executor]) => {
    const { calls } = await askOnce(
      '{ organization(id: "acme") { collections { nodes { parent { ... on Collection { spaces { totalCount } } } } } } }',
      { facade: { executor } },
    );
    expect(calls).toEqual([
      'GET /v1/orgs/acme',
      'GET /v1/orgs/acme/collections?limit=25',
      'GET /v1/orgs/acme/spaces?limit=175',
    ]);
  },
);

/** Three collections with two, one and no spaces, and a space without a collection. */
const three: SiblingService = {
  collections: [collection('a'), collection('b'), collection('c')],
  spaces: [space('a1', 'a'), space('b1', 'b'), space('a2', 'a'), space('alone')],
};

/** More spaces than on a page for three parents. */
const twoPages: SiblingService = {
  ...three,
  spaces: Array.from({ length: 100 }, (_, at) => space(`s${at}`, ['a', 'b', 'c'][at % 6])),
};

/** The same service with change requests. */
const withChanges: SiblingService = {
  ...three,
  changeRequests: [
    changeRequest('x', 'a1'),
    changeRequest('y', 'a2'),
    changeRequest('z', 'a1'),
    changeRequest('w', 'b1'),
  ],
};

const spacesOf = (page: string, selected: string) =>
  `{ organization(id: "o") { collections { nodes { restId spaces${page} { ${selected} } } } } }`;
const changesOf = (page: string, selected: string) =>
  `{ organization(id: "o") { spaces { nodes { restId changeRequests${page} { ${selected} } } } } }`;

const previewed = 'totalCount nodes { restId } pageInfo { hasNextPage hasPreviousPage }';
const allOf = 'totalCount nodes { restId } pageInfo { hasNextPage hasPreviousPage endCursor }';

/** Sends the query with and without grouped lists. Expects equal data, and returns the calls below the parents. */
async function callsOf(
  service: SiblingService,
  document: string,
  facade: Partial<FacadeOptions> = {},
) {
  const upstream = siblingUpstream(service);
  const grouped = await askOnce(document, { upstream, facade });
  const own = await askOnce(document, { upstream, facade: { ...facade, queryGroupedPages: 0 } });
  expect(own.calls.filter((call) => !isOwn(call.replace('GET /v1/', '')))).toHaveLength(2);
  expect(grouped.data).not.toBeNull();
  expect(grouped.data).toEqual(own.data);
  expect(codesOf(grouped)).toEqual(codesOf(own));
  return grouped.calls.slice(2).map((call) => call.replace('GET /v1/', ''));
}

const ownLists = ['collections/a/spaces', 'collections/b/spaces', 'collections/c/spaces'];
const isOwn = (call = '') => call.startsWith('collections/') || call.startsWith('spaces/');

/** The path of each call, in order. */
const pathsOf = (calls: readonly string[]) => calls.map((call) => call.split('?')[0]).sort();

describe('one list instead of three', () => {
  plainTest.for<[what: string, page: string, selected: string]>([
    ['items, counts and the end', '', allOf],
    ['counts alone', '', 'totalCount'],
    ['pages that have all items', '(first: 2)', allOf],
    ['edges', '', 'edges { node { restId } } totalCount'],
    ['the default as an argument', '(first: null, after: null)', 'nodes { restId }'],
    ['the first items', '(first: 1)', 'nodes { restId }'],
    ['the first items, counts and whether more follow', '(first: 1)', previewed],
    ['the first edges', '(first: 1)', 'edges { node { restId } } totalCount'],
    [
      'a cursor that is skipped',
      '(first: 1)',
      'nodes { restId } pageInfo @skip(if: true) { endCursor }',
    ],
    [
      'a cursor that is not included',
      '(first: 1)',
      'edges { node { restId } ... @include(if: false) { cursor } }',
    ],
    ['no items of longer lists', '(first: 0)', allOf],
  ])('%s', async ([, page, selected]) => {
    expect(await callsOf(three, spacesOf(page, selected))).toEqual(['orgs/o/spaces?limit=75']);
  });

  plainTest('filters are sent for all parents', async () => {
    const document = changesOf('(status: DRAFT, creatorId: "u")', 'nodes { restId } totalCount');
    expect(await callsOf(withChanges, document)).toEqual([
      'orgs/o/change-requests?status=draft&creator=u&finding=all&limit=100',
    ]);
  });

  plainTest('fields with other filters have separate lists', async () => {
    const document = `{ organization(id: "o") { spaces { nodes {
      a: changeRequests(status: DRAFT) { totalCount }
      b: changeRequests(status: DRAFT, first: 1) { totalCount }
      c: changeRequests(status: MERGED) { totalCount }
    } } } }`;
    expect(pathsOf(await callsOf(withChanges, document))).toEqual(
      Array(2).fill('orgs/o/change-requests'),
    );
  });

  plainTest('two pages', async () => {
    const many = Array.from({ length: 100 }, (_, at) => space(`s${at}`, `c${at % 12}`));
    const collections = Array.from({ length: 12 }, (_, at) => collection(`c${at}`));
    const service = { collections, spaces: many };
    const document = spacesOf('', allOf);
    expect(await callsOf(service, document)).toEqual(['orgs/o/spaces?limit=300']);
    const longer = Array.from({ length: 350 }, (_, at) => space(`s${at}`, `c${at % 12}`));
    expect(await callsOf({ ...service, spaces: longer }, spacesOf('(first: 50)', allOf))).toEqual([
      'orgs/o/spaces?limit=300',
      'orgs/o/spaces?limit=300&page=300',
    ]);
  });

  plainTest('the only way within the budget of calls', async () => {
    const collections = Array.from({ length: 12 }, (_, at) => collection(`c${at}`));
    const service = { collections, spaces: [space('s', 'c7')] };
    const { calls } = await expectDataOnce(spacesOf('', 'totalCount'), {
      upstream: siblingUpstream(service),
      facade: { callBudget: 4 },
    });
    expect(calls).toHaveLength(3);
  });
});

describe('one list for some parents, and separate lists for the others', () => {
  plainTest.for<[what: string, service: SiblingService, document: string, own: readonly string[]]>([
    [
      'a parent that may not be seen',
      {
        ...three,
        collections: [...three.collections, collection('hidden', { permissions: { view: false } })],
        instead: (path) =>
          path === '/collections/hidden/spaces' ? { status: 403, body: {} } : undefined,
      },
      spacesOf('', allOf),
      ['collections/hidden/spaces'],
    ],
    [
      'more items than the page has, because the order of the next ones may differ',
      { ...three, ownOrder: (items) => items.toReversed() },
      spacesOf('(first: 1)', allOf),
      ['collections/a/spaces'],
    ],
    [
      'another number of items than the parent counts',
      {
        ...withChanges,
        spaces: withChanges.spaces.map(
          (one, at) => one && { ...one, changeRequestsOpen: [2, 3, 1, 0][at] },
        ),
        instead: (path) =>
          path === '/spaces/b1/change-requests' ? { status: 403, body: {} } : undefined,
      },
      changesOf('', allOf),
      ['spaces/b1/change-requests'],
    ],
  ])('%s', async ([, service, document, own]) => {
    const calls = pathsOf(await callsOf(service, document));
    expect(calls.filter(isOwn)).toEqual(own);
    expect(calls).toHaveLength(own.length + 1);
  });

  plainTest.for([
    ['an alias', 'nodes { restId } more: pageInfo { last: endCursor }'],
    [
      'a fragment',
      'nodes { restId } ... on SpaceConnection { pageInfo { ...on PageInfo { endCursor } } }',
    ],
  ])('the last cursor of a longer list, selected by %s', async ([, selected]) => {
    const document = spacesOf('(first: 1)', selected ?? '');
    const calls = pathsOf(await callsOf(three, document));
    expect(calls).toEqual(['collections/a/spaces', 'orgs/o/spaces']);
  });

  plainTest('the same list, selected with and without cursors', async () => {
    const document = `{ organization(id: "o") { collections { nodes {
      first: spaces(first: 1) { nodes { restId } }
      all: spaces(first: 2) { edges { cursor node { restId } } }
    } } } }`;
    const calls = await callsOf(three, document);
    expect(calls.filter((call) => !isOwn(call))).toEqual(['orgs/o/spaces?limit=75']);
    expect(pathsOf(calls.filter(isOwn))).toEqual(ownLists);
  });

  plainTest('parents of two organizations', async () => {
    const document = `{ organizations { nodes { collections { nodes { spaces { nodes { id } } } } } } }`;
    const own = await askOnce(document, { facade: { queryGroupedPages: 0 } });
    const { data, calls } = await askOnce(document);
    expect(data).toEqual(own.data);
    const lists = calls
      .filter((call) => call.includes('/spaces?'))
      .map((call) => call.split('?')[0]);
    expect(lists.filter((call) => call?.startsWith('GET /v1/orgs/'))).toEqual([
      'GET /v1/orgs/acme/spaces',
    ]);
  });

  plainTest('links whose targets are not read yet', async () => {
    const document = `{ organization(id: "acme") { conversationIssues(first: 40) { nodes { conversation { issues { nodes { title } } } } } } }`;
    const own = await askOnce(document, { facade: { queryGroupedPages: 0 } });
    const { data, calls } = await askOnce(document);
    expect(data).toEqual(own.data);
    const lists = calls.filter((call) => call.includes('/conversations-issues'));
    expect(own.calls.length).toBeGreaterThan(calls.length + 10);
    expect(lists).toHaveLength(2);
  });

  test('a list that another field requests in the same turn is a separate one, in any order of the fields', async ({
    world,
  }) => {
    const alone =
      'organization { conversationIssues(conversationId: "acme/conversation-60") { __typename } }';
    const grouped = 'issues(first: 1) { pageInfo { endCursor } }';
    const answerTo = (fields: string) =>
      world.expectData(
        `{ organization(id: "acme") { conversations { nodes { restId ${fields} } } } }`,
      );
    const one = await answerTo(`${alone} ${grouped}`);
    const other = await answerTo(`${grouped} ${alone}`);
    expect(one.data).toEqual(other.data);
    expect(one.calls.slice(2)).toEqual([
      'GET /v1/orgs/acme/conversations-issues?conversation=conversation-60&limit=1',
      // This call is for 24 of the 25 conversations.
      'GET /v1/orgs/acme/conversations-issues?limit=600',
    ]);
    expect(other.calls.toSorted()).toEqual(one.calls.toSorted());
  });
});

plainTest(
  'a list that is too long takes a page, and no more, before the separate lists',
  async () => {
    const collections = Array.from({ length: 40 }, (_, at) => collection(`c${at}`));
    const spaces = Array.from({ length: 2_600 }, (_, at) => space(`s${at}`, 'far'));
    const own = collections.map((_, at) => space(`own${at}`, `c${at}`));
    const document = spacesOf('(first: 2)', 'nodes { restId }');
    const calls = await callsOf({ collections, spaces: [...spaces, ...own] }, document);
    expect(calls.filter((call) => !isOwn(call))).toEqual(['orgs/o/spaces?limit=625']);
    expect(calls.filter(isOwn)).toHaveLength(25);
  },
);

describe('counts', () => {
  const without = (one: string) => (path: string, page: Page) =>
    path.startsWith(one) ? { body: { ...page, count: undefined } } : undefined;

  plainTest('are those of the separate lists if the long one has none', async () => {
    const service = { ...three, instead: without('/orgs/o/spaces') };
    const calls = await callsOf(service, spacesOf('', allOf));
    expect(pathsOf(calls.filter(isOwn))).toEqual(ownLists);
  });

  plainTest('are not missed if they are not selected', async () => {
    const service = { ...three, instead: without('/orgs/o/spaces') };
    const calls = await callsOf(service, spacesOf('', 'nodes { restId }'));
    expect(calls.filter(isOwn)).toEqual([]);
  });
});

test('a second change reads the lists again', async ({ world }) => {
  const payload = `{ collection { organization { collections { nodes { spaces { totalCount } } } } } }`;
  const { calls } = await world.expectData(`mutation {
    x: updateCollection(input: { collectionId: "people", title: "X" }) ${payload}
    y: updateCollection(input: { collectionId: "people", title: "Y" }) ${payload}
  }`);
  const list = 'GET /v1/orgs/acme/spaces?limit=500';
  expect(calls.filter((call) => call === list)).toEqual([list, list]);
});

describe('cursors', () => {
  const issuesOf = (page: string) =>
    `{ organization(id: "acme") { conversations(first: 20) { nodes { id issues${page} { ${withCursors} } } } } }`;
  const withCursors = 'edges { cursor node { id } } pageInfo { hasNextPage startCursor endCursor }';

  test('of complete lists are those of the separate lists', async ({ world }) => {
    const own = await askOnce(issuesOf(''), { facade: { queryGroupedPages: 0 } });
    const { data, calls } = await world.ask(issuesOf(''));
    expect(calls).toHaveLength(3);
    expect(data).toEqual(own.data);
  });

  test('of pages resume in the separate lists', async ({ world }) => {
    const { data, calls } = await world.ask<Listed>(issuesOf('(first: 1)'));
    expect(calls).toHaveLength(3);
    const all = await world.ask<Listed>(issuesOf(''));
    const whole = new Map(nodesIn(all.data).map(({ id, issues }) => [id, issues.edges]));
    const open = nodesIn(data).filter(({ issues }) => issues.pageInfo.hasNextPage);
    expect(open.length).toBeGreaterThan(3);
    for (const { id, issues } of open) {
      const next = await world.ask<{ node: Listed['organization']['conversations']['nodes'][0] }>(
        `query ($id: ID!, $after: String) { node(id: $id) { id ... on Conversation {
          issues(after: $after) { ${withCursors} } } } }`,
        { id, after: issues.pageInfo.endCursor },
      );
      const both = [...issues.edges, ...(next.data?.node.issues.edges ?? [])];
      const ids = (edges: Edges) => edges.map(({ node }) => node.id);
      expect(ids(both)).toEqual(ids(whole.get(id) ?? []));
    }
  });

  test('of a page are read with the separate lists', async ({ world }) => {
    const { data } = await world.ask<Listed>(issuesOf('(first: 1)'));
    const after = nodesIn(data)[0]?.issues.pageInfo.endCursor;
    const { calls } = await world.ask(issuesOf(`(after: ${JSON.stringify(after)})`));
    expect(calls.filter((call) => call.includes('conversation='))).not.toEqual([]);
  });
});

type Edges = readonly { readonly cursor: string; readonly node: { readonly id: string } }[];

interface Listed {
  readonly organization: {
    readonly conversations: {
      readonly nodes: readonly {
        readonly id: string;
        readonly issues: {
          readonly edges: Edges;
          readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
        };
      }[];
    };
  };
}

const nodesIn = (data: Listed | null) => data?.organization.conversations.nodes ?? [];

describe('the list of each parent', () => {
  plainTest.for<
    [what: string, service: SiblingService, page: string, selected: string, tried: number]
  >([
    ['two parents', { ...three, collections: three.collections.slice(0, 2) }, '', allOf, 0],
    ['cursors of items', three, '', 'edges { cursor }', 0],
    ['the cursor of the first item', three, '', 'pageInfo { startCursor }', 0],
    [
      'no item that names a parent',
      { ...three, spaces: three.spaces.map((one) => ({ ...one, parent: 'elsewhere' })) },
      '',
      allOf,
      1,
    ],
    ['an item that is null', { ...three, spaces: [...three.spaces, null] }, '', allOf, 1],
    [
      'a parent that is no id',
      { ...three, spaces: [...three.spaces, space('odd', undefined, { parent: 7 })] },
      '',
      allOf,
      1,
    ],
    [
      'a list that is too long',
      { ...three, spaces: Array.from({ length: 300 }, (_, at) => space(`s${at}`, 'a')) },
      '',
      allOf,
      1,
    ],
    ...[403, 404, 500].map(
      (status) =>
        [
          `a list that is refused with ${status}`,
          { ...three, instead: onOrganization({ status, body: {} }) },
          '',
          allOf,
          1,
        ] as [string, SiblingService, string, string, number],
    ),
    [
      'a count that is not that of the items',
      { ...three, instead: onOrganization((page) => ({ body: { ...page, count: 9 } })) },
      '',
      allOf,
      1,
    ],
    [
      'a next page that cannot be read',
      { ...three, instead: onOrganization((page) => ({ body: { ...page, next: { page: {} } } })) },
      '',
      allOf,
      1,
    ],
    [
      'a list that grows between two pages',
      {
        ...twoPages,
        instead: onOrganization((page) => ({ body: { ...page, count: page.next ? 100 : 101 } })),
      },
      '',
      allOf,
      2,
    ],
    [
      'an item that moves to the second page',
      {
        ...twoPages,
        instead: onOrganization((page) => ({
          body: page.next ? page : { ...page, items: [twoPages.spaces[0], ...page.items.slice(1)] },
        })),
      },
      '',
      allOf,
      2,
    ],
  ])('%s', async ([, service, page, selected, tried]) => {
    const calls = pathsOf(await callsOf(service, spacesOf(page, selected)));
    const parents = service.collections.length;
    expect(calls.filter(isOwn)).toEqual(ownLists.slice(0, parents));
    expect(calls).toHaveLength(parents + tried);
  });

  test('a list that hangs, for a quarter of the deadline', async () => {
    const service = { ...three, instead: onOrganization({ hangs: true }) };
    // Shorter than in other tests, because a quarter of it passes.
    const options = { deadlineMs: 20_000 };
    const calls = pathsOf(await callsOf(service, spacesOf('', allOf), options));
    expect(calls.filter(isOwn)).toEqual(ownLists);
    expect(calls).toHaveLength(ownLists.length + 1);
  });

  test('a 429 for a list ends all calls, because the limit is that of the token', async () => {
    const upstream = siblingUpstream({
      ...three,
      instead: onOrganization({ status: 429, body: {} }),
    });
    const answer = await askOnce(spacesOf('', allOf), { upstream });
    expect(pathsOf(answer.calls.map((call) => call.replace('GET /v1/', ''))).at(-1)).toBe(
      'orgs/o/spaces',
    );
    expect(codesOf(answer)).toEqual(['RATE_LIMITED', 'RATE_LIMITED', 'RATE_LIMITED']);
  });
});

/** A response instead of the organization's list of spaces. */
function onOrganization(
  instead: Instead | ((page: Page) => Instead),
): NonNullable<SiblingService['instead']> {
  return (path, page) =>
    path === '/orgs/o/spaces'
      ? typeof instead === 'function'
        ? instead(page)
        : instead
      : undefined;
}
