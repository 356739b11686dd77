/** The rules for `@defer` and `@stream` in subscriptions, which this graph does not have yet: the same in graphql 16 and 17. */
import { buildSchema, parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { validationRules } from '../../../src/graphql/plan/graphql-js.ts';

const schema = buildSchema(`
  directive @defer(if: Boolean! = true, label: String) on FRAGMENT_SPREAD | INLINE_FRAGMENT
  directive @stream(if: Boolean! = true, label: String, initialCount: Int! = 0) on FIELD
  type Query { a: [Int] }
  type Subscription { thing: Thing list: [Int] }
  type Thing { name: String list: [Int] }`);

const refused = (title: string, name: string) =>
  `${title} directive not supported on subscription operations. Disable \`@${name}\` by setting the \`if\` argument to \`false\`.`;
const onRoot = (title: string) =>
  `${title} directive cannot be used on root subscription type "Subscription".`;

test.for<[document: string, messages: readonly string[]]>([
  ['subscription { thing { ... @defer { name } } }', [refused('Defer', 'defer')]],
  ['subscription { thing { list @stream } }', [refused('Stream', 'stream')]],
  ['subscription { thing { list @stream(if: true) } }', [refused('Stream', 'stream')]],
  ['subscription { thing { list @stream(if: false) } }', []],
  ['subscription ($s: Boolean!) { thing { list @stream(if: $s) } }', []],
  ['subscription ($s: Boolean!) { thing { ... @skip(if: $s) { list @stream } } }', []],
  [
    'subscription { thing { ... @skip(if: false) { list @stream } } }',
    [refused('Stream', 'stream')],
  ],
  ['subscription { thing { ... @include(if: false) { list @stream } } }', []],
  [
    'subscription { thing { ...F ...F } } fragment F on Thing { list @stream ... @defer { name } }',
    [refused('Stream', 'stream'), refused('Defer', 'defer')],
  ],
  ['subscription { list @stream }', [onRoot('Stream'), refused('Stream', 'stream')]],
  ['subscription { ... @defer(if: false) { list } }', [onRoot('Defer')]],
  ['{ ... @defer { a @stream } }', []],
])('%s', ([document, messages]) => {
  expect(validate(schema, parse(document), validationRules).map(({ message }) => message)).toEqual(
    messages,
  );
});
