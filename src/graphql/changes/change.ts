/**
 * Makes a change: finds the target and the operation, checks and converts the input, makes the call, and returns the
 * payload. Errors that the user can fix are in the payload: of the input (`prepare`), of a success (`perform`) and of a
 * call that failed (`failure`), with codes from `user-errors.ts` and paths from `errors/input-paths.ts`; others are thrown.
 */
import { z } from 'zod';
import { factsOf } from '../../rest/table/facts.ts';
import type { AnyOperation, Upserted } from '../../rest/table/operation.ts';
import { RestError } from '../../rest/values/errors.ts';
import { issuesOf } from '../../rest/values/issues.ts';
import { InputError, inField } from '../errors/input-error.ts';
import { pathAsWritten, pathNamedIn } from '../errors/input-paths.ts';
import { isMissing } from '../execution/failures.ts';
import type { Position } from '../execution/model.ts';
import { canonical, withOwnParents } from '../execution/read-object.ts';
import { selectedFormats } from '../execution/selected-forms.ts';
import type { EntityKey, Resource, ResourceEndpoint } from '../identity/model.ts';
import { fitting, type PathIds, pathParameters } from '../identity/path-ids.ts';
import { resourceOfShape } from '../identity/registry.ts';
import { parseIdOf } from '../identity/resource-ids.ts';
import { commonMembers } from '../identity/shape-members.ts';
import { queriesIn } from '../loading/formats.ts';
import { maxClientMutationIdLength } from '../types/builder.ts';
import { othersNamed, type Query, withPath } from '../types/field-arguments.ts';
import { takesIds } from '../types/input-ids.ts';
import { inputMembers } from '../types/input-members.ts';
import { toWire } from '../types/inputs.ts';
import type { Payload } from './payload-links.ts';
import { asUserError, type UserError, userErrorOf } from './user-errors.ts';

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
interface Change {
  readonly operation: AnyOperation;
  readonly target: EntityKey | undefined;
  readonly path: PathIds;
  readonly query: Query;
  readonly sent: Sent | undefined;
}

/** Maximum number of user errors. A list may have thousands of invalid items. */
const maxUserErrors = 100;

export async function change(
  declared: DeclaredMutation,
  given: Sent,
  at: Position,
): Promise<Payload> {
  const { clientMutationId } = given;
  // The response contains it as often as the document selects it.
  if (typeof clientMutationId === 'string' && clientMutationId.length > maxClientMutationIdLength)
    return { path: {}, userErrors: [tooLongClientId] };
  const ready = await prepare(declared, given, at).catch((error: unknown) => {
    const userError = asUserError(error);
    // Before the call, only the target of the change can be missing.
    const isOfTarget = userError.code === 'NOT_FOUND';
    return [isOfTarget ? { ...userError, field: [declared.targetField] } : userError];
  });
  if (Array.isArray(ready)) return { path: {}, clientMutationId, userErrors: ready };
  const { field, path } = at;
  const { rest, changed, loaders } = at.context;
  const needsBefore = field.onlySelection.fields.some(({ step }) => step.needsBefore);
  const before =
    needsBefore && ready.target
      ? await loaders.load(ready.target, path).catch((error: Error) => error)
      : undefined;
  const { changes } = rest.log;
  const result = await perform(declared, ready, at).catch((error: unknown) => {
    // A successful status is enough to show that the change was made, except where the response contains errors. A
    // deletion may wait for approval.
    const isShownByStatus = ready.operation.kind !== 'deletion' && !declared.errorsIn;
    if (rest.log.changes > changes && isShownByStatus) changed.add(field.key);
    return failure(error, declared, ready, at);
  });
  const { userErrors, response, isAnyChanged = userErrors.length === 0 } = result;
  // A deletion may have found nothing to delete.
  if (isAnyChanged && response !== false) changed.add(field.key);
  return { ...ready, clientMutationId, before, ...result };
}

const tooLongClientId: UserError = {
  code: 'TOO_LONG',
  message: `clientMutationId must have at most ${maxClientMutationIdLength} characters.`,
  field: ['clientMutationId'],
};

/** Returns the change to send, or the errors in the values. Rejects for other errors, such as an invalid ID. */
async function prepare(
  declared: DeclaredMutation,
  given: Sent,
  { context, path: requestedBy }: Position,
): Promise<Change | UserError[]> {
  const { operations, path, query, shape } = declared;
  const named = targetNamed(declared, given);
  const operation = named ? operationOf(named, declared) : operations[0];
  const members = inputMembers(shape);
  const used = members.filter(({ name }) => given[name] !== undefined);
  if (used.length === 0 && factsOf(shape).changes)
    throw new InputError(
      'REQUIRED',
      `The input changes nothing. Specify at least one of ${members.map(({ name }) => name).join(', ')}.`,
    );
  // The response does not contain the real ids of parents. That of the target is needed only for other ids in the input
  // or the response.
  const needsOwnId =
    used.some(({ schema }) => takesIds(schema)) ||
    resourceOfShape(operation.shape) !== named?.resource;
  const target =
    named && (await (needsOwnId ? canonical : withOwnParents)(named, context, requestedBy));
  const { ids } = withPath(path, given, target?.ids ?? {});
  const parameters = toWire(query, given, ids);
  const sent = toWire(shape, given, ids, context.markdownWork);
  const errors = [
    ...issuesOf(query, parameters).map((issue) => userErrorOf(issue, parameters)),
    ...issuesOf(shape, sent).map((issue) => userErrorOf(issue, sent)),
  ];
  if (errors.length > 0) return errors.slice(0, maxUserErrors);
  return { operation, target, path: ids, query: parameters, sent: operation.body && sent };
}

/** The target with the ID in the input, which may have aliases. Undefined if the mutation has no target. */
function targetNamed({ among, targetField }: DeclaredMutation, given: Sent): EntityKey | undefined {
  if (among.length === 0) return undefined;
  const id = String(given[targetField]);
  return inField([targetField], () => {
    try {
      const named = parseIdOf(among, id);
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

type Result = Pick<Payload, 'userErrors' | 'response' | 'isCreated' | 'missing'> & {
  /** Whether anything was changed. Defaults to whether there are no user errors. */
  readonly isAnyChanged?: boolean;
};

async function perform(
  { errorsIn }: DeclaredMutation,
  { operation, path, query, sent }: Change,
  at: Position,
): Promise<Result> {
  const { field, context } = at;
  // The response has texts in one format. Texts in another one are read after the change.
  const [format] = queriesIn(operation, selectedFormats(field.selections, context));
  const response = await context.change(operation, {
    path,
    query: { ...query, ...format },
    body: bodyOnWire(operation, sent),
    requestedBy: [at.path],
  });
  if (operation.kind === 'upsert') {
    const { value, isCreated } = response as Upserted<unknown>;
    return { response: value, isCreated, userErrors: [] };
  }
  if (operation.kind === 'deletion' && response === 'pending') return { userErrors: [pending] };
  const refused = errorsIn?.(response, sent ?? {});
  if (!refused) return { response, userErrors: [] };
  const userErrors = refused.errors.map(({ code, message, path: item }) =>
    item === undefined
      ? { code, message, field: null }
      : {
          code,
          message: context.rest.presentable(message) ?? 'The REST API rejected this item.',
          field: pathAsWritten(sent, item),
        },
  );
  return { response, isAnyChanged: refused.isAnyChanged, userErrors };
}

/** The service accepted the deletion, but has not deleted anything yet. */
const pending: UserError = {
  code: 'PENDING',
  message: 'Nothing has been deleted yet, because the deletion is awaiting approval.',
  field: null,
};

/** The body. A list with one item is sent as that item, because services support this form best. */
function bodyOnWire({ many }: AnyOperation, sent: Change['sent']): unknown {
  const bodies = many === undefined ? undefined : (sent?.[many] as readonly unknown[] | undefined);
  return bodies ? (bodies.length === 1 ? bodies[0] : bodies) : sent;
}

/** The user error for a failed call. Throws errors that no input can fix. */
async function failure(
  error: unknown,
  { targetField, path: parameters }: DeclaredMutation,
  { operation, target, sent }: Change,
  { context: { loaders }, path }: Position,
): Promise<Result> {
  const userError = asUserError(error);
  const { body } = operation;
  if (userError.code !== 'NOT_FOUND') {
    const [only, ...others] = body ? inputMembers(body) : [];
    const isOfOnly = userError.code === 'INVALID_VALUE' && only && others.length === 0;
    const field =
      pathNamedIn(userError.message, sent, Object.keys(body?.shape ?? {})) ??
      (isOfOnly ? [only.name] : userError.field);
    return { userErrors: [{ ...userError, field }] };
  }
  const mayLackOperation = error instanceof RestError && error.facts.mayBeUnsupported;
  const others = [
    ...inputMembers(parameters).map(({ name }) => name),
    ...othersNamed(operation, sent),
  ];
  /** Undefined if the target cannot be read. */
  const exists = (named: EntityKey) =>
    loaders.load(named, path).then(
      () => true,
      (cause: unknown) => (isMissing(cause) ? false : undefined),
    );
  // If the input refers only to the target, the target is what does not exist.
  const isThere =
    !target ||
    ((mayLackOperation || others.length > 0) &&
      (isUpsert(operation, target) || (await exists(target))));
  if (isThere && mayLackOperation) throw error.asUnsupported;
  if (isThere === undefined) return { userErrors: [userError] };
  if (!isThere) return { missing: target, userErrors: [{ ...userError, field: [targetField] }] };
  return { userErrors: [{ ...userError, field: others.length === 1 ? others : null }] };
}

/** Whether the call creates the object that its path identifies. */
const isUpsert = ({ method, path }: AnyOperation, { endpoint: { read } }: EntityKey): boolean =>
  method === 'POST' && path === read?.path;
