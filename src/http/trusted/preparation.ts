/**
 * Prepares all documents of a list before requests need them: parsed, validated and planned, in steps of one document or
 * one plan, between which requests are handled.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { OperationDefinitionNode } from 'graphql';
import { Kind } from 'graphql';
import type { PreparedDocument } from '../../graphql/plan/prepared-document.ts';
import { canonicalHash, type Prepare, type TrustedList } from './trusted-list.ts';

export interface PreparationOptions {
  readonly prepare: Prepare;
  /** Makes the plans of an operation. Throws if it cannot be planned. */
  readonly plan: (prepared: PreparedDocument, operation: OperationDefinitionNode) => void;
  /** Whether documents from requests are compared with the list. */
  readonly isCompared: boolean;
  /** Ends the preparation before its next step. */
  readonly isOver: () => boolean;
  /** Receives the ID of each document with an operation that cannot be planned, and the reason. */
  readonly onUnplanned: (id: string, error: unknown) => void;
}

/** Milliseconds after which requests get their turn. A step may take longer. */
const turnMs = 5;

export async function prepareAll(list: TrustedList, options: PreparationOptions): Promise<void> {
  await nextTurn();
  let beganAt = performance.now();
  for (const _ of steps(list, options)) {
    if (options.isOver()) return;
    if (performance.now() - beganAt < turnMs) continue;
    await nextTurn();
    beganAt = performance.now();
  }
}

function* steps(
  list: TrustedList,
  { prepare, plan, isCompared, onUnplanned }: PreparationOptions,
): Generator<void> {
  const canonical = new Set<string>();
  for (const document of list.documents) {
    const prepared = document.prepared(prepare);
    yield;
    if (!prepared) continue;
    if (isCompared) {
      canonical.add(canonicalHash(prepared.document));
      yield;
    }
    for (const operation of prepared.document.definitions) {
      if (operation.kind !== Kind.OPERATION_DEFINITION) continue;
      try {
        plan(prepared, operation);
      } catch (error) {
        onUnplanned(document.id, error);
      }
      yield;
    }
  }
  list.complete(canonical);
}
