/** What documents use of a schema, where more is deprecated than in that of the graph. */
import { buildSchema, parse } from 'graphql';
import { expect, test } from 'vitest';
import { usedElements } from '../../src/command/document-needs.ts';

const schema = buildSchema(`
  type Query {
    pages(first: Int, size: Int @deprecated(reason: "Use first."), where: Filter, order: Order): Page
  }
  type Page { title: String, name: String @deprecated(reason: "Use title.") }
  input Filter { title: String, name: String @deprecated(reason: "Use where.title."), all: [Filter!] }
  enum Order { NAME @deprecated(reason: "Use TITLE."), TITLE }
`);

const deprecatedIn = (document: string) =>
  [...usedElements(schema, parse(document)).values()].flatMap(({ coordinate, reason }) =>
    reason === undefined ? [] : [[coordinate, reason]],
  );

test('deprecated fields, arguments, input fields and enum values are found where they are written', () => {
  const document = `query ($size: Int, $if: Boolean!) {
    pages(size: $size, order: NAME, where: { all: [{ name: "a" }] }) { ... @include(if: $if) { name } }
  }`;
  expect(deprecatedIn(document)).toEqual([
    ['Query.pages(size:)', 'Use first.'],
    ['Order.NAME', 'Use TITLE.'],
    ['Filter.name', 'Use where.title.'],
    ['Page.name', 'Use title.'],
  ]);
});

test('elements that are not deprecated have no reason, and directives do not count as elements', () => {
  const document = `query ($if: Boolean!) { pages(order: TITLE, where: { title: "a" }) { title @skip(if: $if) __typename } }`;
  expect(deprecatedIn(document)).toEqual([]);
  expect([...usedElements(schema, parse(document)).keys()]).toEqual([
    'Query.pages',
    'Query.pages(order:)',
    'Order.TITLE',
    'Query.pages(where:)',
    'Filter.title',
    'Page.title',
  ]);
});
