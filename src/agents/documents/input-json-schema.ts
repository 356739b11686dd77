/**
 * JSON Schema of input types, all inline, because some clients refuse references. It accepts what coercion accepts in
 * its canonical form: without deprecated fields, and with null only where it means something.
 */
import {
  astFromValue,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  valueFromASTUntyped,
} from 'graphql';
import { UNRECOGNIZED } from '../../graphql/errors/warnings.ts';
import { type InputBounds, inputFactsOf } from '../../graphql/execution/input-facts.ts';
import type { JsonObject } from '../tool.ts';
import { sentencesOfInput } from './first-sentence.ts';

/** An argument or an input field, with what the schema knows about its values. */
export type InputPosition = GraphQLArgument | GraphQLInputField;

const int32 = { minimum: -(2 ** 31), maximum: 2 ** 31 - 1 } as const;

const hours = String.raw`([01]\d|2[0-3]):[0-5]\d`;
/** Times without leap seconds, and with at most nanoseconds. Validators of the format differ in what they accept. */
const time = String.raw`[Tt]${hours}:[0-5]\d(\.\d{1,9})?([Zz]|[+-]${hours})$`;

/** Forms of scalars. The others, such as `JSON`, take anything. */
const scalars: Readonly<Record<string, JsonObject>> = {
  String: { type: 'string' },
  ID: { type: 'string' },
  Boolean: { type: 'boolean' },
  Int: { type: 'integer', ...int32 },
  Float: { type: 'number' },
  DateTime: { type: 'string', format: 'date-time', pattern: time },
  URL: { type: 'string', format: 'uri' },
};

/** `position`: where a value of this type is used. */
export function jsonSchemaOf(type: GraphQLInputType, position?: InputPosition): JsonObject {
  if (isNonNullType(type)) return notNull(jsonSchemaOf(type.ofType, position));
  const facts = position && inputFactsOf(position);
  const schema = { ...bareSchema(type), ...boundsIn(type, facts?.bounds) };
  return facts?.takesNull ? orNull(schema) : schema;
}

function bareSchema(type: GraphQLInputType): JsonObject {
  if (isListType(type)) return { type: 'array', items: jsonSchemaOf(type.ofType) };
  if (isEnumType(type)) {
    const names = type.getValues().map(({ name }) => name);
    return { type: 'string', enum: names.filter((name) => name !== UNRECOGNIZED) };
  }
  if (!isInputObjectType(type)) return scalars[String(type)] ?? {};
  const fields = Object.values(type.getFields()).filter(
    ({ deprecationReason }) => (deprecationReason ?? undefined) === undefined,
  );
  const properties = Object.fromEntries(fields.map((field) => [field.name, propertyOf(field)]));
  const required = fields.filter(isRequiredInputField).map(({ name }) => name);
  return {
    type: 'object',
    ...(type.isOneOf && {
      description: 'Exactly one of the properties.',
      minProperties: 1,
      maxProperties: 1,
    }),
    properties,
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

function propertyOf(field: GraphQLInputField): JsonObject {
  const { description: ofType, ...schema } = jsonSchemaOf(field.type, field);
  const sentences = [sentencesOfInput(field.description), ofType].filter(Boolean);
  const byDefault = defaultOf(field);
  return {
    ...schema,
    ...(sentences.length > 0 && { description: sentences.join(' ') }),
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

/** A schema without a type takes null, too. */
const notNull = (schema: JsonObject): JsonObject =>
  schema.type === undefined
    ? { ...schema, type: ['object', 'array', 'string', 'number', 'boolean'] }
    : schema;

/** The schema of the same values and null. */
function orNull(schema: JsonObject): JsonObject {
  if (schema.type === undefined) return schema;
  const values = schema.enum as readonly unknown[] | undefined;
  return { ...schema, type: [schema.type, 'null'], ...(values && { enum: [...values, null] }) };
}
