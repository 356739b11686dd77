/** Prepares the call of a mutation: finds the target and the operation, and checks and converts the input. */
import { z } from 'zod';
import { factsOf } from '../../rest/table/facts.ts';
import type { AnyOperation } from '../../rest/table/operation.ts';
import { issuesOf } from '../../rest/values/issues.ts';
import { InputError, inField } from '../errors/input-error.ts';
import type { Position } from '../execution/model.ts';
import { canonical, isCanonical, withOwnParents } from '../execution/read-object.ts';
import type { EntityKey, Resource, ResourceEndpoint } from '../identity/model.ts';
import { fitting, type PathIds, pathParameters } from '../identity/path-ids.ts';
import { resourceOfShape } from '../identity/registry.ts';
import { parseAmong } from '../identity/resource-ids.ts';
import { commonMembers } from '../identity/shape-members.ts';
import { type Query, withPath } from '../types/field-arguments.ts';
import { takesIds } from '../types/input-ids.ts';
import { inputMembers } from '../types/input-members.ts';
import { toWire } from '../types/input-wire.ts';
import { type UserError, userErrorOf } from './user-errors.ts';

export type Sent = Readonly<Record<string, unknown>>;

/** Errors in a response that is a success for the REST API, such as a merge with conflicts. */
export interface ResponseErrors {
  /**
   * The errors. If several items are changed one by one, each has the path of its item in the body, and the reason that
   * the service gives as its message.
   */
  readonly errors: readonly (Omit<UserError, 'field'> & { readonly path?: readonly string[] })[];
  /** Whether anything was changed. */
  readonly isAnyChanged: boolean;
}

export interface DeclaredMutation {
  /** The operations, one for each endpoint of the target. */
  readonly operations: readonly [AnyOperation, ...AnyOperation[]];
  /** The types that the target may have. Empty if the mutation has no target. */
  readonly among: readonly Resource[];
  readonly targetField: string;
  readonly path: z.ZodObject;
  /** The query parameters that are input fields. */
  readonly query: z.ZodObject;
  /** The body. */
  readonly shape: z.ZodObject;
  readonly errorsIn: ((response: unknown, sent: Sent) => ResponseErrors | undefined) | undefined;
}

/** A change that is ready to send. */
export interface Change {
  readonly operation: AnyOperation;
  readonly target: EntityKey | undefined;
  readonly path: PathIds;
  readonly query: Query;
  readonly sent: Sent | undefined;
}

/** Maximum number of user errors. A list may have thousands of invalid items. */
const maxUserErrors = 100;

/** Returns the change to send, or the errors in the values. Rejects for other errors, such as an invalid ID. */
export async function prepare(
  declared: DeclaredMutation,
  given: Sent,
  at: Position,
): Promise<Change | UserError[]> {
  const { operations, path, query, shape } = declared;
  const named = targetNamed(declared, given);
  const operation = named ? operationOf(named, declared) : operations[0];
  const members = inputMembers(shape).filter(({ name }) => given[name] !== undefined);
  if (members.length === 0) requireNothing(shape);
  const takesOthers = members.some(({ schema }) => takesIds(schema));
  const target = named && (await targetIn(named, operation, takesOthers, at));
  const { ids } = withPath(path, given, target?.ids ?? {});
  const parameters = toWire(query, given, ids);
  const sent = toWire(shape, given, ids, at.context.markdownWork);
  const errors = [
    ...issuesOf(query, parameters).map((issue) => userErrorOf(issue, parameters)),
    ...issuesOf(shape, sent).map((issue) => userErrorOf(issue, sent)),
  ];
  if (errors.length > 0) return errors.slice(0, maxUserErrors);
  return { operation, target, path: ids, query: parameters, sent: operation.body && sent };
}

/** Throws if the body is that of an update, which would change nothing. */
function requireNothing(shape: z.ZodObject): void {
  if (!factsOf(shape).changes) return;
  const names = inputMembers(shape).map(({ name }) => name);
  throw new InputError(
    'REQUIRED',
    `The input changes nothing. Specify at least one of ${names.join(', ')}.`,
  );
}

/** The target with the ID in the input, if the mutation has one. */
function targetNamed({ among, targetField }: DeclaredMutation, given: Sent): EntityKey | undefined {
  if (among.length === 0) return undefined;
  const id = String(given[targetField]);
  return inField([targetField], () => {
    try {
      const named = parseAmong(among, id);
      requireFit(among, named.restId);
      return named;
    } catch (error) {
      // An invalid id may be a misspelled name.
      requireFit(among, id.trim().split('/').at(-1));
      throw error;
    }
  });
}

/** If people choose the ids, throws for a name that no object can have. */
function requireFit([first]: readonly Resource[], name: unknown): void {
  if (!first || first.idMember === 'id') return;
  const schema = commonMembers(first.shape)[first.idMember];
  const [issue] = schema instanceof z.ZodType ? issuesOf(schema, name) : [];
  if (issue) throw new InputError(issue.code, `The name ${issue.message}.`);
}

/** The operation whose path contains the complete key of a target with this endpoint. */
export function operationFor(
  { key }: ResourceEndpoint,
  { operations, path }: Pick<DeclaredMutation, 'operations' | 'path'>,
): AnyOperation | undefined {
  const known = [...key, ...Object.keys(path.shape)];
  const operation = fitting(operations, Object.fromEntries(known.map((part) => [part, part])));
  const parameters = pathParameters(operation);
  return key.every((part) => parameters.includes(part)) ? operation : undefined;
}

/** The operation for a target. Throws if the REST API has none. */
function operationOf({ endpoint }: EntityKey, declared: DeclaredMutation): AnyOperation {
  const operation = operationFor(endpoint, declared);
  if (operation) return operation;
  const routes = declared.operations.map(({ method, route }) => `\`${method} ${route}\``);
  throw new InputError(
    'INVALID_ID',
    `The REST API does not support this for \`${endpoint.keyPattern}\`, only by ${routes.join(' or ')}.`,
    [declared.targetField],
  );
}

/**
 * The target with the ids that the call needs, where the input may have aliases. `takesOthers`: whether the input
 * contains ids of other objects.
 */
async function targetIn(
  named: EntityKey,
  { shape }: AnyOperation,
  takesOthers: boolean,
  { context, path }: Position,
): Promise<EntityKey> {
  // The real ids of parents are needed before the call, because the response does not contain them.
  const there = isCanonical(named) ? named : await withOwnParents(named, context, path);
  // The real id of the target is needed only if the input or the response contains ids.
  const needsOwnId = takesOthers || resourceOfShape(shape) !== named.resource;
  return needsOwnId ? canonical(there, context, path) : there;
}
