/** `docgraph explain --lengths`: the likely cost, computed from the lengths of lists. */
import { expect, test } from 'vitest';
import { blockOf } from '../documents/documents.ts';
import { startWorld, traced, wavesIn } from '../harness.ts';
import { failed } from './command.ts';
import { explain } from './explain-files.ts';

/** Runs the command with a file of lengths, which begins with a byte order mark, as some editors write it. */
const likelyOf = async (query: string, lengths: object, ...options: string[]) => {
  const files = { 'a.graphql': query, 'l.json': `\ufeff${JSON.stringify(lengths)}` };
  const { code, stdout, stderr } = await explain(
    files,
    '--lengths',
    'l.json',
    '--json',
    ...options,
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout).map(({ likely }: { likely: object }) => likely);
};

/** The lengths of the sandbox's lists. */
const ofSandbox = {
  'Organization.changeRequests': 130,
  'Organization.collections': 20,
  'Organization.spaces': 68,
  'Query.organizations': 5,
  'Site.siteSpaces': 48,
};

test.for<[what: string, query: string]>([
  [
    'links',
    '{ organization(id: "acme") { changeRequests(first: 50) { nodes { subject space { title parent { title } } } } } }',
  ],
  [
    'a link of a few objects',
    '{ organization(id: "acme") { spaces(first: 2) { nodes { title parent { title } } } } }',
  ],
  [
    'lists that are read to their ends',
    '{ organization(id: "acme") { contents { item { __typename } } spaces(first: 5, orderBy: {}) { nodes { title } } } }',
  ],
  [
    'links that one list has',
    '{ site(id: "acme/docs") { siteSpaces(first: 100) { nodes { space { parent { title parent { title } } } } } } }',
  ],
  [
    'lists of many parents that one list has',
    '{ organization(id: "acme") { collections { nodes { title spaces { nodes { title } } } } } }',
  ],
  [
    'the first items of lists of many parents',
    '{ organization(id: "acme") { collections { nodes { title spaces(first: 3) { nodes { title } } } } } }',
  ],
  [
    'cursors into lists of many parents',
    '{ organization(id: "acme") { collections { nodes { title spaces(first: 3) { edges { cursor } } } } } }',
  ],
])(
  'with the lengths of a service, the likely cost equals the actual cost: %s',
  async ([, query]) => {
    const world = await startWorld();
    const { calls, extensions } = await world.ask(query, {}, traced);
    expect(await likelyOf(query, ofSandbox)).toMatchObject([
      { calls: calls.length, depth: wavesIn(extensions) },
    ]);
  },
);

test('longer lists have more objects and calls, up to the page size', async () => {
  const query =
    '{ organization(id: "acme") { spaces(first: 50) { nodes { title comments(first: 10) { totalCount nodes { id } } } } } }';
  const figures = (spaces: number, rest: number) =>
    likelyOf(query, { 'Organization.spaces': spaces, default: rest });
  expect(await figures(3, 2)).toEqual([{ calls: 5, depth: 2, objects: 2 + 3 + 3 + 6 }]);
  expect(await figures(30, 2)).toEqual([{ calls: 32, depth: 2, objects: 2 + 30 + 30 + 60 }]);
  expect(await figures(900, 700)).toEqual([{ calls: 52, depth: 2, objects: 2 + 50 + 50 + 500 }]);
});

test('a length for an interface applies to all its types', async () => {
  const query = '{ page(id: "handbook/expenses") { ... on DocumentPage { siblings { title } } } }';
  expect(await likelyOf(query, { 'Page.siblings': 4 })).toMatchObject([{ objects: 5 }]);
  expect(await likelyOf(query, { 'DocumentPage.siblings': 6 })).toMatchObject([{ objects: 7 }]);
  expect(await likelyOf(query, { 'GroupPage.siblings': 6, default: 1 })).toMatchObject([
    { objects: 2 },
  ]);
});

test('a mutation has a likely cost, too', async () => {
  const query =
    'mutation { updateTeam(input: { teamId: "acme/design", title: "T" }) { team { members(first: 10) { nodes { role } } } } }';
  expect(await likelyOf(query, { 'Team.members': 4 })).toMatchObject([{ calls: 2, depth: 2 }]);
});

test('CI can check the likely cost, which the output has first', async () => {
  const query = blockOf('docs/guide.md', 'graphql', 'query ReviewInbox');
  const files = { 'a.graphql': query, 'l.json': blockOf('docs/cost.md', 'json') };
  const within = await explain(files, '--lengths', 'l.json', '--max-likely-calls', '4');
  expect(within).toMatchObject({ code: 0, stderr: '' });
  expect(within.stdout).toMatch(
    /^query ReviewInbox\n {2}likely {3}4 calls in 3 waves, one after the other; 202 objects\n/,
  );
  expect(await explain(files, '--lengths', 'l.json', '--max-likely-calls=3')).toMatchObject({
    code: 1,
    stderr: 'query ReviewInbox is likely to make 4 calls; the limit is 3.\n',
  });
});

test.for<[text: string, said: string]>([
  ['{', 'l.json is no JSON'],
  ['[3]', 'l.json must contain a JSON object with the lengths of lists by coordinate'],
  [
    '{ "Organization.space": 3 }',
    'l.json: no list has the name Organization.space. Nearest: Organization.spaces, Organization.search, Organization.sites.',
  ],
  ['{ "Organization.title": 3 }', 'l.json: Organization.title is not a list'],
  [
    '{ "Organization.spaces": -1 }',
    'l.json: the length of Organization.spaces must be a whole number from 0 to 1000000000',
  ],
  [
    '{ "default": "20" }',
    'l.json: the length of default must be a whole number from 0 to 1000000000',
  ],
])('%s is refused', async ([text, said]) => {
  const files = { 'a.graphql': '{ __typename }', 'l.json': text };
  expect(await explain(files, '--lengths', 'l.json')).toEqual(failed(2, `${said}\n`));
});
