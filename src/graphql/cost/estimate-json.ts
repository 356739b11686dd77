/** An estimate as JSON, for tools and for GraphiQL. */
import type { CallEstimate, Estimate, FieldEstimate, Totals } from './estimate.ts';

export const estimateJson = ({ leastCalls, calls, depth, objects, fields }: Estimate) => ({
  calls: { least: leastCalls, most: calls },
  depth,
  objects,
  fields: fields.map(fieldJson),
});

/** The likely cost, without bounds. */
export const likelyJson = ({ calls, depth, objects }: Totals) => ({ calls, depth, objects });

const fieldJson = ({
  key,
  calls,
  objects,
  first,
  isUnpaged,
  sharedWith,
  below,
}: FieldEstimate): object => ({
  key,
  objects,
  ...(first !== undefined && { first }),
  ...(isUnpaged && { isUnpaged }),
  ...(sharedWith !== undefined && { sharedWith }),
  ...(calls.length > 0 && { calls: calls.map(callJson) }),
  ...(below.length > 0 && { fields: below.map(fieldJson) }),
});

const callJson = ({ operations, most, wave, why, isEarly, isSure }: CallEstimate): object => ({
  operations: operations.map(({ name }) => name),
  least: isSure ? 1 : 0,
  most,
  wave,
  why,
  isEarly,
});
