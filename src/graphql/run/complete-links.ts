/** Shows what another object names: at once where its ids are enough, and else when it comes. */
import { Entity, type EntityKey, knownByIds, type Scope } from '../identity/identity.ts';
import type { Completion } from '../plan/completion.ts';
import { loadPlanOf } from '../plan/load-plan.ts';
import { completeEntity, completeWhole } from './complete-objects.ts';
import {
  followLink,
  isPlainRead,
  type LinkFacts,
  linkIn,
  linkKey,
  warnMissing,
} from './follow-link.ts';
import { isKnownByIds, nullIfMissing, prefetchLater, readNamed } from './read-object.ts';
import type { ResponseWriter } from './response-writer.ts';
import type { FieldSlot } from './slots.ts';
import { Load } from './waiting.ts';

/** What stands where a link may stand: the id of an object, or the object. */
export function completeLink(
  run: ResponseWriter,
  completion: Extract<Completion, { as: 'link' }>,
  value: unknown,
  scope: Scope,
  slot: FieldSlot,
): unknown {
  const { resource, isNow = false } = completion;
  if (resource.isWhole(value) && resource.isFoundAt(scope))
    return completeWhole(run, resource, value, scope, slot);
  const known = run.links.of(resource, value);
  if (known) return completeIdentified(run, known, slot, isNow);
  const link = linkIn(value, completion, scope.ids);
  if (!link) return null;
  if (resource.endpointAt(link.around)) {
    const entityKey = resource.identify(link.ownId, link.around);
    run.links.keep(entityKey);
    return completeIdentified(run, entityKey, slot, isNow);
  }
  const load = new Load(run, slot);
  load.await(followAround(link, load));
  return null;
}

async function followAround(link: LinkFacts, load: Load): Promise<Entity | null> {
  const entityKey = await linkKey(link, load);
  if (!entityKey) {
    warnMissing(link.resource, load);
    return null;
  }
  if (link.whole) load.context.loaders.keep(link.resource.entityIn(link.whole, entityKey.ids));
  return isKnownByIds(entityKey, loadPlanOf(entityKey.endpoint, load.field))
    ? new Entity(knownByIds, entityKey)
    : followLink(entityKey, load, false);
}

/** The object that a link names. */
export function completeIdentified(
  run: ResponseWriter,
  entityKey: EntityKey,
  slot: FieldSlot,
  isNow = false,
): unknown {
  const plan = loadPlanOf(entityKey.endpoint, slot.field);
  if (isKnownByIds(entityKey, plan))
    return completeEntity(run, new Entity(knownByIds, entityKey), slot);
  const load = new Load(run, slot);
  if (run.isDeep || !isPlainRead(entityKey, plan, load, isNow)) {
    load.await(followLink(entityKey, load, isNow));
    return null;
  }
  run.begin(load);
  load.linkTarget = entityKey.resource;
  try {
    run.context.loaders.loadFor(entityKey, plan.form(run.context), load);
  } catch (error) {
    // Who waits is always told, or the request would never end.
    if (!load.isDone) load.failed(error);
  }
  if (!load.isDone) prefetchLater(entityKey, plan, load);
  return load.written;
}

/** The global id of what a link names. */
export function completeIdOf(
  run: ResponseWriter,
  completion: Extract<Completion, { as: 'id' }>,
  value: unknown,
  scope: Scope,
  slot: FieldSlot,
): unknown {
  const { resource } = completion;
  const link = linkIn(value, completion, scope.ids);
  if (!link) return null;
  if (resource.endpointAt(link.around))
    return run.count(resource.identify(link.ownId, link.around).globalId);
  const load = new Load(run, slot);
  load.await(linkKey(link, load).then((entityKey) => entityKey?.globalId ?? null));
  return null;
}

/** The object that a client named. */
export function completeNamed(
  run: ResponseWriter,
  entityKey: EntityKey,
  ifMissing: 'error' | 'null',
  slot: FieldSlot,
): null {
  const load = new Load(run, slot);
  const reading = readNamed(entityKey, load);
  load.await(ifMissing === 'null' ? reading.catch(nullIfMissing) : reading);
  return null;
}
