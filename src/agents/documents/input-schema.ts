/** JSON Schema of the arguments of a tool: the variables of its operation. docs/agents.md has the rules of hosts. */
import {
  astFromValue,
  type DocumentNode,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  Kind,
  TypeInfo,
  typeFromAST,
  type ValueNode,
  valueFromASTUntyped,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { UNRECOGNIZED } from '../../graphql/errors/warnings.ts';
import { type InputBounds, inputFactsOf } from '../../graphql/execution/input-facts.ts';
import type { JsonObject, Tool } from '../tool.ts';
import { descriptionOf, sentencesOfInput } from './descriptions.ts';

/** An argument or an input field, with what the schema knows about its values. */
type InputPosition = GraphQLArgument | GraphQLInputField;

/**
 * The schema, all inline, because some clients refuse references. It accepts what coercion accepts in its canonical form:
 * without deprecated fields, and with null only where it means something. `document`: one operation with its fragments.
 */
export function inputSchemaOf(schema: GraphQLSchema, document: DocumentNode): Tool['inputSchema'] {
  const uses = usesIn(schema, document);
  const variables = document.definitions.flatMap((one) =>
    one.kind === Kind.OPERATION_DEFINITION ? (one.variableDefinitions ?? []) : [],
  );
  const properties = variables.map((definition) => {
    const name = definition.variable.name.value;
    const type = typeFromAST(schema, definition.type) as GraphQLInputType;
    const [use, another] = uses.get(name) ?? [];
    const position = use?.isWhole ? use.position : undefined;
    // A default of the schema is that of the variable if it is used nowhere else.
    const ofSchema = position && !another ? defaultOf(position) : undefined;
    return [
      name,
      withTexts(
        jsonSchemaOf(type, position),
        descriptionOf(definition) ?? sentencesOfInput(use?.position.description),
        definition.defaultValue ? valueFromASTUntyped(definition.defaultValue) : ofSchema,
      ),
    ] as const;
  });
  const required = variables
    .filter(({ type, defaultValue }) => type.kind === Kind.NON_NULL_TYPE && !defaultValue)
    .map(({ variable }) => variable.name.value);
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

/** Where a variable is used. */
interface Use {
  readonly position: InputPosition;
  /** Whether it is the whole value, and not an item of a list. */
  readonly isWhole: boolean;
}

/** The uses of each variable, in the order of the document. */
function usesIn(
  schema: GraphQLSchema,
  document: DocumentNode,
): ReadonlyMap<string, readonly Use[]> {
  const found = new Map<string, Use[]>();
  const add = (value: ValueNode, position: InputPosition | null | undefined, isWhole = true) => {
    if (value.kind === Kind.LIST) for (const item of value.values) add(item, position, false);
    if (value.kind !== Kind.VARIABLE || !position) return;
    const name = value.name.value;
    found.set(name, [...(found.get(name) ?? []), { position, isWhole }]);
  };
  const types = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(types, {
      Argument: ({ value }) => add(value, types.getArgument()),
      ObjectField({ name, value }) {
        const parent = types.getParentInputType();
        const around = parent && getNamedType(parent);
        if (isInputObjectType(around)) add(value, around.getFields()[name.value]);
      },
    }),
  );
  return found;
}

const hours = String.raw`([01]\d|2[0-3]):[0-5]\d`;
/** Times without leap seconds, and with at most nanoseconds. Validators of the format differ in what they accept. */
const time = String.raw`[Tt]${hours}:[0-5]\d(\.\d{1,9})?([Zz]|[+-]${hours})$`;

/** Any value but null. Some hosts leave out tools in which something has no type. */
const anything: JsonObject = {
  anyOf: [
    { type: 'object' },
    { type: 'array', items: {} },
    { type: 'string' },
    { type: 'number' },
    { type: 'boolean' },
  ],
};

/** Forms of scalars. The others, such as `JSON`, take anything. */
const scalars: Readonly<Record<string, JsonObject>> = {
  String: { type: 'string' },
  ID: { type: 'string' },
  Boolean: { type: 'boolean' },
  Int: { type: 'integer', minimum: -(2 ** 31), maximum: 2 ** 31 - 1 },
  Float: { type: 'number' },
  DateTime: { type: 'string', format: 'date-time', pattern: time },
  URL: { type: 'string', format: 'uri' },
};

/** `position`: where a value of this type is used. */
export function jsonSchemaOf(type: GraphQLInputType, position?: InputPosition): JsonObject {
  if (isNonNullType(type)) return jsonSchemaOf(type.ofType, position);
  const facts = position && inputFactsOf(position);
  const schema = { ...bareSchema(type), ...boundsIn(type, facts?.bounds) };
  if (!facts?.takesNull) return schema;
  // Not `type` with two names, which some hosts refuse.
  return { anyOf: [...((schema.anyOf as readonly object[]) ?? [schema]), { type: 'null' }] };
}

function bareSchema(type: GraphQLInputType): JsonObject {
  if (isListType(type)) return { type: 'array', items: jsonSchemaOf(type.ofType) };
  if (isEnumType(type)) {
    const names = type.getValues().map(({ name }) => name);
    return { type: 'string', enum: names.filter((name) => name !== UNRECOGNIZED) };
  }
  if (!isInputObjectType(type)) return scalars[String(type)] ?? anything;
  const fields = Object.values(type.getFields()).filter(
    ({ deprecationReason }) => deprecationReason == null,
  );
  const properties = fields.map((field) => {
    const schema = jsonSchemaOf(field.type, field);
    return [
      field.name,
      withTexts(schema, sentencesOfInput(field.description), defaultOf(field)),
    ] as const;
  });
  const required = fields.filter(isRequiredInputField).map(({ name }) => name);
  return {
    type: 'object',
    ...(type.isOneOf && {
      description: 'Exactly one of the properties.',
      minProperties: 1,
      maxProperties: 1,
    }),
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

/** A schema with what is said where a value of it is used, and its default there. */
function withTexts(
  { description: ofType, ...schema }: JsonObject,
  described: string,
  byDefault: unknown,
): JsonObject {
  const description = [described, ofType].filter(Boolean).join(' ');
  return {
    ...schema,
    ...(description !== '' && { description }),
    ...(byDefault !== undefined && { default: byDefault }),
  };
}

/** The default as JSON. Undefined if there is none. */
export function defaultOf({ type, defaultValue }: InputPosition): unknown {
  const node = defaultValue === undefined ? undefined : astFromValue(defaultValue, type);
  return node ? valueFromASTUntyped(node) : undefined;
}

function boundsIn(type: GraphQLInputType, { min, max }: InputBounds = {}): JsonObject {
  const named = (minName: string, maxName: string) => ({
    ...(min !== undefined && { [minName]: min }),
    ...(max !== undefined && { [maxName]: max }),
  });
  if (isListType(type)) return named('minItems', 'maxItems');
  const { type: kind } = scalars[String(type)] ?? {};
  if (kind === 'string') return named('minLength', 'maxLength');
  return kind === 'integer' || kind === 'number' ? named('minimum', 'maximum') : {};
}
