/** Finds operations whose number of calls grows with the data, by running them on data with longer lists. */
import type { DocumentNode, OperationDefinitionNode } from 'graphql';
import { operationsOfField } from '../graphql/execution/operations.ts';
import { schema } from '../schema/schema.ts';
import type { FileOperation } from './document-files.ts';
import { callingFields, type FieldCalls } from './explain-fields.ts';
import { withPagesTwice } from './explain-pages.ts';
import type { Run, TracedCall } from './explain-run.ts';
import { fieldsOf } from './explain-uses.ts';
import type { Variables } from './explain-values.ts';

export interface Growth {
  readonly from: number;
  readonly to: number;
  /** Coordinates of the fields that make more calls, those with the most first. */
  readonly by: readonly string[];
  /** Whether the pages were twice as large, too. If not, they were full before. */
  readonly withLargerPages: boolean;
}

/** Runs an operation on data whose lists are twice as long. */
export type RunOnGrown = (
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Variables,
) => Promise<Run>;

/** Number of objects from which reads are combined. The number of calls may grow up to this. */
const togetherFrom = 3;

/** How the number of calls grows. Undefined if it does not. */
export async function growthOf(
  { document, operation }: FileOperation,
  variables: Variables,
  run: Run,
  runOnGrown: RunOnGrown,
): Promise<Growth | undefined> {
  // If an item needs no call, its copies do not need one, either.
  const isForItem = ({ paths }: TracedCall) => paths.some(({ path }) => path.includes('*'));
  if (!run.calls.some(isForItem)) return undefined;
  const before = callsByField(document, operation, run);
  const compare = async (asked: DocumentNode, given: Variables, withLargerPages: boolean) => {
    const grown = await runOnGrown(asked, operation, given);
    const by = [...callsByField(document, operation, grown)]
      .map(([field, calls]) => ({ field, calls, more: calls - (before.get(field) ?? 0) }))
      .filter(
        ({ field, calls, more }) => more > 0 && (calls >= togetherFrom || !mayReadTogether(field)),
      )
      .sort((one, other) => other.more - one.more)
      .map(({ field }) => field);
    return by.length > 0
      ? { from: run.calls.length, to: grown.calls.length, by, withLargerPages }
      : undefined;
  };
  const asItIs = await compare(document, variables, false);
  if (asItIs) return asItIs;
  const larger = withPagesTwice(document, operation, variables, run.data);
  return larger && compare(larger.document, larger.variables, true);
}

/** Whether a list may be read instead of the calls of a field. */
function mayReadTogether(coordinate: string): boolean {
  const [typeName = '', name = ''] = coordinate.split('.');
  const type = schema.getType(typeName);
  const field = type && fieldsOf(type)[name];
  return field !== undefined && operationsOfField(field).some(({ purpose }) => purpose === 'batch');
}

/** Whether the call reads a list instead of single objects. */
const readsMany = ({ reason }: Pick<FieldCalls, 'reason'>): boolean => reason === 'batch';

/**
 * Number of calls that are made for each object or list, by field. Single reads do not count if the field also reads
 * objects together.
 */
function callsByField(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  run: Run,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { field, calls } of callingFields(document, operation, run)) {
    const isTogether = calls.some(readsMany);
    for (const call of calls)
      if (!readsMany(call) && !(call.reason === 'single' && isTogether))
        counts.set(field, (counts.get(field) ?? 0) + call.count);
  }
  return counts;
}
