/** Identifies everything on which a run depends, except for the responses to its calls. */
import { hash } from 'node:crypto';
import type { OperationDefinitionNode } from 'graphql';
import type { Question } from '../../graphql/plan/choose-plan.ts';

/** Hashes of operations with their documents, which are made once for each document. */
const operations = new WeakMap<OperationDefinitionNode, string>();

/** Identifies an operation in its document. */
export function operationKey({ prepared, operation }: Question): string {
  const known = operations.get(operation);
  if (known !== undefined) return known;
  const name = operation.name?.value ?? '';
  const key = hash('sha256', `${name}\n${prepared.text}`, 'base64');
  operations.set(operation, key);
  return key;
}

/** Maximum length of variables in a key. Longer ones are hashed. */
const maxCharacters = 500;

/**
 * `variables`: the coerced variables. `representation`: the headers of the request that may change a response, and its
 * `onError`.
 */
export function runKey(
  question: Question,
  variables: Readonly<Record<string, unknown>>,
  representation: string,
): string {
  const others = `${representation}\n${JSON.stringify(variables)}`;
  const isShort = others.length <= maxCharacters;
  return operationKey(question) + (isShort ? others : hash('sha256', others, 'base64'));
}
