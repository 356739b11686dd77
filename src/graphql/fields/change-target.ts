/** What a change is about, as its input names it, and the operation that reaches that. */
import { z } from 'zod';
import type { AnyOperation } from '../../rest/table/operation.ts';
import { issuesOf } from '../../rest/values/issues.ts';
import { InputError } from '../errors/input-error.ts';
import type { EntityKey, Resource } from '../identity/model.ts';
import { fitting, pathParameters } from '../identity/path-ids.ts';
import { parseAmong } from '../identity/resource-ids.ts';
import { commonMembers } from '../identity/shape-members.ts';

/** For a target in each of several places, one. */
export type Operations = readonly [AnyOperation, ...AnyOperation[]];

/** What the target may be. */
export type Among = readonly [Resource, ...Resource[]];

/** The target. Where the id is a name of somebody's choice, the name is held to its limits. */
export function targetNamed(among: Among, id: string): EntityKey {
  try {
    const named = parseAmong(among, id);
    requireFit(among, named.restId);
    return named;
  } catch (error) {
    // What no id may hold at all may be just a name that was written wrong.
    requireFit(among, id.trim().split('/').at(-1));
    throw error;
  }
}

/** Throws for a name by which no such object can be created: other ids are the service's own. */
function requireFit([{ shape, idMember }]: Among, name: unknown): void {
  const schema = idMember === 'id' ? undefined : commonMembers(shape)[idMember];
  const [issue] = schema instanceof z.ZodType ? issuesOf(schema, name) : [];
  if (issue) throw new InputError(issue.code, `The name ${issue.message}.`);
}

/** The operation that reaches the target: its path is filled by the target's ids, and names all of its key. */
export const operationFor = (
  { endpoint, ids }: EntityKey,
  path: readonly string[],
  operations: Operations,
): AnyOperation | undefined => {
  const operation = fitting(operations, { ...ids, ...Object.fromEntries(path.map((p) => [p, p])) });
  const named = pathParameters(operation);
  return endpoint.key.every((part) => named.includes(part)) ? operation : undefined;
};

export const notOffered = ({ endpoint }: EntityKey, operations: Operations): string =>
  `The REST API does not support this for \`${endpoint.keyPattern}\`, only by ${operations
    .map(({ method, route }) => `\`${method} ${route}\``)
    .join(' or ')}.`;
