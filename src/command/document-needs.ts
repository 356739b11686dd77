/** What each operation in files needs: REST operations, and elements of the schema. */
import { GraphQLError, separateOperations } from 'graphql';
import { type NeededOperations, operationsOfDocument } from '../graphql/execution/operations.ts';
import { schema } from '../schema/schema.ts';
import type { FileOperation } from './document-files.ts';
import { type SchemaElement, usedElements } from './used-elements.ts';

export interface DocumentNeeds {
  readonly document: FileOperation;
  readonly operations: NeededOperations;
  /** By coordinate. */
  readonly elements: ReadonlyMap<string, SchemaElement>;
}

/** Receives in `refusals` a line about each operation that no facade would run. */
export function documentNeeds(
  operations: readonly FileOperation[],
  refusals: string[],
): readonly DocumentNeeds[] {
  return operations.flatMap((one) => {
    const { name, document, operation } = one;
    try {
      const operationName = operation.name?.value;
      const needed = operationsOfDocument(schema, document, { operationName });
      const own = separateOperations(document)[operationName ?? ''] ?? document;
      return [{ document: one, operations: needed, elements: usedElements(schema, own) }];
    } catch (error) {
      if (!(error instanceof GraphQLError)) throw error;
      refusals.push(`${name} cannot run: ${error.message}`);
      return [];
    }
  });
}
