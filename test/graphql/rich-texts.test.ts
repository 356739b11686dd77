/** Every rich-text input requires exactly one format. */
import {
  type GraphQLInputField,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isRequiredInputField,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { schema } from '../../src/schema/schema.ts';
import { answer, startWorld } from '../harness.ts';

interface TextInput {
  readonly mutation: string;
  /** The path of the text in the input. */
  readonly path: readonly GraphQLInputField[];
  readonly input: GraphQLInputType;
}

/** Paths in an input to the fields that accept a text. */
function* textsIn(
  type: GraphQLInputType,
  path: readonly GraphQLInputField[] = [],
): Generator<readonly GraphQLInputField[]> {
  const named = getNamedType(type);
  if (named.name === 'RichTextInput') yield path;
  else if (isInputObjectType(named))
    for (const field of Object.values(named.getFields()))
      if (!path.includes(field)) yield* textsIn(field.type, [...path, field]);
}

const textInputs: readonly TextInput[] = Object.values(
  schema.getMutationType()?.getFields() ?? {},
).flatMap(({ name, args }) =>
  args.flatMap(({ type: input }) =>
    [...textsIn(input)].map((path) => ({ mutation: name, path, input })),
  ),
);

/** A value for a type: for an ID the first key in its description. */
function sampleOf(type: GraphQLInputType, description = ''): unknown {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return [sampleOf(nullable.ofType, description)];
  if (isEnumType(nullable)) return nullable.getValues().at(0)?.name;
  if (isInputObjectType(nullable))
    return Object.fromEntries(
      Object.values(nullable.getFields())
        .filter(isRequiredInputField)
        .map((field) => [field.name, sampleOf(field.type, field.description ?? '')]),
    );
  const key = /`(\{[^`]+)`/.exec(description)?.[1];
  return key?.replaceAll(/[{}]/g, '') ?? 'text';
}

/** The input with a value at the end of a path. */
function inputWith(
  type: GraphQLInputType,
  [field, ...path]: readonly GraphQLInputField[],
  value: unknown,
): unknown {
  const nullable = getNullableType(type);
  if (isListType(nullable))
    return [inputWith(nullable.ofType, field ? [field, ...path] : [], value)];
  if (!field) return value;
  return { ...(sampleOf(type) as object), [field.name]: inputWith(field.type, path, value) };
}

/** The result of a text in an input, and the sent body. */
async function outcomeOf({ mutation, path, input }: TextInput, text: unknown) {
  const bodies: string[] = [];
  const world = await startWorld({
    upstream: async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      bodies.push(body);
      answer(response, { object: 'thing', id: 'x', organization: 'o', space: 's' });
    },
  });
  const { data, calls } = await world.ask<
    { it: { userErrors: { code: string; field: string[] }[] } },
    { input: unknown }
  >(
    `mutation ($input: ${getNamedType(input).name}!) { it: ${mutation}(input: $input) { userErrors { code field } } }`,
    { input: inputWith(input, path, text) },
  );
  const { userErrors } = data?.it ?? {};
  return { userErrors, calls: calls.length, body: bodies.join('') };
}

test('there are inputs with texts', () => {
  expect(textInputs.length).toBeGreaterThan(5);
});

describe.each(textInputs)('the text of $mutation', (textInput) => {
  const field = textInput.path.flatMap(({ name, type }) =>
    isListType(getNullableType(type)) ? [name, '0'] : [name],
  );

  test.each([
    [{}],
    [{ markdown: null }],
    [{ document: null }],
    [{ markdown: null, document: null }],
  ])('is required: %j is refused', async (text) => {
    expect(await outcomeOf(textInput, text)).toEqual({
      userErrors: [{ code: 'REQUIRED', field }],
      calls: 0,
      body: '',
    });
  });

  test('is refused in two formats', async () => {
    const both = { markdown: 'Text', document: { nodes: [] } };
    expect(await outcomeOf(textInput, both)).toEqual({
      userErrors: [{ code: 'INVALID_FORMAT', field }],
      calls: 0,
      body: '',
    });
  });

  test('is sent', async () => {
    const { userErrors, calls, body } = await outcomeOf(textInput, { markdown: 'Some text' });
    expect([userErrors, calls]).toEqual([[], 1]);
    expect(body).toContain('Some text');
  });
});
