/**
 * Reads an object by its key: for a `Query` field, `node`, or a link. The calls of fields below it that need only its
 * ids are made at the same time.
 */
import { type Entity, EntityKey, knownByIds, type Scope } from '../identity/model.ts';
import { isAlias, parentWithAlias } from '../identity/resource-ids.ts';
import type { RequestContext } from '../plan/context.ts';
import { type LoadPlan, loadPlanOf } from '../plan/load-plan.ts';
import type { PlannedField } from '../plan/planned-field.ts';
import { SlotBelow } from './slots.ts';
import { isMissing, nullIfMissing } from './when-missing.ts';

/** A field that needs objects, at a slot of the response. */
export interface Requester {
  readonly field: PlannedField;
  readonly context: RequestContext;
  readonly slot: object;
}

/**
 * Reads the object even if only its ids are selected, since it may not exist. Rejects with `NOT_FOUND` if it does not.
 */
export function readNamed(named: EntityKey, requester: Requester): Promise<Entity> {
  let isDone = false;
  const end = () => {
    isDone = true;
  };
  const reading = readWithBelow(named, requester, () => isDone);
  reading.then(end, end);
  return reading;
}

/** The same before the field is resolved: until then, no field below it makes calls. */
export const prefetchNamed = (named: EntityKey, requester: Requester): Promise<Entity> =>
  readWithBelow(named, requester, () => false);

async function readWithBelow(
  named: EntityKey,
  requester: Requester,
  isDone: () => boolean,
): Promise<Entity> {
  const { field, context, slot } = requester;
  // Objects above need no name of this one.
  if (!isCanonical(named)) {
    const { above } = loadPlanOf(named.endpoint, field);
    prefetchLater(named, { early: above }, requester, isDone);
  }
  const entityKey = await withOwnParents(named, context, slot);
  const plan = loadPlanOf(entityKey.endpoint, field);
  const reading = readByPlan(entityKey, plan, requester);
  if (isCanonical(entityKey)) prefetchLater(entityKey, plan, requester, isDone);
  return reading;
}

/** A read in another form that is made anyway shows that the object exists, if nothing else is selected. */
function readByPlan(
  entityKey: EntityKey,
  plan: LoadPlan,
  { context, slot }: Requester,
): Promise<Entity> {
  const { loaders } = context;
  const plain = () => loaders.load(entityKey, slot, plan.form(context));
  const form = plan.soleForm(context);
  if (!form) return plain();
  return loaders.load(entityKey, slot, form).catch((error: unknown) => {
    // A caller without access to the form may have access to the object.
    if (isMissing(error)) throw error;
    return plain();
  });
}

/**
 * Begins after the batches of this turn of the event loop, so that calls of fields below do not take the budget or the
 * turns of their parents. `isDone`: whether these fields are resolved, and have made their calls.
 */
export function prefetchLater(
  entityKey: EntityKey,
  plan: Pick<LoadPlan, 'early'>,
  { context, slot }: Pick<Requester, 'context' | 'slot'>,
  isDone: () => boolean,
): void {
  if (plan.early.length === 0) return;
  setImmediate(() => {
    if (!isDone()) prefetchEach(plan.early, entityKey, context, slot);
  });
}

/**
 * Makes the calls of these fields. Their results and errors appear when the fields are resolved, if the object exists.
 */
export function prefetchEach(
  fields: readonly PlannedField[],
  scope: Scope,
  context: RequestContext,
  above: object,
): void {
  for (const field of fields) {
    const slot = new SlotBelow(above, field.key);
    const begin = async () =>
      field.step.source.prefetch?.({
        value: knownByIds,
        scope,
        field,
        args: field.args(context),
        context,
        slot,
      });
    // Nothing awaits it, so an error would end the process.
    begin().catch(() => {});
  }
}

/** Whether the ids of the object are all that is needed. */
export const isKnownByIds = (entityKey: EntityKey, plan: LoadPlan): boolean =>
  plan.isIdsOnly && isCanonical(entityKey);

export const readIfExists = (entityKey: EntityKey, requester: Requester): Promise<Entity | null> =>
  readNamed(entityKey, requester).catch(nullIfMissing);

/**
 * The entity key with the ids of its parents, if another name was given, such as the number of a change request in the
 * key of a page. Needs a read then.
 */
export async function withOwnParents(
  entityKey: EntityKey,
  { loaders }: RequestContext,
  slot: object,
): Promise<EntityKey> {
  const { endpoint, ids, restId } = entityKey;
  const aliased = parentWithAlias(entityKey);
  if (!aliased) return entityKey;
  const parent = await loaders.load(aliased.at(ids), slot);
  const own = entityKey.resource.isPart ? {} : { [endpoint.ownKey]: restId };
  return new EntityKey(endpoint, { ...ids, ...parent.entityKey.ids, ...own });
}

/** The entity key with ids only. Needs a read if it has another name. */
export async function canonical(
  entityKey: EntityKey,
  context: RequestContext,
  slot: object,
): Promise<EntityKey> {
  if (isCanonical(entityKey)) return entityKey;
  const own = await withOwnParents(entityKey, context, slot);
  return isCanonical(own) ? own : (await context.loaders.load(own, slot)).entityKey;
}

/** Whether the key has ids only, so that they can be returned without a read. */
export const isCanonical = ({ endpoint, ids }: EntityKey): boolean =>
  !endpoint.key.some((part) => isAlias(part, ids));
