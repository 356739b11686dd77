/** The operations behind a field, kept in the extensions of the schema for tools that map the graph to REST. */
import type { GraphQLField } from 'graphql';

/** An operation of the REST interface. */
export interface RestRoute {
  readonly method: string;
  readonly route: string;
}

/** The field's extension that holds the operations that it may call: one of them for each parent. */
export interface RestExtensions {
  readonly rest?: readonly RestRoute[];
}

/** What a field is declared with: an endpoint without a read has no operation. */
export type FieldOperations = readonly (RestRoute | undefined)[];

/** The extension for these operations; nothing where there are none. */
export function restExtensions(operations: FieldOperations = []): RestExtensions {
  const rest = operations.flatMap((one) => (one ? [{ method: one.method, route: one.route }] : []));
  return rest.length === 0 ? {} : { rest };
}

/** The operations that a field may call. */
export const restRoutesOf = ({
  extensions,
}: Pick<GraphQLField<unknown, unknown>, 'extensions'>): readonly RestRoute[] =>
  (extensions as RestExtensions).rest ?? [];
