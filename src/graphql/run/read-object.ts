/**
 * Reads an object that is named by its key: a `Query` field by id, `node`, a link that is followed.
 *
 * One way for all of them: the object is loaded, and what is selected below it and needs nothing but its ids is
 * asked for at the same time.
 */

import { RestError } from '../../rest/values/errors.ts';
import { type Entity, EntityKey } from '../identity/model.ts';
import { resourceOfParameter } from '../identity/registry.ts';
import { isAlias } from '../identity/resource-ids.ts';
import type { RequestContext } from '../plan/context.ts';
import type { LoadPlan } from '../plan/load-plan.ts';
import { loadPlanOf } from '../plan/load-plan.ts';
import type { PlannedField } from '../plan/planned-field.ts';
import { prefetchEach } from './early-calls.ts';

/** Who asks for objects: a field, somewhere in a response. */
export interface Requester {
  readonly field: PlannedField;
  readonly context: RequestContext;
  readonly slot: object;
}

/**
 * The object, read: also where only its ids are asked, for whoever names it may name what does not exist. Rejects
 * with `NOT_FOUND` when there is none.
 */
export async function readNamed(named: EntityKey, requester: Requester): Promise<Entity> {
  const { field, context, slot } = requester;
  const entityKey = await withOwnParents(named, context, slot);
  const plan = loadPlanOf(entityKey.endpoint, field);
  const reading = readByPlan(entityKey, plan, requester);
  if (isCanonical(entityKey)) prefetchLater(entityKey, plan, requester);
  return reading;
}

/** One read that is made anyway for a member in another form proves the object, where nothing else of it is selected. */
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
    // Who may not have that form may still have the object.
    if (isNotFound(error)) throw error;
    return plain();
  });
}

/**
 * Asks for what lies below after the loaders of this moment: what lies deeper must not take the calls or places of
 * its parents.
 */
export function prefetchLater(
  entityKey: EntityKey,
  plan: LoadPlan,
  { context, slot }: Pick<Requester, 'context' | 'slot'>,
): void {
  if (plan.early.length > 0) setImmediate(() => prefetchEach(plan.early, entityKey, context, slot));
}

/** Whether the ids of the object say all that is asked of it. */
export const isKnownByIds = (entityKey: EntityKey, plan: LoadPlan): boolean =>
  plan.isIdsOnly && isCanonical(entityKey);

/** The object, or null when there is none. */
export const readIfExists = (entityKey: EntityKey, requester: Requester): Promise<Entity | null> =>
  readNamed(entityKey, requester).catch(nullIfMissing);

export const isNotFound = (error: unknown): boolean =>
  error instanceof RestError && error.code === 'NOT_FOUND';

export function nullIfMissing(error: unknown): null {
  if (isNotFound(error)) return null;
  throw error;
}

/**
 * The entity key with the ids of what it belongs to, where they were given in another way: the number of a
 * change request in the key of a page. Costs a read.
 */
export async function withOwnParents(
  entityKey: EntityKey,
  { loaders }: RequestContext,
  slot: object,
): Promise<EntityKey> {
  const { endpoint, ids, restId } = entityKey;
  const alias = endpoint.key.find((part) => part !== endpoint.ownKey && isAlias(part, ids));
  const resource = alias === undefined ? undefined : resourceOfParameter(alias);
  if (alias === undefined || !resource) return entityKey;
  const parent = await loaders.load(resource.at(ids), slot);
  const own = entityKey.resource.isPart ? {} : { [endpoint.ownKey]: restId };
  return new EntityKey(endpoint, { ...ids, ...parent.entityKey.ids, ...own });
}

/** The entity key with nothing but own ids. Costs a read where there are others. */
export async function canonical(
  entityKey: EntityKey,
  context: RequestContext,
  slot: object,
): Promise<EntityKey> {
  if (isCanonical(entityKey)) return entityKey;
  const own = await withOwnParents(entityKey, context, slot);
  return isCanonical(own) ? own : (await context.loaders.load(own, slot)).entityKey;
}

/** Whether the ids are the object's own, so that they can be shown without asking for it. */
export const isCanonical = ({ endpoint, ids }: EntityKey): boolean =>
  !endpoint.key.some((part) => isAlias(part, ids));
