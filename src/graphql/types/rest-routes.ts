/** The REST operations of a field, in the extensions of the schema, for tools. */
import type { GraphQLField } from 'graphql';

export interface RestRoute {
  readonly method: string;
  readonly route: string;
}

/** The extension with the operations that a field may call: one of them for each parent. */
export interface RestExtensions {
  readonly rest?: readonly RestRoute[];
}

/** An endpoint without a read has no operation. */
export type FieldOperations = readonly (RestRoute | undefined)[];

export function restExtensions(operations: FieldOperations = []): RestExtensions {
  const rest = operations.flatMap((one) => (one ? [{ method: one.method, route: one.route }] : []));
  return rest.length === 0 ? {} : { rest };
}

export const restRoutesOf = ({
  extensions,
}: Pick<GraphQLField<unknown, unknown>, 'extensions'>): readonly RestRoute[] =>
  (extensions as RestExtensions).rest ?? [];
