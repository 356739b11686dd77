/**
 * The REST operations that a field may call, and those that a document needs, from the schema and the document alone.
 * For tools and tests: requests do not use it.
 */
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLField,
  type GraphQLSchema,
  getOperationAST,
} from 'graphql';
import {
  keyOfRoute,
  type NeededOperations,
  neededOperations,
  type RestRoute,
  restRoutesOf,
} from './rest-routes.ts';

export { keyOfRoute, type NeededOperations, type RestRoute };

/** The operations that the field may call, each with its purpose. */
export const operationsOfField = (
  field: Pick<GraphQLField<unknown, unknown>, 'extensions'>,
): readonly RestRoute[] => restRoutesOf(field);

export interface NeedsOptions {
  /** The operation of the document. Required if it has several. */
  readonly operationName?: string | undefined;
}

/**
 * The operations that a valid document needs with any variables. Throws a `GraphQLError` if the operation is too large
 * to run, or if the document has no operation with this name.
 */
export function operationsOfDocument(
  schema: GraphQLSchema,
  document: DocumentNode,
  { operationName }: NeedsOptions = {},
): NeededOperations {
  const operation = getOperationAST(document, operationName);
  if (!operation) throw new GraphQLError('The document needs the name of one of its operations.');
  return neededOperations(schema, document, operation);
}
