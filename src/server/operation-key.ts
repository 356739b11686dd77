/** Identifies an operation in its document. */
import { hash } from 'node:crypto';
import type { OperationDefinitionNode } from 'graphql';
import type { Question } from '../graphql/plan/choose-plan.ts';

/** Hashes of operations with their documents, which are made once for each document. */
const operations = new WeakMap<OperationDefinitionNode, string>();

export function operationKey({ prepared, operation }: Question): string {
  const known = operations.get(operation);
  if (known !== undefined) return known;
  const name = operation.name?.value ?? '';
  const key = hash('sha256', `${name}\n${prepared.text}`, 'base64');
  operations.set(operation, key);
  return key;
}
