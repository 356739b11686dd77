/**
 * The scalars of the graph, which check input; the functions in `output.ts` (`scalarReaders`) check responses.
 * `builder.ts` adds each scalar to the schema.
 */
import {
  GraphQLError,
  GraphQLFloat,
  GraphQLID,
  type GraphQLInputType,
  GraphQLList,
  type GraphQLNamedType,
  GraphQLNonNull,
  type GraphQLOutputType,
  GraphQLScalarType,
  GraphQLSchema,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type ValueNode,
  valueFromASTUntyped,
} from 'graphql';
import { z } from 'zod';
import { mayBeRounded, numberIn, RoundedNumber } from '../../rest/values/exact-json.ts';
import { memoized } from '../../rest/values/memoized.ts';
import { isTime } from '../../rest/values/times.ts';
import { jsonProblem } from '../execution/bounds/free-json.ts';

export type ScalarName = 'String' | 'Int' | 'Float' | 'Boolean' | 'DateTime' | 'URL' | 'JSON';

/** The name of the scalar for a schema. */
export function scalarOf(schema: z.core.$ZodType): ScalarName {
  const { def } = schema._zod;
  const format = 'format' in def ? def.format : undefined;
  switch (def.type) {
    case 'string':
      return format === 'datetime' ? 'DateTime' : format === 'url' ? 'URL' : 'String';
    case 'number':
      return format === 'safeint' ? 'Int' : 'Float';
    case 'boolean':
      return 'Boolean';
    case 'union':
      return isText(schema) ? 'String' : 'JSON';
    default:
      return 'JSON';
  }
}

/** Whether the value is a string that may also be a number or a Boolean in responses. */
const isText = (schema: z.core.$ZodType) =>
  schema instanceof z.ZodUnion &&
  schema.options.every(({ _zod: { def } }) => ['string', 'number', 'boolean'].includes(def.type));

/** Serializes a value, which was checked when it was read. */
const unchanged = (value: unknown) => value as string;

/** Whether the text is a time that `Date` can represent. `Date` has no leap seconds. */
const isDateTime = (text: string): boolean => isTime(text) && !Number.isNaN(Date.parse(text));

/** A scalar whose values are strings. `read` converts a text; if it returns undefined, the error message is `unfit`. */
function textScalar(
  name: string,
  description: string,
  unfit: string,
  read: (text: string) => string | undefined,
) {
  const parse = (given: unknown, node?: ValueNode): string => {
    const isText = typeof given === 'string';
    const value = isText ? read(given) : undefined;
    if (value !== undefined) return value;
    throw new GraphQLError(`${name} cannot represent ${isText ? unfit : 'a non string value.'}`, {
      nodes: node ?? null,
    });
  };
  return new GraphQLScalarType<string, string>({
    name,
    description,
    serialize: unchanged,
    parseValue: (value) => parse(value),
    parseLiteral: (node) => parse(node.kind === Kind.STRING ? node.value : undefined, node),
  });
}

export const DateTime = textScalar(
  'DateTime',
  'An RFC 3339 date and time, such as `2026-01-05T09:00:00.000Z`. Any UTC offset is allowed, and fractional seconds are optional. Values from the REST API are returned unchanged. Input values are converted to UTC.',
  'an invalid date-time-string: give one such as 2026-01-05T09:00:00Z.',
  (text) => (isDateTime(text) ? new Date(text).toISOString() : undefined),
);

export const URLScalar = textScalar(
  'URL',
  'A URL, such as `https://example.com/docs`. One that was entered by a user, such as the target of a link, is returned unchanged: it may be relative, for example to the address of a site.',
  'a text that is not a URL: give a full one such as https://example.com/docs.',
  // The URL is not normalized, because that could add a slash.
  (text) => (URL.canParse(text) ? text : undefined),
);

/** The value, if it can be sent as it was written, and is not nested too deeply: serialization is recursive. */
function asWritten(value: unknown): unknown {
  const problem = jsonProblem(value) ?? (holdsRounded(value) ? roundedNumber : undefined);
  if (problem) throw new TypeError(`The value ${problem}.`);
  return value;
}

const roundedNumber =
  'holds a number that may have been rounded: send that number as a string, in quotes';

const holdsRounded = (value: unknown): boolean =>
  mayBeRounded(value) ||
  (typeof value === 'object' && value !== null && Object.values(value).some(holdsRounded));

/** Converts a value of a document to JSON. Undefined for an enum value, which JSON does not have. */
function jsonOf(node: ValueNode, variables: Readonly<Record<string, unknown>> = {}): unknown {
  switch (node.kind) {
    case Kind.ENUM:
      return undefined;
    case Kind.INT:
    case Kind.FLOAT:
      return numberIn(node.value);
    case Kind.OBJECT: {
      // There is no prototype, so that `__proto__` is an ordinary member.
      const members = Object.create(null);
      for (const { name, value } of node.fields) members[name.value] = jsonOf(value, variables);
      return members;
    }
    case Kind.LIST:
      return node.values.map((value) => jsonOf(value, variables));
    default:
      return valueFromASTUntyped(node, variables);
  }
}

export const JSONScalar = new GraphQLScalarType({
  name: 'JSON',
  description: 'Any JSON value, for data whose structure this schema does not describe.',
  specifiedByURL: 'http://www.ecma-international.org/publications/files/ECMA-ST/ECMA-404.pdf',
  serialize: (value) => value,
  parseValue: asWritten,
  parseLiteral: (node, variables) => asWritten(jsonOf(node, variables ?? {})),
});

/** A scalar of graphql-js that reads the values of variables in another way. */
const reading = <Value>(
  scalar: GraphQLScalarType<Value>,
  coerceInputValue: (value: unknown) => Value,
) =>
  // graphql 16 knows `parseValue` only.
  new GraphQLScalarType<Value>({
    ...scalar.toConfig(),
    parseValue: coerceInputValue,
    coerceInputValue,
  });

const ID = reading(GraphQLID, (value) => {
  if (mayBeRounded(value)) throw new GraphQLError(roundedId);
  return GraphQLID.parseValue(value);
});

const roundedId =
  'ID cannot represent a number that may have been rounded: send the ID as a string, in quotes.';

const Float = reading(GraphQLFloat, (value) =>
  GraphQLFloat.parseValue(value instanceof RoundedNumber ? value.nearest : value),
);

const replaced = new Map<GraphQLNamedType, GraphQLNamedType>([
  [GraphQLID, ID],
  [GraphQLFloat, Float],
]);

/**
 * The schema with `ID` and `Float` that differ from those of graphql-js in what they make of a number that was rounded.
 * The fields of its types are changed.
 */
export function withExactScalars(schema: GraphQLSchema): GraphQLSchema {
  const config = schema.toConfig();
  for (const type of config.types) {
    if (isInputObjectType(type))
      for (const field of Object.values(type.getFields())) field.type = exact(field.type);
    if (isObjectType(type) || isInterfaceType(type))
      for (const field of Object.values(type.getFields())) {
        field.type = exact(field.type);
        for (const argument of field.args) argument.type = exact(argument.type);
      }
  }
  return new GraphQLSchema({
    ...config,
    types: config.types.map((type) => replaced.get(type) ?? type),
  });
}

const exact = memoized((type: GraphQLInputType | GraphQLOutputType) => {
  if (isNonNullType(type)) return new GraphQLNonNull(exact(type.ofType));
  if (isListType(type)) return new GraphQLList(exact(type.ofType));
  return replaced.get(type) ?? type;
}) as <Type extends GraphQLInputType | GraphQLOutputType>(type: Type) => Type;
