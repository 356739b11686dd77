/**
 * The error for an operation that is too large, or a part of it, with all limits in the order in which a request meets
 * them. Before these, a body may have too many bytes (`server/body.ts`, `server/bodies.ts`), or a document too many tokens,
 * fragments or levels (`server/document-limits.ts`).
 */
import { GraphQLError, type GraphQLErrorOptions } from 'graphql';
import type { ErrorCode } from './errors.ts';

/**
 * What a limit counts. Up to `calls`, the operation is refused before its first call. The classes are in
 * `execution/bounds/` and `execution/context.ts`.
 */
type Unit =
  /** Of a document: `DocumentSizes.checkSelections`. With `@skip` and `@include`, also of its plan: `operation-plan.ts`. */
  | 'fields'
  /** `DocumentSizes.checkSelections`. */
  | 'schemas'
  /** With the variables: `DocumentSizes.checkArguments`. */
  | 'arguments'
  // Too much Markdown in inputs is another error: `rest/markdown/markdown-work.ts`.
  /** With the variables: `DocumentSizes.checkArguments`. */
  | 'ids'
  /** What the response may contain if all pages are full: `QueryBounds.check`. */
  | 'objects'
  /** Those that are certain: `QueryBounds.check`. Others end at the budget of the request: `rest/transport/byte-budget.ts`. */
  | 'calls'
  /** Of a list that has to be read to its end: `whole-list.ts`. The field fails, as with the following units. */
  | 'items'
  /**
   * Of introspections: `DocumentSizes.checkSelections`, which refuses the operation. Of the response: `ValueBudget`,
   * before each list is written, and `shared-values.ts`, for objects in many places.
   */
  | 'values'
  /** Of the response: `server/result.ts`. */
  | 'bytes';

export interface Cost {
  /** The number that was counted. Counting stops above the limit. */
  readonly counted: number;
  /** The limit for one request. */
  readonly bound: number;
  readonly unit: Unit;
  /** The largest `first` with which the operation passes if no list has a larger one. Absent if there is none. */
  readonly maxFirst?: number;
}

const sentences: Readonly<Record<Unit, (cost: Cost) => string>> = {
  fields: ({ counted, bound }) =>
    `The operation selects ${counted} fields with its fragments expanded; the limit is ${bound}.`,
  values: ({ counted, bound }) =>
    `The request exceeds the limit of values: ${counted} counted here; the limit is ${bound}.`,
  ids: ({ counted, bound }) =>
    `The operation requests ${counted} IDs in lists with its fragments expanded; the limit is ${bound}.`,
  schemas: () => 'The operation requests `__schema` more than once.',
  objects: ({ counted, bound, maxFirst }) =>
    `The operation could return ${counted} objects if its lists are as long as possible; the limit is ${bound}.${maxFirst === undefined ? '' : ` It passes with a \`first\` of at most ${maxFirst} in each list.`}`,
  items: ({ counted, bound }) =>
    `The list has at least ${counted} items; the limit for a list that has to be read to the end is ${bound}. Request the list in pages instead, by its connection without \`orderBy\` and \`query\`.`,
  calls: ({ counted, bound }) =>
    `The operation needs at least ${counted} calls to the REST service; the limit is ${bound}.`,
  arguments: ({ bound }) =>
    `The arguments of the operation contain more than ${bound} values, counted for each field that reads them. An object counts as three, and a string as one more for every 80 characters.`,
  bytes: ({ bound }) => `The response exceeds the limit of ${bound} bytes.`,
};

const wayOut = 'Request less data, or split the request.';

export function tooCostly(cost: Cost, options: GraphQLErrorOptions = {}): GraphQLError {
  const code: ErrorCode = 'QUERY_TOO_COSTLY';
  return new GraphQLError(`${sentences[cost.unit](cost)} ${wayOut}`, {
    ...options,
    extensions: { code, cost, ...options.extensions },
  });
}

/** The error for a request that is refused before it runs. */
export const refusedAsTooCostly = (cost: Cost): GraphQLError =>
  tooCostly(cost, { extensions: { http: { status: 400 } } });

/** Throws an error if the number that was counted exceeds the limit. */
export function refuseAbove(bound: number, counted: number, unit: Unit): void {
  if (counted > bound) throw refusedAsTooCostly({ counted, bound, unit });
}

export const isTooCostly = ({ extensions }: GraphQLError): boolean =>
  extensions.code === ('QUERY_TOO_COSTLY' satisfies ErrorCode);

/** The cost in such an error. Undefined for other errors. */
export const costOf = (error: unknown): Cost | undefined =>
  error instanceof GraphQLError && isTooCostly(error) ? (error.extensions.cost as Cost) : undefined;
