/** Describes the REST operations of each field in the extensions of the schema, for tools. */
import type { GraphQLField } from 'graphql';

interface Route {
  readonly method: string;
  readonly route: string;
}

export interface RestRoute extends Route {
  /**
   * The purpose of the call. `value`: returns the value of the field. `batch`: reads a list instead of many single
   * objects. `lookup`: reads an object that contains an id for other calls, or that must exist. `text`: reads the
   * object again, if it was read without the text in a selected format.
   */
  readonly purpose: 'value' | 'batch' | 'lookup' | 'text';
}

/** The extension with the operations that a field may call. */
export interface RestExtensions {
  readonly rest?: readonly RestRoute[];
}

/** The operations of a field. The operation of an endpoint without a read is undefined. */
export type FieldOperations = readonly (Route | undefined)[];

/** Adds operations with a purpose. If an operation is there already, it keeps its first purpose. */
export function withRoutes(
  known: readonly RestRoute[],
  operations: FieldOperations,
  purpose: RestRoute['purpose'],
): readonly RestRoute[] {
  const all = [...known];
  for (const one of operations) {
    if (!one || all.some(({ method, route }) => method === one.method && route === one.route))
      continue;
    all.push({ method: one.method, route: one.route, purpose });
  }
  return all;
}

/** The extension of a field. `lists`: operations that may be called instead of those of many objects. */
export function restExtensions(
  operations: FieldOperations = [],
  lists: FieldOperations = [],
): RestExtensions {
  const rest = withRoutes(withRoutes([], operations, 'value'), lists, 'batch');
  return rest.length === 0 ? {} : { rest };
}

export const restRoutesOf = ({
  extensions,
}: Pick<GraphQLField<unknown, unknown>, 'extensions'>): readonly RestRoute[] =>
  (extensions as RestExtensions).rest ?? [];
