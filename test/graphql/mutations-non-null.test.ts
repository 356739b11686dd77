/** Fields of `Mutation` are null only together with an error, whatever the service responds. */
import {
  type GraphQLInputField,
  type GraphQLInputType,
  GraphQLString,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
} from 'graphql';
import { expect, test } from 'vitest';
import { stepOf } from '../../src/graphql/execution/step.ts';
import type { Resource } from '../../src/graphql/identity/model.ts';
import { lowerFirst } from '../../src/graphql/types/graphql-names.ts';
import { schema } from '../../src/schema/schema.ts';
import { answer, startWorld } from '../harness.ts';

const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});

const samples: Readonly<Record<string, string>> = {
  Boolean: 'true',
  DateTime: '"2026-01-02T03:04:05Z"',
  Float: '1.5',
  ID: '"b"',
  Int: '1',
  JSON: '{ a: 1 }',
  SiteMenuLinkInput: '{ title: "text", to: null, links: [] }',
  URL: '"https://example.com/spec.json"',
};

/** Texts of fields that do not take any text. */
const texts: Readonly<Record<string, string>> = { source: '"/text"' };

/** A literal with the required fields, and one of the others. */
function literal(type: GraphQLInputType, ids: ReadonlyMap<string, string> = new Map()): string {
  if (isNonNullType(type)) return literal(type.ofType, ids);
  if (isListType(type)) return `[${literal(type.ofType)}]`;
  if (isEnumType(type)) return type.getValues()[0]?.name ?? '';
  const sample = samples[type.name];
  if (!isInputObjectType(type) || sample !== undefined) return sample ?? '"text"';
  const all = Object.values(type.getFields());
  const required = all.filter((field) => isNonNullType(field.type));
  const optional = all.filter(
    ({ name, type: of }) => !isNonNullType(of) && name !== 'clientMutationId',
  );
  // An update needs a change.
  const change = optional.find((field) => isLeafType(getNamedType(field.type))) ?? optional[0];
  // An invitation also needs someone to invite.
  const invited = all.some(({ name }) => name === 'teamIds')
    ? optional.filter(({ name }) => name === 'userIds')
    : [];
  // What shows a space on a site needs that space, or null for a new one.
  const shown = all.some(({ name }) => name === 'siteId')
    ? optional.filter(({ name }) => name === 'spaceId')
    : [];
  const given = new Set([...required, ...(change ? [change] : []), ...invited, ...shown]);
  return `{ ${[...given].map((field) => `${field.name}: ${ids.get(field.name) ?? textFor(field) ?? literal(field.type, ids)}`).join(', ')} }`;
}

const textFor = ({ name, type }: GraphQLInputField): string | undefined =>
  getNullableType(type) === GraphQLString ? texts[name] : undefined;

type Mutation = (typeof mutations)[number];

const targetOf = (field: Mutation): Resource | undefined => stepOf(field).source.targets?.[0];

/** Mutations of nothing that exists: they create objects that belong to no others. */
const withoutTarget = ['createOrganization'];

test('only mutations that create objects at the root have no target', () => {
  const found = mutations.filter((field) => !targetOf(field)).map(({ name }) => name);
  expect(found).toEqual(withoutTarget);
});

/** The document for an ID of the target. */
const documentOf = (field: Mutation, id: string): string => {
  const [input] = field.args;
  const type = input && getNamedType(input.type);
  const named = `${lowerFirst(targetOf(field)?.name ?? '')}Id`;
  const fields = isInputObjectType(type) ? Object.keys(type.getFields()) : [];
  const targetField = fields.includes(named) ? named : 'subjectId';
  // An item of a structure has one of several types, which its ID names.
  const typed = fields.includes('itemId') ? ['itemId', 'beforeId', 'afterId'] : [];
  const ids = new Map([
    [targetField, JSON.stringify(id)],
    ...typed.map((one) => [one, '"SiteSection:b"'] as const),
  ]);
  return `mutation { ${field.name}(input: ${input ? literal(input.type, ids) : ''}) { userErrors { code } } }`;
};

const failures = [400, 402, 403, 404, 409, 423, 500].map(
  (code) => [code, { error: { code, message: 'No.' } }] as const,
);

const responses: readonly (readonly [status: number, body: unknown])[] = [
  [200, null],
  [200, {}],
  [200, []],
  [202, {}],
  ...failures,
];

test.for(mutations)('$name', async (field) => {
  const { name } = field;
  const target = targetOf(field);
  const id = target?.endpoints[0].key.map((_, level) => 'abc'[level]).join('/') ?? '';
  let current = responses[0];
  let calls = 0;
  const world = await startWorld({
    upstream(_, response) {
      calls += 1;
      const [status, body] = current ?? [];
      answer(response, body, status);
    },
  });
  const ask = (document: string) => world.ask<Record<string, unknown>>(document);

  for (current of responses) {
    const { data, errors = [] } = await ask(documentOf(field, id));
    const isReported = errors.some(({ path }) => path?.[0] === name);
    expect([current, errors, !!data?.[name] || isReported]).toEqual([current, errors, true]);
  }
  expect(calls).toBeGreaterThanOrEqual(responses.length);

  if (!target) return;
  const { data, errors = [] } = await ask(documentOf(field, 'no/such/kind/of/id'));
  expect([errors, data?.[name]]).toMatchObject([[], { userErrors: [{ code: 'INVALID_ID' }] }]);
});
