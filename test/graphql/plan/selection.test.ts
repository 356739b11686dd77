/** The selection of a plan: fragments, `@skip` and `@include`, and merged fields. */
import { expect, test } from 'vitest';
import type { Selection } from '../../../src/graphql/execution/model.ts';
import { planned } from '../planned.ts';

/** The response keys with their selections; for several types, by type. */
function keysIn({ fields }: Selection): object {
  return Object.fromEntries(
    fields.map((field) => {
      const { selections, selection } = field;
      if (selections.length === 0) return [field.key, field.name];
      if (selection) return [field.key, keysIn(selection)];
      return [field.key, Object.fromEntries(selections.map((one) => [one.type.name, keysIn(one)]))];
    }),
  );
}

const title = { title: 'title' };

// biome-ignore format: a table, one document a few lines
const documents: readonly (readonly [what: string, document: string, variables: object, keys: object])[] = [
  ['aliases', '{ a: space(id: "s") { t: title } b: space(id: "s") { title } }', {},
    { a: { t: 'title' }, b: title }],
  ['a field twice', '{ space(id: "s") { title } space(id: "s") { emoji title } }', {},
    { space: { title: 'title', emoji: 'emoji' } }],
  ['fragments in the order in which they stand',
    '{ ...A space(id: "s") { restId } } fragment A on Query { space(id: "s") { ...B } } fragment B on Space { title }', {},
    { space: { title: 'title', restId: 'restId' } }],
  ['a fragment that is spread twice', '{ ...A ...A } fragment A on Query { space(id: "s") { title } }', {},
    { space: title }],
  ['`@skip` and `@include` at fields', 'query ($no: Boolean!) { space(id: "s") { title @skip(if: $no) emoji @include(if: $no) restId @skip(if: true) } }',
    { no: false }, { space: title }],
  ['both at one field', 'query ($yes: Boolean!) { space(id: "s") { title emoji @skip(if: $yes) @include(if: $yes) } }',
    { yes: true }, { space: title }],
  ['`@include` at a spread and an inline fragment',
    'query ($no: Boolean!) { space(id: "s") { ...E @include(if: $no) ... @include(if: $no) { restId } ... @skip(if: $no) { title } } } fragment E on Space { emoji }',
    { no: false }, { space: title }],
  ['a field of which one place is left out', 'query ($no: Boolean!) { space(id: "s") { title } space(id: "s") @include(if: $no) { emoji } }',
    { no: false }, { space: title }],
  ['what a variable decides by its default', 'query ($yes: Boolean = true) { space(id: "s") { title @include(if: $yes) } }',
    {}, { space: title }],
  ['types of an interface',
    '{ comment(id: "s/c") { ... on SpaceComment { s: status } ... on ChangeRequestComment { c: status } ... on Node { id } } }', {},
    { comment: { ChangeRequestComment: { c: 'status', id: 'id' }, SpaceComment: { s: 'status', id: 'id' } } }],
  ['a fragment on a type that cannot be there', '{ comment(id: "s/c") { ... on Node { ... on SpaceComment { status } ... on ChangeRequestComment { ... on Node { id } } } } }', {},
    { comment: { ChangeRequestComment: { id: 'id' }, SpaceComment: { status: 'status' } } }],
  ['`__typename`, under any name', '{ __typename a: __typename space(id: "s") { __typename } }', {},
    { __typename: '__typename', a: '__typename', space: { __typename: '__typename' } }],
  ['no introspection', '{ __schema { queryType { name } } __type(name: "A") { name } space(id: "s") { title } }', {},
    { space: title }],
];

test.each(documents)('%s', (_, document, variables, keys) => {
  const { plan } = planned(document, { ...variables }).chosen;
  expect(JSON.stringify(keysIn(plan.root))).toBe(JSON.stringify(keys));
});

test.each([
  ['title', '{ space(id: "s") { title } }', false],
  ['id restId __typename', '{ space(id: "s") { id restId __typename } }', true],
])('whether { %s } selects only IDs', (_, document, isIdsOnly) => {
  const [space] = planned(document).chosen.plan.root.fields;
  expect(space?.onlySelection.isIdsOnly).toBe(isIdsOnly);
});
