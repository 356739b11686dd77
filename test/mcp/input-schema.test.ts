/** Properties of the schemas of tools' arguments, for all inputs of the graph. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import fc from 'fast-check';
import {
  type GraphQLInputType,
  getNamedType,
  getVariableValues,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  Kind,
  type OperationDefinitionNode,
  parse,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { inputSchemaOf } from '../../src/http/mcp/documents/input-schema.ts';
import { schema } from '../../src/schema/schema.ts';

const runs = 40;

/** Operations whose variables have all arguments of a root field. */
const operations = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
  Object.values(type?.getFields() ?? {}).map((field) => {
    const variables = field.args.map((one) => `$${one.name}: ${one.type}`).join(' ');
    const args = field.args.map(({ name }) => `${name}: $${name}`).join(' ');
    const isLeaf =
      !('getFields' in getNamedType(field.type)) && !('getTypes' in getNamedType(field.type));
    const text = `${type === schema.getQueryType() ? 'query' : 'mutation'} ${variables && `(${variables})`} { ${field.name} ${args && `(${args})`} ${isLeaf ? '' : '{ __typename }'} }`;
    return [field.name, parse(text).definitions[0] as OperationDefinitionNode] as const;
  }),
);

const ajv = formats.default(new Ajv2020({ strict: false, allErrors: true }), { mode: 'full' });

/** Whether graphql-js accepts the values. */
function isCoerced(operation: OperationDefinitionNode, values: Record<string, unknown>): boolean {
  const made = getVariableValues(schema, operation.variableDefinitions ?? [], values);
  return !('errors' in made && made.errors);
}

const scalar: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  Boolean: fc.boolean(),
  Int: fc.integer(),
  Float: fc.double({ noNaN: true, noDefaultInfinity: true }),
  ID: fc.string(),
  String: fc.string(),
  DateTime: fc
    .date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  URL: fc.constantFrom('https://example.com/docs', 'http://example.com'),
  JSON: fc.jsonValue({ maxDepth: 3 }).filter((value) => value !== null),
};

const wrong = fc.oneof(
  fc.constantFrom<unknown>(null, '', 'wrong', 'UNRECOGNIZED', 2 ** 40, 1.5, true, [], {}),
  fc.jsonValue({ maxDepth: 1 }),
);

const maxDepth = 6;

/** Values of a type. With `noise`, some of them are not. */
function valuesOf(type: GraphQLInputType, noise: boolean, depth = 0): fc.Arbitrary<unknown> {
  const right = rightOf(type, noise, depth);
  return noise
    ? fc.oneof({ arbitrary: right, weight: 12 }, { arbitrary: wrong, weight: 1 })
    : right;
}

function rightOf(type: GraphQLInputType, noise: boolean, depth: number): fc.Arbitrary<unknown> {
  if (isNonNullType(type)) return rightOf(type.ofType, noise, depth);
  if (isListType(type)) return fc.array(valuesOf(type.ofType, noise, depth + 1), { maxLength: 2 });
  if (isEnumType(type))
    return fc.constantFrom(
      ...type.getValues().flatMap(({ name }) => (name === 'UNRECOGNIZED' ? [] : [name])),
    );
  if (!isInputObjectType(type)) return scalar[type.name] ?? fc.jsonValue();
  const fields = Object.values(type.getFields());
  if (type.isOneOf)
    return fc.oneof(
      ...fields.map((one) =>
        valuesOf(one.type, noise, depth + 1).map((value) => ({ [one.name]: value })),
      ),
    );
  const used = fields.filter((one) => depth < maxDepth || isRequiredInputField(one));
  return fc.record(
    Object.fromEntries(used.map((one) => [one.name, valuesOf(one.type, noise, depth + 1)])),
    { requiredKeys: noise ? [] : used.filter(isRequiredInputField).map(({ name }) => name) },
  );
}

const argumentsOf = (operation: OperationDefinitionNode, noise: boolean) => {
  const root = schema.getRootType(operation.operation)?.getFields() ?? {};
  const [selected] = operation.selectionSet.selections;
  const name = selected?.kind === Kind.FIELD ? selected.name.value : '';
  const args = root[name]?.args ?? [];
  return fc.record(Object.fromEntries(args.map((one) => [one.name, valuesOf(one.type, noise)])), {
    requiredKeys: noise
      ? []
      : args.filter(({ type }) => isNonNullType(type)).map((one) => one.name),
  }) as fc.Arbitrary<Record<string, unknown>>;
};

describe.for(operations)('%s', ([, operation]) => {
  const made = inputSchemaOf(schema, operation, {});
  const validate = ajv.compile(made);

  test('values that it takes pass its schema, and are coerced', () => {
    fc.assert(
      fc.property(argumentsOf(operation, false), (values) => {
        expect(validate(values), ajv.errorsText(validate.errors)).toBe(true);
        expect(isCoerced(operation, values)).toBe(true);
      }),
      { numRuns: runs },
    );
  });

  test('values that pass its schema are coerced', () => {
    fc.assert(
      fc.property(argumentsOf(operation, true), (values) => {
        if (validate(values))
          expect(isCoerced(operation, values), JSON.stringify(values)).toBe(true);
      }),
      { numRuns: runs },
    );
  });

  test('clients accept its schema', () => {
    const text = JSON.stringify(made);
    expect(made).toMatchObject({ type: 'object', properties: expect.any(Object) });
    expect(Object.keys(made)).not.toEqual(expect.arrayContaining(['oneOf', 'anyOf', 'allOf']));
    expect(text).not.toContain('"$ref"');
    expect(text).not.toContain('"UNRECOGNIZED"');
  });
});
