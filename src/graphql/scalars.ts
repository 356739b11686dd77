/** The scalars of the graph. Input is checked; output is passed on as it came, so that an odd value never fails a response. */
import { GraphQLScalarType } from 'graphql';
import { GraphQLDateTime, GraphQLJSON, GraphQLURL } from 'graphql-scalars';

const asItCame = (value: unknown) => (typeof value === 'string' ? value : String(value));

function scalar(base: GraphQLScalarType, description: string, serialize: (value: unknown) => unknown) {
  return new GraphQLScalarType({ ...base.toConfig(), description, serialize });
}

export const DateTime = scalar(
  GraphQLDateTime,
  'Date and time in UTC by ISO 8601, such as `2026-01-05T09:00:00.000Z`.',
  asItCame,
);

export const URLScalar = scalar(GraphQLURL, 'An address, such as `https://example.com/docs`.', asItCame);

export const JSONScalar = scalar(
  GraphQLJSON,
  'Any JSON value: for data whose shape the interface leaves open.',
  (value) => value,
);
