/** What each operation in files needs: REST operations, and elements of the schema. */
import { type DocumentNode, GraphQLError, separateOperations } from 'graphql';
import { type NeededOperations, neededOperations } from '../graphql/plan/needed-operations.ts';
import { PreparedDocument } from '../graphql/plan/prepared-document.ts';
import { memoized } from '../rest/values/memoized.ts';
import { schema } from '../schema/schema.ts';
import type { FileOperation } from './document-files.ts';
import type { RunLimits } from './explain-run.ts';
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
  { queryGroupedPages }: RunLimits,
  refusals: string[],
): readonly DocumentNeeds[] {
  const preparedOf = memoized((document: DocumentNode) => new PreparedDocument('', document));
  const groups = queryGroupedPages !== 0;
  return operations.flatMap((one) => {
    const { name, document, operation } = one;
    try {
      const needed = neededOperations(schema, preparedOf(document), operation, groups);
      const own = separateOperations(document)[operation.name?.value ?? ''] ?? document;
      return [{ document: one, operations: needed, elements: usedElements(schema, own) }];
    } catch (error) {
      if (!(error instanceof GraphQLError)) throw error;
      refusals.push(`${name} cannot run: ${error.message}`);
      return [];
    }
  });
}
