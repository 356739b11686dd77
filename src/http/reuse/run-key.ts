/** Identifies what a run depends on besides the responses to its calls. */
import { hash } from 'node:crypto';
import type { OperationDefinitionNode } from 'graphql';
import type { Question } from '../../graphql/plan/choose-plan.ts';

/** Hashes of operations with their documents, made once for each document. */
const operations = new WeakMap<OperationDefinitionNode, string>();

function operationKey({ prepared, operation }: Question): string {
  const known = operations.get(operation);
  if (known !== undefined) return known;
  const name = operation.name?.value ?? '';
  const key = hash('sha256', `${name}\n${prepared.text}`, 'base64');
  operations.set(operation, key);
  return key;
}

/** `variables`: coerced. `representation`: headers of the request that may change a response. */
export const runKey = (
  question: Question,
  variables: Readonly<Record<string, unknown>>,
  representation: string,
): string =>
  hash(
    'sha256',
    `${operationKey(question)}${representation}\n${JSON.stringify(variables)}`,
    'base64',
  );
