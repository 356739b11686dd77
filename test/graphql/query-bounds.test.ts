/** The bounds that operations are checked with before their first call hold in difficult cases. */
import { expect, test } from 'vitest';
import { askOnce, startWorld, traced, wavesIn } from '../harness.ts';
import { lengthenLists } from '../random/long-lists.ts';
import { expectWithinBounds, refusalOf } from '../random/within-bounds.ts';
import { plantedStore, testTime } from '../sandbox/test-seed.ts';

test.for<[what: string, document: string]>([
  [
    'ids of which one names nothing',
    `{ nodes(ids: ["Organization:acme", "", "Organization:globex"]) {
      ... on Organization { title spaces(first: 5) { nodes { title changeRequests(first: 2) { nodes { id } } } } }
    } }`,
  ],
  [
    'one field with other arguments on each type',
    `{ space(id: "handbook") { content { allPages { page {
      ... on DocumentPage { x: space { a: comments(first: 1) { nodes { id } } } }
      ... on GroupPage { x: space { a: comments(first: 2) { nodes { id } } } }
      ... on LinkPage { x: space { a: comments(first: 3) { nodes { id } } } }
      ... on ComputedPage { x: space { a: comments(first: 4) { nodes { id } } } }
    } } } } }`,
  ],
  [
    'pages around pages',
    `{ page(id: "handbook/expenses") { title ancestors { title } previous { siblings { title } markdown next { title } }
       space { content { pages { id next { parent { title } } } } } } }`,
  ],
  [
    'trees of lists, and lists in a list',
    `{ organization(id: "acme") {
      contents { item { ... on Space { title parent { title } } ... on Collection { collections(first: 3) { nodes { title } } } } children { item { __typename } } }
      sites(first: 3) { nodes { title structure { item { ... on SiteSection { title sectionGroup { title } } } children { item { __typename } } } } }
    } }`,
  ],
  [
    'a list whose path needs a member of the object',
    '{ space(id: "handbook") { title sites(first: 2) { nodes { id } } } }',
  ],
  [
    'the same below links',
    '{ changeRequest(id: "handbook/12") { space { title sites(first: 2) { nodes { publishedProfile { site { adaptiveSchema { updatedAt } } } } } } } }',
  ],
  [
    'what the content of a change request belongs to',
    '{ changeRequest(id: "handbook/handbook-cr-12") { number content { space { title parent { title } } } } }',
  ],
  [
    'links whose organization is in another object',
    '{ team(id: "acme/design") { organization { publishedIntegrations(first: 2) { nodes { siteInstallations(first: 2) { nodes { site { title sections { nodes { title } } } } } } } } } }',
  ],
  [
    'two links that wait for the same object for their organization',
    `{ integrations(first: 1) { nodes { siteInstallations(first: 5) { nodes {
      x: site { title }
      site { organization { publishedIntegrations(first: 3) { nodes { spaceInstallations(first: 4) { totalCount } } } } }
    } } } } }`,
  ],
  [
    'a count that the parent could have, but does not',
    '{ node(id: "Space:getting-started-de") { id ... on Space { changeRequests(first: 4) { totalCount } } } }',
  ],
  [
    'many lists at once below two lists',
    `{ organization(id: "acme") {
      spaces(first: 5) { nodes { parent { title } } }
      teams(first: 8) { nodes { members(first: 1) { nodes { teams(first: 1) { nodes { createdAt } } } } } }
    } }`,
  ],
  [
    'a list that is sorted and searched, with filters of the REST API and without, and as it is',
    `{ organization(id: "acme") {
      a: sites(first: 2, orderBy: { direction: DESC }) { nodes { id spaces: siteSpaces(first: 2) { nodes { title } } } }
      b: sites(first: 2, query: "doc") { totalCount }
      c: sites(first: 2, query: "doc", title: "e") { nodes { id } }
      d: sites(first: 1000) { nodes { id } }
      e: sites(first: 2) { nodes { id } }
    } }`,
  ],
  [
    'sorted lists below a list',
    '{ organizations(first: 3) { nodes { id a: teams(first: 2, orderBy: {}) { nodes { members(first: 1) { nodes { id } } } } b: teams(query: "d") { totalCount } } } }',
  ],
  [
    'three objects in fields of their own, which a list has on its second page',
    `{ organization(id: "acme") {
      a: member(id: "ada") { role } b: member(id: "grace") { role } c: member(id: "noor") { role }
    } }`,
  ],
  [
    'the same with objects that no list has',
    `{ organization(id: "acme") {
      a: member(id: "none") { role } b: member(id: "grace") { role }
      c: member(id: "no") { organization { collections(first: 3) { nodes { parent { title } } } } }
    } }`,
  ],
  [
    'the same with what is read below them',
    `{ organization(id: "acme") {
      a: member(id: "ada") { role spaces(first: 2) { nodes { parent { title } } } }
      b: member(id: "grace") { role } c: member(id: "noor") { role spaces(first: 2) { nodes { parent { title } } } }
    } }`,
  ],
  [
    'lists of three parents that one list has, read again because they are longer than the page',
    '{ organization(id: "acme") { collections(first: 5) { nodes { spaces(first: 1) { nodes { title } } } } } }',
  ],
  [
    'the same list of many parents with other pages, filters and cursors',
    `{ organization(id: "acme") { collections(first: 9) { nodes {
      a: spaces { totalCount } b: spaces(first: 3) { edges { cursor } } c: spaces { pageInfo { startCursor } }
    } } issuesClusters(first: 4) { nodes {
      a: changeRequests { totalCount } b: changeRequests(status: MERGED, first: 1) { nodes { id } } c: issues(first: 1) { nodes { id } }
    } } } }`,
  ],
  [
    'few parents at each of two places with one fragment',
    `{ organization(id: "acme") {
      a: issuesClusters(first: 2) { ...Issues } b: issuesClusters(first: 2, orderBy: { field: ISSUES }) { ...Issues }
    } }
    fragment Issues on IssuesClusterConnection { nodes { issues(first: 1) { nodes { title } } } }`,
  ],
  [
    'lists of links whose targets are not read yet',
    '{ organization(id: "acme") { conversationIssues(first: 8) { nodes { conversation { issues { nodes { title } } } cluster { issues(first: 2) { nodes { title } } } } } } }',
  ],
])('%s', async ([, document]) => {
  const answer = await askOnce(document, traced);
  expect(answer.data).not.toBeNull();
  expectWithinBounds({ document, variables: {} }, answer);
});

test('two lists, one of them after a cursor', async () => {
  const page = await askOnce<{ organizations: { pageInfo: { endCursor: string } } }>(
    '{ organizations(first: 3) { pageInfo { endCursor } } }',
  );
  const variables = { after: page.data?.organizations.pageInfo.endCursor };
  const document = `query ($after: String) {
    a: organizations(first: 2, after: $after) { nodes { id } } b: organizations(first: 3) { nodes { id } }
  }`;
  const answer = await askOnce(document, { variables, ...traced });
  expect(answer.data).not.toBeNull();
  expectWithinBounds({ document, variables }, answer);
});

test('links that are read from several pages of their list, one after another', async () => {
  const store = plantedStore(new Date(testTime));
  lengthenLists(store);
  const world = await startWorld({ sandbox: { store } });
  let maxWaves = 0;
  for (let first = 2; first <= 16; first += 1) {
    const document = `{ organization(id: "acme") { spaces(first: ${first}) { nodes { parent { title } } } } }`;
    const answer = await world.ask(document, {}, traced);
    expectWithinBounds({ document, variables: {} }, answer);
    maxWaves = Math.max(maxWaves, wavesIn(answer.extensions));
  }
  // One wave for the list of spaces, and two for its links.
  expect(maxWaves).toBe(3);
});

const spaces = (first: string, below: string) =>
  `organization(id: "o") { spaces(first: ${first}) { nodes { ${below} } } }`;

type Case = readonly [
  what: string,
  document: string,
  objects: number,
  variables?: Readonly<Record<string, unknown>>,
];

// biome-ignore format: a table, one document a line or two
const cases: readonly Case[] = [
  ['no object', '{ __typename }', 0],
  ['an object twice', '{ a: space(id: "s") { title } b: space(id: "s") { emoji } }', 2],
  ['a page of a list', `{ ${spaces('7', 'title')} }`, 9],
  ['a page size by its default', `query ($n: Int = 3) { ${spaces('$n', 'title')} }`, 5],
  ['a page size by its variable', `query ($n: Int = 3) { ${spaces('$n', 'title')} }`, 11, { n: 9 }],
  ['a page size that is null', `{ ${spaces('null', 'title')} }`, 27],
  ['a page size by a variable that is null', `query ($n: Int) { ${spaces('$n', 'title')} }`, 27, { n: null }],
  ['null instead of the default of a variable', `query ($n: Int = 3) { ${spaces('$n', 'title')} }`, 27, { n: null }],
  ['a page size by a variable without a value', `query ($n: Int) { ${spaces('$n', 'title')} }`, 27],
  ['null for a page size with another default', '{ revision(id: "s/r") { changes(first: null) { changes { __typename } } } }', 12],
  ['links', `{ ${spaces('2', 'parent { title }')} }`, 6],
  ['a list for each of four objects',
    '{ organization(id: "o") { members(first: 4) { nodes { teams(first: 3) { nodes { title } } } } } }', 22],
  ['lists in an unpaginated list: a thousand items each', '{ site(id: "o/s") { sections { nodes { siteSpaces { title } } } } }', 2 + 25 + 1_000],
  ['the most expensive type of an object',
    '{ page(id: "s/p") { ... on DocumentPage { links(first: 2) { nodes { status } } comments(first: 2) { nodes { id } } } ... on GroupPage { space { title } } } }', 7],
  ['pages beside pages, which are parts of one tree',
    '{ space(id: "s") { content { allPages { page { siblings { title } } } } } }', 2 + 2 * 1_000 + 10],
  ['siblings of siblings', '{ space(id: "s") { content { allPages { page { siblings { siblings { title } } } } } } }', 2 + 2 * 1_000 + 2 * 10],
  ['trees, whose entries contain entries', '{ organization(id: "o") { contents { item { __typename } children { item { __typename } } } } }', 1 + 2 * 1_000 + 2 * 10],
  ['named objects', 'query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Space { title } } }', 2, { ids: ['Space:a', 'Space:b'] }],
  ['objects of an interface with many types', '{ nodes(ids: ["Space:a"]) { ... on Space { parent { title } } ... on Team { organization { title } } } }', 2],
  ['changes one after another', 'mutation { a: deleteTeam(input: { teamId: "o/a" }) { deletedTeamId } b: deleteTeam(input: { teamId: "o/b" }) { deletedTeamId } }', 2],
  ['what is left out', 'query ($no: Boolean!) { space(id: "s") { title parent @include(if: $no) { title } } }', 1, { no: false }],
  ['equal fields', '{ space(id: "s") { a: parent { title } b: parent { title } } }', 3],
];

test.for(cases)('objects: %s', ([, document, counted, variables = {}]) => {
  const question = { document, variables };
  expect(refusalOf(question, { maxObjects: counted })).toBeUndefined();
  expect(refusalOf(question, { maxObjects: counted - 1 })).toMatchObject({
    unit: 'objects',
    counted,
  });
});

// biome-ignore format: a table, one document a line
const calls: readonly (readonly [what: string, document: string, calls: number])[] = [
  ['of lists of different sizes', '{ a: organizations(first: 1) { totalCount } b: organizations(first: 2) { totalCount } }', 2],
  ['of equal fields', '{ a: organizations { totalCount } b: organizations(first: 25) { totalCount } }', 1],
  ['of equal fields, with null', '{ a: organizations(after: null) { totalCount } b: organizations(first: null) { totalCount } }', 1],
  ['of objects that one list may have', '{ a: organization(id: "a") { title } b: organization(id: "b") { title } }', 0],
  ['of changes', 'mutation { a: deleteTeam(input: { teamId: "o/a" }) { deletedTeamId } b: deleteTeam(input: { teamId: "o/b" }) { deletedTeamId } }', 2],
];

test.for(calls)('certain calls: %s', ([, document, counted]) => {
  const question = { document, variables: {} };
  expect(refusalOf(question, { maxCalls: counted })).toBeUndefined();
  if (counted > 1)
    expect(refusalOf(question, { maxCalls: counted - 1 })).toMatchObject({
      unit: 'calls',
      counted,
    });
});

test('a list of siblings of each page of a tree passes, and takes two calls', async () => {
  const document =
    '{ space(id: "globex-encyclopedia") { content { allPages { page { siblings { title } } } } } }';
  const { status, calls: made, errors } = await askOnce(document);
  expect([status, made.length]).toEqual([200, 2]);
  // What the response may have is bounded while it is written.
  const codes = new Set(errors?.map(({ extensions }) => extensions.code));
  expect(codes).toEqual(new Set(['QUERY_TOO_COSTLY']));
});

const pages = 'space { content { pages { title } } }';
const allPages = 'space { content { allPages { page { title } } } }';

test.for<[what: string, document: string, calls: number]>([
  [
    'the pages of all spaces of a site, by sections',
    `{ site(id: "acme/docs") { sections { nodes { siteSpaces { ${pages} } } } } }`,
    50,
  ],
  ['by site spaces', `{ site(id: "acme/docs") { siteSpaces { nodes { ${pages} } } } }`, 27],
  [
    'by the structure',
    `{ site(id: "acme/docs") { structure {
      item { ... on SiteSpace { ${pages} } ... on SiteSection { siteSpaces { ${pages} } } }
      children { item { ... on SiteSpace { ${pages} } } }
    } } }`,
    14,
  ],
  [
    'all pages of ten spaces',
    '{ organization(id: "acme") { spaces(first: 10) { nodes { content { allPages { page { title } } } } } } }',
    12,
  ],
  [
    'the structure with the space of each entry and all its pages',
    `{ site(id: "acme/docs") { structure {
      item { ... on SiteSpace { ${allPages} } ... on SiteSection { siteSpaces { ${allPages} } } }
      children { item { ... on SiteSpace { ${allPages} } ... on SiteSection { siteSpaces { ${allPages} } } } }
    } } }`,
    44,
  ],
  [
    'change requests of 25 spaces with reviews and comments',
    `{ organization(id: "acme") { spaces(first: 25) { nodes { changeRequests { nodes {
      number reviews { nodes { status } } comments { nodes { id } }
    } } } } } }`,
    67,
  ],
  [
    'three of the comments of each of ten change requests of each space',
    `{ organization(id: "acme") { spaces { nodes { changeRequests(first: 10) { nodes {
      comments(first: 3) { nodes { id } }
    } } } } } }`,
    35,
  ],
  [
    'customization, redirects and sections of all sites',
    `{ organization(id: "acme") { sites { nodes {
      customization { title } redirects { nodes { source } } sections { nodes { title } }
    } } } }`,
    26,
  ],
])('what people ask for passes: %s', async ([, document, expected]) => {
  const { errors, calls: made } = await askOnce(document);
  expect([errors, made.length]).toEqual([undefined, expected]);
});

test('lists without pages in each other are refused if they are repeated', () => {
  const repeated = Array.from({ length: 300 }, (_, n) => `a${n}: pages { title }`).join(' ');
  const of = (selected: string) => ({
    document: `{ site(id: "s") { structure { item { ... on SiteSpace { space { content { ${selected} } } } } } } }`,
    variables: {},
  });
  expect(refusalOf(of('pages { title }'), { maxObjects: 500_000 })).toBeUndefined();
  expect(refusalOf(of(repeated), { maxObjects: 500_000 })).toMatchObject({ unit: 'objects' });
});
