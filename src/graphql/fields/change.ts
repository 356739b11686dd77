/**
 * Makes a change, from its input to its payload: finds the target, checks and sends the input, and reports the outcome.
 * Errors that the user can fix are in the payload: of the input (`prepare`), of a success (`perform`) and of a call that
 * failed (`failure`), with codes from `errors/user-errors.ts` and paths from `errors/input-paths.ts`; others are thrown.
 */
import type { z } from 'zod';
import { factsOf } from '../../rest/table/facts.ts';
import type { AnyOperation, Deletion, Upserted } from '../../rest/table/operation.ts';
import { RestError } from '../../rest/values/errors.ts';
import { issuesOf } from '../../rest/values/issues.ts';
import { canonical, isCanonical, withOwnParents } from '../completion/read-object.ts';
import { isMissing } from '../completion/when-missing.ts';
import { InputError, inField } from '../errors/input-error.ts';
import { pathAsWritten, pathNamedIn } from '../errors/input-paths.ts';
import { asUserError, type UserError, userErrorOf } from '../errors/user-errors.ts';
import type { EntityKey } from '../identity/model.ts';
import type { PathIds } from '../identity/path-ids.ts';
import { resourceOfShape } from '../identity/registry.ts';
import { formatParameterOf } from '../loading/formats.ts';
import type { Position } from '../plan/model.ts';
import { selectedFormats } from '../plan/selected-forms.ts';
import { maxClientMutationIdLength } from '../types/builder.ts';
import { othersNamed, type Query, withPath } from '../types/field-arguments.ts';
import { takesIds } from '../types/input-ids.ts';
import { inputMembers } from '../types/input-members.ts';
import { toWire } from '../types/input-wire.ts';
import {
  type Among,
  notOffered,
  type Operations,
  operationFor,
  targetNamed,
} from './change-target.ts';
import type { Payload } from './payload-links.ts';
import { readObjectBefore } from './payload-links.ts';

/** An error in a response that is a success for the REST API, such as a merge with conflicts. */
export type ResponseError = Omit<UserError, 'field'>;

/** The errors in a response to a change of several items, which are changed one by one. */
export interface ItemErrors {
  /** The items that were not changed: the path of each in the body, and the reason that the service gives. */
  readonly errors: readonly { readonly path: readonly string[]; readonly reason: string }[];
  /** Whether any other item was changed. */
  readonly isAnyChanged: boolean;
}

export interface DeclaredMutation {
  readonly operations: Operations;
  readonly among: Among;
  readonly targetField: string;
  readonly path: z.ZodObject;
  /** The query parameters that are input fields. */
  readonly query: z.ZodObject;
  /** The body. */
  readonly shape: z.ZodObject;
  readonly userErrorIn: ((response: unknown) => ResponseError | undefined) | undefined;
  readonly itemErrorsIn: ((response: unknown, sent: Sent) => ItemErrors) | undefined;
}

type Sent = Readonly<Record<string, unknown>>;

/** A change that is ready to send. */
interface Change {
  readonly operation: AnyOperation;
  readonly target: EntityKey | undefined;
  readonly path: PathIds;
  readonly query: Query;
  readonly sent: Sent | undefined;
}

const nothing = {
  target: undefined,
  path: {},
  sent: undefined,
  response: undefined,
  isCreated: undefined,
  before: undefined,
  missing: undefined,
};

export async function change(
  declared: DeclaredMutation,
  given: Readonly<Record<string, unknown>>,
  at: Position,
): Promise<Payload> {
  const { clientMutationId } = given;
  // The response contains it as often as the document selects it.
  if (typeof clientMutationId === 'string' && clientMutationId.length > maxClientMutationIdLength)
    return { ...nothing, userErrors: [tooLongClientId] };
  const ready = await prepare(declared, given, at).catch((error: unknown) => [
    ofTarget(asUserError(error), declared),
  ]);
  if (Array.isArray(ready)) return { ...nothing, clientMutationId, userErrors: ready };
  const before = ready.target && (await readObjectBefore(ready.target, at));
  const { rest, changed } = at.context;
  const { changes } = rest.log;
  const result = await perform(declared, ready, at).catch((error: unknown) => {
    if (rest.log.changes > changes && isShownByStatus(declared, ready)) changed.add(at.field.key);
    return failure(error, declared, ready, at);
  });
  if (hasChanged(result)) changed.add(at.field.key);
  return { ...nothing, ...ready, clientMutationId, before, ...result };
}

const tooLongClientId: UserError = {
  code: 'TOO_LONG',
  message: `clientMutationId must have at most ${maxClientMutationIdLength} characters.`,
  field: ['clientMutationId'],
};

/** Before the call, only the target of the change can be missing. */
const ofTarget = (error: UserError, { targetField }: DeclaredMutation): UserError =>
  error.code === 'NOT_FOUND' ? { ...error, field: [targetField] } : error;

/** Maximum number of user errors. A list may have thousands of invalid items. */
const maxUserErrors = 100;

/** Returns the change to send, or the errors in the input. */
async function prepare(
  declared: DeclaredMutation,
  given: Readonly<Record<string, unknown>>,
  at: Position,
): Promise<Change | UserError[]> {
  const { path, query, shape } = declared;
  const { operation, named } = called(declared, given);
  requireChange(shape, given);
  const takesOthers = inputMembers(shape).some(
    ({ name, schema }) => given[name] !== undefined && takesIds(schema),
  );
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

/** The operation for the input, and its target, if the mutation has one. */
function called(
  { operations, among, targetField, path }: DeclaredMutation,
  given: Readonly<Record<string, unknown>>,
): { readonly operation: AnyOperation; readonly named: EntityKey | undefined } {
  if (among.length === 0) return { operation: operations[0], named: undefined };
  const named = inField([targetField], () => targetNamed(among, String(given[targetField])));
  const operation = operationFor(named, Object.keys(path.shape), operations);
  if (!operation) throw new InputError('INVALID_ID', notOffered(named, operations), [targetField]);
  return { operation, named };
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

/** Throws if an update changes nothing. */
function requireChange(shape: z.ZodObject, given: Readonly<Record<string, unknown>>): void {
  const members = inputMembers(shape);
  if (!factsOf(shape).changes || members.some(({ name }) => given[name] !== undefined)) return;
  const names = members.flatMap(({ name, successor }) => (successor === undefined ? [name] : []));
  throw new InputError(
    'REQUIRED',
    `The input changes nothing. Specify at least one of ${names.join(', ')}.`,
  );
}

/** Whether the change was made. A deletion may have found nothing to delete. */
const hasChanged = ({ userErrors, response, isAnyChanged = userErrors.length === 0 }: Result) =>
  isAnyChanged && response !== false;

/** Whether a successful status is enough to show that the change was made. A deletion may wait for approval. */
const isShownByStatus = (
  { userErrorIn, itemErrorsIn }: DeclaredMutation,
  { operation }: Change,
): boolean =>
  operation.kind !== 'deletion' && userErrorIn === undefined && itemErrorsIn === undefined;

type Result = Pick<Payload, 'userErrors'> &
  Partial<Pick<Payload, 'response' | 'isCreated' | 'missing'> & Pick<ItemErrors, 'isAnyChanged'>>;

async function perform(
  { userErrorIn, itemErrorsIn }: DeclaredMutation,
  { operation, path, query, sent }: Change,
  at: Position,
): Promise<Result> {
  const response = await at.context.change(operation, {
    path,
    query: { ...query, ...formatQuery(operation, at) },
    body: bodyOnWire(operation, sent),
    requestedBy: [at.path],
  });
  if (operation.kind === 'upsert') {
    const { value, isCreated } = response as Upserted<unknown>;
    return { response: value, isCreated, userErrors: [] };
  }
  if (operation.kind === 'deletion' && (response as Deletion) === 'pending')
    return { userErrors: [pending] };
  if (itemErrorsIn) {
    const { errors, isAnyChanged } = itemErrorsIn(response, sent ?? {});
    const userErrors = errors.map(({ path: given, reason }) => ({
      code: 'INVALID_VALUE' as const,
      message: at.context.rest.presentable(reason) ?? 'The REST API rejected this item.',
      field: pathAsWritten(sent, given),
    }));
    return { response, isAnyChanged, userErrors };
  }
  const seen = userErrorIn?.(response);
  return { response, userErrors: seen ? [{ ...seen, field: null }] : [] };
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

/**
 * The query parameter for the format of texts in the response, which has one format. Texts in another format are read
 * after the change.
 */
function formatQuery(
  operation: AnyOperation,
  { field, context }: Position,
): Record<string, string> {
  const parameter = formatParameterOf(operation);
  const [format] = parameter === undefined ? [] : selectedFormats(field.selections, context);
  return parameter === undefined || format === undefined ? {} : { [parameter]: format };
}

/** The user error for a failed call. Throws errors that no input can fix. */
async function failure(
  error: unknown,
  { targetField, path: parameters }: DeclaredMutation,
  { operation, target, sent }: Change,
  at: Position,
): Promise<Result> {
  const userError = asUserError(error);
  if (userError.code !== 'NOT_FOUND') {
    const members = Object.keys(operation.body?.shape ?? {});
    const field = pathNamedIn(userError.message, sent, members) ?? onlyField(userError, operation);
    return { userErrors: [{ ...userError, field }] };
  }
  const mayLackOperation = error instanceof RestError && error.facts.mayBeUnsupported;
  const others = [
    ...inputMembers(parameters).map(({ name }) => name),
    ...othersNamed(operation, sent),
  ];
  // If the input refers only to the target, the target is what does not exist.
  const isThere =
    !target ||
    ((mayLackOperation || others.length > 0) &&
      (isUpsert(operation, target) || (await exists(target, at))));
  if (isThere && mayLackOperation) throw error.asUnsupported;
  if (isThere === undefined) return { userErrors: [userError] };
  if (!isThere) return { missing: target, userErrors: [{ ...userError, field: [targetField] }] };
  return { userErrors: [{ ...userError, field: others.length === 1 ? others : null }] };
}

/** The field for the only member of the body, if the service rejected the body. */
function onlyField({ code, field }: UserError, { body }: AnyOperation): UserError['field'] {
  const [only, ...others] = body ? inputMembers(body) : [];
  return code === 'INVALID_VALUE' && only && others.length === 0 ? [only.name] : field;
}

/** Whether the call creates the object that its path identifies. */
const isUpsert = ({ method, path }: AnyOperation, { endpoint: { read } }: EntityKey): boolean =>
  method === 'POST' && path === read?.path;

/** Whether the object exists. Undefined if it cannot be read. */
const exists = (target: EntityKey, { context: { loaders }, path }: Position) =>
  loaders.load(target, path).then(
    () => true,
    (error: unknown) => (isMissing(error) ? false : undefined),
  );
