/** Identifies an operation in its document. */
import { hash } from 'node:crypto';
import type { OperationDefinitionNode } from 'graphql';

/** Hashes of operations with their documents, which are made once for each document. */
const operations = new WeakMap<OperationDefinitionNode, string>();

/** Identifies an operation in the document with this text. */
export function operationKey(operation: OperationDefinitionNode, text: string): string {
  const known = operations.get(operation);
  if (known !== undefined) return known;
  const key = hash('sha256', `${operation.name?.value ?? ''}\n${text}`, 'base64');
  operations.set(operation, key);
  return key;
}
