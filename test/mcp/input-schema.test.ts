/** Properties of the schemas of tools' arguments, for all inputs of the graph. */
import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import fc from 'fast-check';
import {
  type DocumentNode,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  getNamedType,
  getVariableValues,
  isCompositeType,
  isInputObjectType,
  isNonNullType,
  Kind,
  parse,
  separateOperations,
  TypeInfo,
  typeFromAST,
  type ValueNode,
  type VariableDefinitionNode,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { defaultOf, inputSchemaOf, jsonSchemaOf } from '../../src/agents/documents/input-schema.ts';
import { inputFactsOf } from '../../src/graphql/execution/input-facts.ts';
import { schema } from '../../src/schema/schema.ts';
import { blocksOf } from '../documents/documents.ts';
import { mend } from '../mend.ts';
import { valuesOf } from './input-values.ts';

const runs = 40;

type Position = GraphQLArgument | GraphQLInputField;

/** Operations whose variables have all arguments of a root field. */
const rootFields = [schema.getQueryType(), schema.getMutationType()].flatMap((root) =>
  Object.values(root?.getFields() ?? {}).map((field) => {
    const args = field.args.filter(({ deprecationReason }) => deprecationReason === undefined);
    const variables = args.map((one) => `$${one.name}: ${one.type}`).join(' ');
    const given = args.map(({ name }) => `${name}: $${name}`).join(' ');
    const selected = isCompositeType(getNamedType(field.type)) ? '{ __typename }' : '';
    const operation = root === schema.getQueryType() ? 'query' : 'mutation';
    const text = `${operation} Of ${variables && `(${variables})`} { ${field.name} ${given && `(${given})`} ${selected} }`;
    return [field.name, parse(text)] as const;
  }),
);

const separated = (text: string) => Object.entries(separateOperations(parse(text)));

const tools = readdirSync('examples/agent/tools')
  .map((file) => readFileSync(`examples/agent/tools/${file}`, 'utf8').replace(/@mcp\(.*?\)/s, ''))
  .flatMap(separated);

const recipes = blocksOf('docs/guide.md')
  .filter(({ language }) => language === 'graphql')
  .flatMap(({ code }) => separated(code));

const ajv = formats.default(new Ajv2020({ strict: false, allErrors: true }), { mode: 'full' });

const variablesOf = ({ definitions }: DocumentNode): readonly VariableDefinitionNode[] =>
  definitions.flatMap((one) =>
    one.kind === Kind.OPERATION_DEFINITION ? (one.variableDefinitions ?? []) : [],
  );

/** Whether graphql-js accepts the values. */
function isCoerced(document: DocumentNode, values: Record<string, unknown>): boolean {
  const made = getVariableValues(schema, variablesOf(document), values);
  return !('errors' in made && made.errors);
}

const typeOf = ({ type }: VariableDefinitionNode) => typeFromAST(schema, type) as GraphQLInputType;

/** The arguments and input fields whose values are variables, by variable. */
function positionsIn(document: DocumentNode): ReadonlyMap<string, Position> {
  const found = new Map<string, Position>();
  const types = new TypeInfo(schema);
  const add = (value: ValueNode, position: Position | null | undefined) => {
    if (value.kind === Kind.VARIABLE && position) found.set(value.name.value, position);
  };
  const visitor = visitWithTypeInfo(types, {
    Argument: ({ value }) => add(value, types.getArgument()),
    ObjectField({ name, value }) {
      const parent = getNamedType(types.getParentInputType() ?? undefined);
      add(value, isInputObjectType(parent) ? parent.getFields()[name.value] : undefined);
    },
  });
  visit(document, visitor);
  return found;
}

/** Values of all variables. */
function argumentsOf(document: DocumentNode, noise: boolean) {
  const positions = positionsIn(document);
  const variables = variablesOf(document);
  const required = variables.filter((one) => isNonNullType(typeOf(one)) && !one.defaultValue);
  const nameOf = ({ variable }: VariableDefinitionNode) => variable.name.value;
  const valuesFor = (one: VariableDefinitionNode) =>
    valuesOf(typeOf(one), { noise, position: positions.get(nameOf(one)) });
  return fc.record(Object.fromEntries(variables.map((one) => [nameOf(one), valuesFor(one)])), {
    requiredKeys: noise ? [] : required.map(nameOf),
  }) as fc.Arbitrary<Record<string, unknown>>;
}

describe.for([...rootFields, ...recipes, ...tools])('%s', ([, document]) => {
  const made = inputSchemaOf(schema, document);
  const validate = ajv.compile(made);

  test('values that pass its schema are coerced', () => {
    fc.assert(
      fc.property(argumentsOf(document, true), (values) => {
        if (validate(values))
          expect(isCoerced(document, values), JSON.stringify(values)).toBe(true);
      }),
      { numRuns: runs },
    );
  });

  test('each canonical value passes its schema', () => {
    fc.assert(
      fc.property(argumentsOf(document, false), (values) => {
        expect(validate(values), ajv.errorsText(validate.errors)).toBe(true);
      }),
      { numRuns: runs },
    );
  });
});

const inputTypes = Object.values(schema.getTypeMap()).filter(isInputObjectType);

describe.for(inputTypes.map((type) => [type.name, type] as const))('%s', ([name, type]) => {
  const made = jsonSchemaOf(type);
  const validate = ajv.compile(made);
  const document = parse(`query ($value: ${name}) { __typename }`);

  test('each canonical value passes its schema, and is coerced', () => {
    fc.assert(
      fc.property(valuesOf(type, { noise: false }), (value) => {
        expect(validate(value), ajv.errorsText(validate.errors)).toBe(true);
        expect(isCoerced(document, { value })).toBe(true);
      }),
      { numRuns: runs },
    );
  });

  test('values that pass its schema are coerced', () => {
    fc.assert(
      fc.property(valuesOf(type, { noise: true }), (value) => {
        if (validate(value))
          expect(isCoerced(document, { value }), JSON.stringify(value)).toBe(true);
      }),
      { numRuns: runs },
    );
  });

  test('it says exactly if one of its fields is to be given', () => {
    expect(made.maxProperties).toBe(type.isOneOf ? 1 : undefined);
    expect(made.minProperties).toBe(type.isOneOf ? 1 : undefined);
  });
});

/** All input fields and arguments, with their coordinates. */
const positions = Object.values(schema.getTypeMap()).flatMap((type) =>
  'getFields' in type
    ? Object.values(type.getFields()).flatMap((field) =>
        'args' in field
          ? field.args.map(
              (one: GraphQLArgument) => [`${type.name}.${field.name}(${one.name}:)`, one] as const,
            )
          : [[`${type.name}.${field.name}`, field] as const],
      )
    : [],
);

test('the schemas know the maximum length that a description has', () => {
  const named = positions.flatMap(([coordinate, one]) => {
    const [, max] =
      /(?<!converted can be )\bup to ([\d,]+) characters/.exec(one.description ?? '') ?? [];
    const isText = /^(?:String|URL)!?$/.test(String(one.type));
    return max && isText ? [[coordinate, one, Number(max.replaceAll(',', ''))] as const] : [];
  });
  expect(named.length).toBeGreaterThan(10);
  mend(
    named
      .filter(([, one, max]) => inputFactsOf(one).bounds?.max !== max)
      .map(([coordinate, , max]) => `${coordinate}: its bounds do not have the maximum ${max}.`),
  );
});

test('the schemas know where null clears a value', () => {
  const named = positions.filter(([, { description }]) =>
    /\bnull (?:clears|removes|resets|moves|deletes)\b/i.test(description ?? ''),
  );
  expect(named.length).toBeGreaterThan(10);
  mend(
    named
      .filter(([, one]) => inputFactsOf(one).takesNull !== true)
      .map(([coordinate]) => `${coordinate}: its facts do not say that null is a value.`),
  );
});

test('defaults are values that their schemas accept', () => {
  const defaults = positions.filter(([, { defaultValue }]) => defaultValue !== undefined);
  expect(defaults.length).toBeGreaterThan(100);
  for (const [coordinate, one] of defaults) {
    const validate = ajv.compile(jsonSchemaOf(one.type, one));
    expect(validate(defaultOf(one)), `${coordinate}: ${ajv.errorsText(validate.errors)}`).toBe(
      true,
    );
  }
});

test('times that pass the schema of their scalar are coerced', () => {
  const type = schema.getType('DateTime') as GraphQLInputType;
  const validate = ajv.compile(jsonSchemaOf(type));
  const document = parse('query ($value: DateTime) { __typename }');
  let passed = 0;
  fc.assert(
    fc.property(valuesOf(type, { noise: true }), (value) => {
      if (!validate(value)) return;
      passed += 1;
      expect(isCoerced(document, { value }), JSON.stringify(value)).toBe(true);
    }),
    // The validator takes this one for a leap second.
    { numRuns: 2_000, examples: [['0000-02-02T24:21:00+00:22']] },
  );
  expect(passed).toBeGreaterThan(100);
});
