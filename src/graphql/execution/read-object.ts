/**
 * Reads an object by its key, for a `Query` field, `node`, or a link. Calls of fields below that need only its ids are
 * made at the same time.
 */
import { EarlyPath, type Path } from '../../rest/values/response-path.ts';
import { type Entity, EntityKey, knownByIds, type Scope } from '../identity/model.ts';
import { isAlias, parentWithAlias } from '../identity/resource-ids.ts';
import type { RequestContext } from './context.ts';
import { isMissing } from './failures.ts';
import { type LoadPlan, loadPlanOf } from './load-plan.ts';
import type { PlannedField, Position } from './model.ts';

/**
 * Reads an object even if only its IDs are selected, because it may not exist. Rejects with `NOT_FOUND` if it does not.
 */
export const readNamed = (named: EntityKey, at: Position): Promise<Entity> =>
  readWithBelow(named, at, true);

/** Reads an object before its field is resolved. Until then, fields below make no calls. */
export const prefetchNamed = (named: EntityKey, at: Position): Promise<Entity> =>
  readWithBelow(named, at, false);

async function readWithBelow(named: EntityKey, at: Position, isResolved: boolean): Promise<Entity> {
  const { field, context, path } = at;
  // Calls for the parents of the object do not depend on its real id.
  if (!isCanonical(named)) prefetchLater(loadPlanOf(named.endpoint, field).above, named, at);
  const entityKey = await withOwnParents(named, context, path);
  const plan = loadPlanOf(entityKey.endpoint, field);
  const reading = readByPlan(entityKey, plan, at);
  if (isCanonical(entityKey))
    prefetchLater(plan.early, entityKey, at, isResolved ? reading : undefined);
  return reading;
}

/**
 * Reads the object according to the plan. If a read in another form is needed anyway and nothing else is selected, that
 * read shows whether the object exists.
 */
function readByPlan(
  entityKey: EntityKey,
  plan: LoadPlan,
  { context, path }: Position,
): Promise<Entity> {
  const { loaders } = context;
  const plain = () => loaders.load(entityKey, path, plan.form(context));
  const form = plan.soleForm(context);
  if (!form) return plain();
  return loaders.load(entityKey, path, form).catch((error: unknown) => {
    // A caller who may not read that form may still have access to the object.
    if (isMissing(error)) throw error;
    return plain();
  });
}

/**
 * Makes early calls after the batches of this turn of the event loop, so that calls of fields below do not take the
 * budget or the turns of their parents. `reading`: when it has ended, these fields have been resolved, and have made
 * their calls themselves.
 */
export function prefetchLater(
  fields: readonly PlannedField[],
  entityKey: EntityKey,
  { context, path }: Pick<Position, 'context' | 'path'>,
  reading?: Promise<unknown>,
): void {
  if (fields.length === 0) return;
  let isDone = false;
  const end = () => {
    isDone = true;
  };
  reading?.then(end, end);
  setImmediate(() => {
    if (!isDone) prefetchEach(fields, entityKey, context, path);
  });
}

/**
 * Makes the calls of these fields. Their results and errors are used when the fields are resolved, if the object
 * exists.
 */
export function prefetchEach(
  fields: readonly PlannedField[],
  scope: Scope,
  context: RequestContext,
  above: Path,
): void {
  for (const field of fields) {
    const path = new EarlyPath(above, field.key);
    const begin = async () => {
      const args = field.args(context);
      const asked = { value: knownByIds, scope, field, args, context, path, isItem: false };
      await field.step.source.prefetch?.(asked);
    };
    // Nothing awaits this promise, so a rejection would end the process.
    begin().catch(() => {});
  }
}

/** Whether the ids of the object are enough for the selection. */
export const isKnownByIds = (entityKey: EntityKey, plan: LoadPlan): boolean =>
  plan.isIdsOnly && isCanonical(entityKey);

/**
 * The entity key with the real ids of the object's parents. It may contain aliases, such as the number of a change
 * request in the key of a page; then the object has to be read.
 */
export async function withOwnParents(
  entityKey: EntityKey,
  { loaders }: RequestContext,
  path: Path,
): Promise<EntityKey> {
  const { endpoint, ids, restId } = entityKey;
  const aliased = parentWithAlias(entityKey);
  if (!aliased) return entityKey;
  const parent = await loaders.load(aliased.at(ids), path);
  const own = entityKey.resource.isPart ? {} : { [endpoint.ownKey]: restId };
  return new EntityKey(endpoint, { ...ids, ...parent.entityKey.ids, ...own });
}

/** The entity key without aliases. If it contains one, the object has to be read. */
export async function canonical(
  entityKey: EntityKey,
  context: RequestContext,
  path: Path,
): Promise<EntityKey> {
  const own = await withOwnParents(entityKey, context, path);
  return isCanonical(own) ? own : (await context.loaders.load(own, path)).entityKey;
}

/** Whether the key has only real ids, so that they can be returned without a read. */
export const isCanonical = ({ endpoint, ids }: EntityKey): boolean =>
  !endpoint.key.some((part) => isAlias(part, ids));
