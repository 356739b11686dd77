/**
 * The scalars of the graph, which check input; the readers in `output.ts` (`scalarReaders`) check responses.
 * `builder.ts` adds each scalar to the schema.
 */
import {
  GraphQLError,
  GraphQLScalarType,
  Kind,
  type ValueNode,
  valueFromASTUntyped,
} from 'graphql';
import { z } from 'zod';
import { isTime } from '../../rest/values/times.ts';
import { jsonProblem } from '../run/free-json.ts';

export type ScalarName = 'String' | 'Int' | 'Float' | 'Boolean' | 'DateTime' | 'URL' | 'JSON';

/** The scalar of a schema without a name. */
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

/** A string that may be a number or a Boolean in responses. */
const isText = (schema: z.core.$ZodType) =>
  schema instanceof z.ZodUnion &&
  schema.options.every(({ _zod: { def } }) => ['string', 'number', 'boolean'].includes(def.type));

/** The value was checked when it was read. */
const unchanged = (value: unknown) => value as string;

/** `Date` has no leap seconds. */
const isDateTime = (text: string): boolean => isTime(text) && !Number.isNaN(Date.parse(text));

const notText = 'a non string value.';

type Unfit = (problem: string, node?: ValueNode) => GraphQLError;

/** A scalar whose values are strings. `node`: the literal in the document, if there is one. */
function textScalar(
  name: string,
  description: string,
  read: (text: string, unfit: Unfit, node?: ValueNode) => string,
) {
  const unfit: Unfit = (problem, node) =>
    new GraphQLError(`${name} cannot represent ${problem}`, { nodes: node ?? null });
  return new GraphQLScalarType<string, string>({
    name,
    description,
    serialize: unchanged,
    parseValue(value) {
      if (typeof value === 'string') return read(value, unfit);
      throw unfit(notText);
    },
    parseLiteral(node) {
      if (node.kind === Kind.STRING) return read(node.value, unfit, node);
      throw unfit(notText, node);
    },
  });
}

export const DateTime = textScalar(
  'DateTime',
  'An RFC 3339 date and time, such as `2026-01-05T09:00:00.000Z`. Any UTC offset is allowed, and fractional seconds are optional. Values from the REST API are returned unchanged. Input values are converted to UTC.',
  (text, unfit, node) => {
    if (isDateTime(text)) return new Date(text).toISOString();
    throw unfit('an invalid date-time-string: give one such as 2026-01-05T09:00:00Z.', node);
  },
);

export const URLScalar = textScalar(
  'URL',
  'A URL, such as `https://example.com/docs`.',
  (text, unfit, node) => {
    // Unchanged: a normalized URL could have an additional slash.
    if (URL.canParse(text)) return text;
    throw unfit(
      'a text that is not a URL: give a full one such as https://example.com/docs.',
      node,
    );
  },
);

/** Serialization is recursive, so the depth is bounded. */
function asShallow(value: unknown): unknown {
  const problem = jsonProblem(value);
  if (problem) throw new TypeError(`The value ${problem}.`);
  return value;
}

/** Undefined for an enum value, which JSON does not have. */
function jsonOf(node: ValueNode, variables: Readonly<Record<string, unknown>> = {}): unknown {
  switch (node.kind) {
    case Kind.ENUM:
      return undefined;
    case Kind.OBJECT: {
      // Without a prototype, so that `__proto__` is an ordinary member.
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
  parseValue: asShallow,
  parseLiteral: (node, variables) => asShallow(jsonOf(node, variables ?? {})),
});
