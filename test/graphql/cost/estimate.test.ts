/** Estimates of an operation: minimum and maximum of calls, waves and objects. */
import { expect, test } from 'vitest';
import { QueryCosts } from '../../../src/graphql/cost/query-costs.ts';
import { schema } from '../../../src/schema/schema.ts';
import { planned } from '../planned.ts';

const bounds = {
  mostObjects: 1,
  mostCalls: 1,
  listItems: 10,
  sortedItems: 10,
  groupedPages: 3,
  mostIds: 5,
};
const costs = new QueryCosts(schema, bounds);

const spaces = (first: string, below: string) =>
  `organization(id: "o") { spaces(first: ${first}) { nodes { ${below} } } }`;
const deleted = (alias: string) =>
  `${alias}: deleteTeam(input: { teamId: "o/${alias}" }) { deletedTeamId }`;

type Case = readonly [
  what: string,
  document: string,
  figures: readonly [leastCalls: number, calls: number, waves: number, objects: number],
  variables?: Readonly<Record<string, unknown>>,
];

// biome-ignore format: a table, one document a line or two
const cases: readonly Case[] = [
  ['no call', '{ __typename }', [0, 0, 0, 0]],
  ['an object', '{ space(id: "s") { title } }', [1, 1, 1, 1]],
  ['an object twice, by one call', '{ a: space(id: "s") { title } b: space(id: "s") { emoji } }', [1, 1, 1, 2]],
  ['two objects at once', '{ a: space(id: "s") { title } b: space(id: "t") { title } }', [2, 2, 1, 2]],
  ['a list beside its parent', `{ ${spaces('7', 'title')} }`, [2, 2, 1, 9]],
  ['a page size by its default', `query ($n: Int = 3) { ${spaces('$n', 'title')} }`, [2, 2, 1, 5]],
  ['a literal page size', `query ($n: Int = 3) { ${spaces('$n', 'title')} }`, [2, 2, 1, 11], { n: 9 }],
  ['links to two parents', `{ ${spaces('2', 'parent { title }')} }`, [2, 4, 2, 6]],
  ['links that need an id which the object around them contains',
    '{ space(id: "s") { mergeRules { rules { users { role } } } } }', [1, 12, 3, 22]],
  ['the same below several objects',
    '{ nodes(ids: ["Space:s", "Space:t"]) { ... on Space { mergeRules { rules { users { role } } } } } }', [2, 14, 3, 24]],
  ['ids of parents, which need no call', `{ ${spaces('50', 'parent { id }')} }`, [2, 2, 1, 102]],
  ['a list for each of four objects',
    '{ organization(id: "o") { members(first: 4) { nodes { teams(first: 3) { nodes { title } } } } } }', [2, 6, 2, 22]],
  ['lists in an unpaginated list: ten items each',
    '{ site(id: "o/s") { sections { nodes { siteSpaces { title } } } } }', [2, 2, 1, 52]],
  ['what is below an object of one of several types, once',
    '{ page(id: "s/p") { space { title parent { title } } next { links(first: 2) { nodes { status } } } } }', [1, 5, 2, 7]],
  ['the most expensive type of an object, if its types differ',
    '{ page(id: "s/p") { ... on DocumentPage { links(first: 2) { nodes { status } } comments(first: 2) { nodes { id } } } ... on GroupPage { space { title } } } }', [1, 3, 2, 7]],
  ['a text of many objects of several types, once for each',
    '{ space(id: "s") { content { pages { markdown } } } }', [2, 12, 2, 12]],
  ['the pages above pages, which contain them',
    '{ page(id: "s/p") { pages { parent { __typename title pages { id } } } } }', [1, 1, 1, 121]],
  ['links that may need several pages of a list, and single reads',
    `{ ${spaces('5', 'parent { title }')} }`, [2, 11, 3, 12]],
  ['a read that several fields of an object share',
    '{ page(id: "s/p") { title parent { title } ancestors { title } siblings { title } previous { title } next { title } } }', [1, 2, 1, 24]],
  ['lists that are read to their ends, at the same time',
    '{ organization(id: "o") { contents { item { __typename } } } }', [3, 3, 1, 41]],
  ['the same lists, also sorted',
    '{ organization(id: "o") { contents { item { __typename } } spaces(first: 2, orderBy: {}) { nodes { title } } collections(first: 2, query: "a") { nodes { title } } } }', [3, 3, 1, 47]],
  ['a list that is read instead of another one',
    '{ site(id: "o/s") { structure { item { __typename } } } }', [3, 4, 2, 41]],
  ['a list that is read to its end, once for several fields',
    '{ collection(id: "c") { a: collections(first: 3) { nodes { title } } b: collections(first: 2) { nodes { title } } } }', [1, 2, 2, 8]],
  ['a literal ID', 'query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Space { title } } }', [1, 1, 1, 1], { ids: ['Space:a'] }],
  ['changes one after another', `mutation { ${deleted('a')} ${deleted('b')} ${deleted('c')} }`, [3, 3, 3, 3]],
  ['a change, and what is read after it',
    'mutation { updateTeam(input: { teamId: "o/t", title: "T" }) { team { title members(first: 2) { nodes { role } } } } }', [1, 2, 2, 5]],
  ['what is left out', 'query ($no: Boolean!) { space(id: "s") { title parent @include(if: $no) { title } } }', [1, 1, 1, 1], { no: false }],
  ['what is selected', 'query ($yes: Boolean!) { space(id: "s") { title parent @include(if: $yes) { title } } }', [1, 2, 2, 2], { yes: true }],
];

test.for(cases)('%s', ([, document, figures, variables]) => {
  const { question, chosen } = planned(document, variables);
  const { leastCalls, calls, depth, objects } = costs.estimate(question, chosen);
  expect([leastCalls, calls, depth, objects]).toEqual(figures);
});

test('an operation is refused for its possible objects, and for its certain calls', () => {
  const { question, chosen } = planned(`{ ${spaces('50', 'parent { title }')} }`);
  const { leastCalls, objects } = costs.estimate(question, chosen);
  const refusal = (mostCalls: number, mostObjects: number) => {
    try {
      new QueryCosts(schema, { ...bounds, mostObjects, mostCalls }).check(question, chosen);
    } catch (error) {
      return (error as { extensions?: { cost?: object } }).extensions?.cost;
    }
    return undefined;
  };
  expect(refusal(leastCalls, objects)).toBeUndefined();
  expect(refusal(leastCalls, objects - 1)).toEqual({
    counted: objects,
    bound: objects - 1,
    unit: 'objects',
  });
  expect(refusal(leastCalls - 1, objects)).toMatchObject({ counted: leastCalls, unit: 'calls' });
});

test('a link waits for the maximum number of pages of the list, and then for single reads', () => {
  const long = new QueryCosts(schema, { ...bounds, listItems: 1_000 });
  const depthOf = (first: number) => {
    const { question, chosen } = planned(`{ ${spaces(String(first), 'parent { title }')} }`);
    return long.estimate(question, chosen).depth;
  };
  expect([2, 3, 6, 7, 8, 50].map(depthOf)).toEqual([2, 4, 5, 5, 5, 5]);
});

test('no page has more ancestors than a tree has levels', () => {
  const document = '{ space(id: "s") { content { allPages { page { ancestors { title } } } } } }';
  const { question, chosen } = planned(document);
  const long = new QueryCosts(schema, { ...bounds, listItems: 1_000 });
  expect(long.estimate(question, chosen).objects).toBe(2 + 1_000 + 1_000 + 1_000 * 200);
});
