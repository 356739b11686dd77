/**
 * Prepares all documents of a list before requests need them: parses, validates and plans them. Each step is one
 * document or one plan, and requests are handled between steps.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { OperationDefinitionNode } from 'graphql';
import { Kind } from 'graphql';
import type { PreparedDocument } from '../../graphql/plan/prepared-document.ts';
import { canonicalHash, type Prepare, type TrustedList } from './trusted-list.ts';

export interface PreparationOptions {
  readonly prepare: Prepare;
  /** Makes the plans of an operation. Throws if the operation cannot be planned. */
  readonly plan: (prepared: PreparedDocument, operation: OperationDefinitionNode) => void;
  /** Whether documents in requests are compared with the list. */
  readonly isCompared: boolean;
  /** Whether the preparation should end before its next step. */
  readonly isOver: () => boolean;
  /** Called with the ID of each document that has an operation which cannot be planned, and the reason. */
  readonly onUnplanned: (id: string, error: unknown) => void;
}

/** Milliseconds after which requests are handled. A step may take longer. */
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
