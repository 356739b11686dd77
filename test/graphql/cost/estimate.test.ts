/** Estimates of an operation: minimum and maximum of calls, waves and objects. */
import { expect, test } from 'vitest';
import { QueryCosts } from '../../../src/graphql/cost/query-costs.ts';
import { schema } from '../../../src/schema/schema.ts';
import { planned } from '../planned.ts';

const costs = new QueryCosts(schema, {
  mostObjects: 1,
  mostCalls: 1,
  listItems: 10,
  sortedItems: 10,
  mostIds: 5,
});

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
  ['a page size that is given', `query ($n: Int = 3) { ${spaces('$n', 'title')} }`, [2, 2, 1, 11], { n: 9 }],
  ['links to two parents', `{ ${spaces('2', 'parent { title }')} }`, [2, 4, 2, 6]],
  ['ids of parents, which need no call', `{ ${spaces('50', 'parent { id }')} }`, [2, 2, 1, 102]],
  ['a list for each of four objects',
    '{ organization(id: "o") { members(first: 4) { nodes { teams(first: 3) { nodes { title } } } } } }', [2, 6, 2, 22]],
  ['lists in a list that nobody pages through: ten items each',
    '{ site(id: "o/s") { sections { nodes { siteSpaces { title } } } } }', [2, 2, 1, 52]],
  ['a read that several fields of an object share',
    '{ page(id: "s/p") { title parent { title } ancestors { title } siblings { title } previous { title } next { title } } }', [1, 2, 1, 24]],
  ['lists that are read to their ends, at the same time',
    '{ organization(id: "o") { contents { item { __typename } } } }', [3, 3, 1, 21]],
  ['a list that is read instead of another one',
    '{ site(id: "o/s") { structure { item { __typename } } } }', [3, 4, 2, 21]],
  ['a list that is read to its end, once for several fields',
    '{ collection(id: "c") { a: collections(first: 3) { nodes { title } } b: collections(first: 2) { nodes { title } } } }', [1, 2, 2, 8]],
  ['an id that is given', 'query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Space { title } } }', [1, 1, 1, 1], { ids: ['Space:a'] }],
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
    const bounds = { mostObjects, mostCalls, listItems: 10, sortedItems: 10, mostIds: 5 };
    try {
      new QueryCosts(schema, bounds).check(question, chosen);
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
