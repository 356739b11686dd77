/** The REST operations of a field, in the extensions of the schema, for tools. */
import type { GraphQLField } from 'graphql';

interface Route {
  readonly method: string;
  readonly route: string;
}

export interface RestRoute extends Route {
  /**
   * What the field calls it for. `value`: returns the value. `batch`: a list, instead of many single reads. `lookup`: an
   * object that contains an id that the other calls need, or that has to exist. `text`: the object of the field again, if
   * it was read without the text in a selected format.
   */
  readonly purpose: 'value' | 'batch' | 'lookup' | 'text';
}

/** The extension with the operations that a field may call. */
export interface RestExtensions {
  readonly rest?: readonly RestRoute[];
}

/** An endpoint without a read has no operation. */
export type FieldOperations = readonly (Route | undefined)[];

/** The operations for a purpose. The first purpose of an operation is the one that is kept. */
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

/** `lists`: those that are read instead of the operations of many objects. */
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

/** The operations that return the value of the field, one of them for each parent. */
export const valueRoutesOf = (
  field: Pick<GraphQLField<unknown, unknown>, 'extensions'>,
): readonly RestRoute[] => restRoutesOf(field).filter(({ purpose }) => purpose === 'value');
