/** The scalars of the graph. Input is checked; output is passed on as it came, so that an odd value never fails a response. */
import { GraphQLScalarType } from 'graphql';
import { GraphQLDateTime, GraphQLJSON, GraphQLURL } from 'graphql-scalars';
import { z } from 'zod';
import { isTooDeep } from '../plan/json-depth.ts';

export type ScalarName = 'String' | 'Int' | 'Float' | 'Boolean' | 'DateTime' | 'URL' | 'JSON';

/** The scalar that a schema without a name shows as. */
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

/** Text that may come as a number or a boolean. */
const isText = (schema: z.core.$ZodType) =>
  schema instanceof z.ZodUnion &&
  schema.options.every(({ _zod: { def } }) => ['string', 'number', 'boolean'].includes(def.type));

interface Conversions {
  /** What the service is sent: of the value as it was understood, or as it was written. */
  readonly input: (value: unknown, written: unknown) => unknown;
  readonly output: (value: unknown) => unknown;
}

function scalar(base: GraphQLScalarType, description: string, { input, output }: Conversions) {
  return new GraphQLScalarType({
    name: base.name,
    description,
    specifiedByURL: base.specifiedByURL,
    serialize: output,
    parseValue: (value) => input(base.parseValue(value), value),
    parseLiteral: (node, variables) =>
      input(base.parseLiteral(node, variables), 'value' in node ? node.value : undefined),
  });
}

/** What is sent on is written by recursion. */
function asShallow(value: unknown): unknown {
  if (isTooDeep(value)) throw new TypeError('The value is nested too deep.');
  return value;
}

const asItCame = (value: unknown) => value;
const asText = (value: unknown) => String(value);

export const DateTime = scalar(
  GraphQLDateTime,
  'Date and time in UTC by ISO 8601, such as `2026-01-05T09:00:00.000Z`.',
  { input: (date) => (date instanceof Date ? date.toISOString() : date), output: asText },
);

export const URLScalar = scalar(GraphQLURL, 'A URL, such as `https://example.com/docs`.', {
  // An address is another one with a slash that nobody wrote.
  input: (_, written) => String(written),
  output: asText,
});

export const JSONScalar = scalar(
  GraphQLJSON,
  'Any JSON value, for data whose shape the REST interface leaves open.',
  { input: asShallow, output: asItCame },
);
