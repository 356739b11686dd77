/** Finds the target of a mutation, and the operation for it. */
import { z } from 'zod';
import type { AnyOperation } from '../../rest/table/operation.ts';
import { issuesOf } from '../../rest/values/issues.ts';
import { InputError } from '../errors/input-error.ts';
import type { EntityKey, Resource, ResourceEndpoint } from '../identity/model.ts';
import { fitting, pathParameters } from '../identity/path-ids.ts';
import { parseAmong } from '../identity/resource-ids.ts';
import { commonMembers } from '../identity/shape-members.ts';

/** The operations, one for each endpoint of the target. */
export type Operations = readonly [AnyOperation, ...AnyOperation[]];

/** The types that the target may have. Empty if the mutation has no target. */
export type Among = readonly Resource[];

/** The target with this ID. An id that people choose is also checked as a name. */
export function targetNamed(among: Among, id: string): EntityKey {
  try {
    const named = parseAmong(among, id);
    requireFit(among, named.restId);
    return named;
  } catch (error) {
    // An invalid id may be a misspelled name.
    requireFit(among, id.trim().split('/').at(-1));
    throw error;
  }
}

/** If people choose the ids, throws for a name that no object can have. */
function requireFit([first]: Among, name: unknown): void {
  if (!first || first.idMember === 'id') return;
  const schema = commonMembers(first.shape)[first.idMember];
  const [issue] = schema instanceof z.ZodType ? issuesOf(schema, name) : [];
  if (issue) throw new InputError(issue.code, `The name ${issue.message}.`);
}

/** The operation whose path contains the complete key of the target. */
export const operationFor = (
  { endpoint, ids }: Pick<EntityKey, 'endpoint' | 'ids'>,
  path: readonly string[],
  operations: Operations,
): AnyOperation | undefined => {
  const operation = fitting(operations, { ...ids, ...Object.fromEntries(path.map((p) => [p, p])) });
  const named = pathParameters(operation);
  return endpoint.key.every((part) => named.includes(part)) ? operation : undefined;
};

/** The endpoints of the targets for which there is an operation. */
export const offeredEndpoints = (
  among: Among,
  path: readonly string[],
  operations: Operations,
): ResourceEndpoint[] =>
  among
    .flatMap(({ endpoints }) => endpoints)
    .filter((endpoint) => {
      const ids = Object.fromEntries(endpoint.key.map((part) => [part, part]));
      return operationFor({ endpoint, ids }, path, operations) !== undefined;
    });

export const notOffered = ({ endpoint }: EntityKey, operations: Operations): string =>
  `The REST API does not support this for \`${endpoint.keyPattern}\`, only by ${operations
    .map(({ method, route }) => `\`${method} ${route}\``)
    .join(' or ')}.`;
