/**
 * Makes a change, from its input to its payload: prepares the call (`change-input.ts`), makes it, and reports the outcome.
 * Errors that the user can fix are in the payload: of the input (`prepare`), of a success (`perform`) and of a call that
 * failed (`failure`), with codes from `errors/user-errors.ts` and paths from `errors/input-paths.ts`; others are thrown.
 */
import type { AnyOperation, Upserted } from '../../rest/table/operation.ts';
import { RestError } from '../../rest/values/errors.ts';
import { pathAsWritten, pathNamedIn } from '../errors/input-paths.ts';
import { isMissing } from '../execution/failures.ts';
import type { Position } from '../execution/model.ts';
import { selectedFormats } from '../execution/selected-forms.ts';
import type { EntityKey } from '../identity/model.ts';
import { formatParameterOf } from '../loading/formats.ts';
import { maxClientMutationIdLength } from '../types/builder.ts';
import { othersNamed } from '../types/field-arguments.ts';
import { inputMembers } from '../types/input-members.ts';
import { type Change, type DeclaredMutation, prepare, type Sent } from './change-input.ts';
import { type Payload, readObjectBefore } from './payload-links.ts';
import { asUserError, type UserError } from './user-errors.ts';

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
  given: Sent,
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
    // A successful status is enough to show that the change was made, except where the response contains errors. A
    // deletion may wait for approval.
    const isShownByStatus = ready.operation.kind !== 'deletion' && !declared.errorsIn;
    if (rest.log.changes > changes && isShownByStatus) changed.add(at.field.key);
    return failure(error, declared, ready, at);
  });
  const { userErrors, response, isAnyChanged = userErrors.length === 0 } = result;
  // A deletion may have found nothing to delete.
  if (isAnyChanged && response !== false) changed.add(at.field.key);
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

type Result = Pick<Payload, 'userErrors'> &
  Partial<Pick<Payload, 'response' | 'isCreated' | 'missing'>> & {
    /** Whether anything was changed. Defaults to whether there are no user errors. */
    readonly isAnyChanged?: boolean;
  };

async function perform(
  { errorsIn }: DeclaredMutation,
  { operation, path, query, sent }: Change,
  at: Position,
): Promise<Result> {
  const { rest } = at.context;
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
  if (operation.kind === 'deletion' && response === 'pending') return { userErrors: [pending] };
  const { errors, isAnyChanged } = errorsIn?.(response, sent ?? {}) ?? nothingRefused;
  const userErrors = errors.map(({ code, message, path: item }) =>
    item === undefined
      ? { code, message, field: null }
      : {
          code,
          message: rest.presentable(message) ?? 'The REST API rejected this item.',
          field: pathAsWritten(sent, item),
        },
  );
  return { response, isAnyChanged, userErrors };
}

const nothingRefused = { errors: [], isAnyChanged: true };

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
function formatQuery(operation: AnyOperation, { field, context }: Position) {
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
