/** Shows what another object names: at once where its ids are enough, and else when it comes. */
import { Entity, type EntityKey, knownByIds, type Place } from '../identity/identity.ts';
import type { Completion } from '../plan/completion.ts';
import { wantedIn } from '../plan/wanted-object.ts';
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
import type { FieldSlot } from './spots.ts';
import { Want } from './waiting.ts';

/** What stands where a link may stand: the id of an object, or the object. */
export function completeLink(
  run: ResponseWriter,
  completion: Extract<Completion, { as: 'link' }>,
  value: unknown,
  place: Place,
  slot: FieldSlot,
): unknown {
  const { resource, isNow = false } = completion;
  if (resource.isWhole(value) && resource.isFoundAt(place))
    return completeWhole(run, resource, value, place, slot);
  const known = run.links.of(resource, value);
  if (known) return completeIdentified(run, known, slot, isNow);
  const link = linkIn(value, completion, place.ids);
  if (!link) return null;
  if (resource.endpointAt(link.around)) {
    const entityKey = resource.identify(link.ownId, link.around);
    run.links.keep(entityKey);
    return completeIdentified(run, entityKey, slot, isNow);
  }
  const want = new Want(run, slot);
  want.await(followAround(link, want));
  return null;
}

async function followAround(link: LinkFacts, want: Want): Promise<Entity | null> {
  const entityKey = await linkKey(link, want);
  if (!entityKey) {
    warnMissing(link.resource, want);
    return null;
  }
  if (link.whole) want.context.loaders.keep(link.resource.entityIn(link.whole, entityKey.ids));
  return isKnownByIds(entityKey, wantedIn(entityKey.endpoint, want.field))
    ? new Entity(knownByIds, entityKey)
    : followLink(entityKey, want, false);
}

/** The object that a link names. */
export function completeIdentified(
  run: ResponseWriter,
  entityKey: EntityKey,
  slot: FieldSlot,
  isNow = false,
): unknown {
  const wanted = wantedIn(entityKey.endpoint, slot.field);
  if (isKnownByIds(entityKey, wanted))
    return completeEntity(run, new Entity(knownByIds, entityKey), slot);
  const want = new Want(run, slot);
  if (run.isDeep || !isPlainRead(entityKey, wanted, want, isNow)) {
    want.await(followLink(entityKey, want, isNow));
    return null;
  }
  run.begin(want);
  want.linkTarget = entityKey.resource;
  try {
    run.context.loaders.want(entityKey, wanted.form(run.context), want);
  } catch (error) {
    // Who waits is always told, or the request would never end.
    if (!want.isDone) want.failed(error);
  }
  if (!want.isDone) prefetchLater(entityKey, wanted, want);
  return want.written;
}

/** The global id of what a link names. */
export function completeIdOf(
  run: ResponseWriter,
  completion: Extract<Completion, { as: 'id' }>,
  value: unknown,
  place: Place,
  slot: FieldSlot,
): unknown {
  const { resource } = completion;
  const link = linkIn(value, completion, place.ids);
  if (!link) return null;
  if (resource.endpointAt(link.around))
    return run.count(resource.identify(link.ownId, link.around).globalId);
  const want = new Want(run, slot);
  want.await(linkKey(link, want).then((entityKey) => entityKey?.globalId ?? null));
  return null;
}

/** The object that a client named. */
export function completeNamed(
  run: ResponseWriter,
  entityKey: EntityKey,
  ifMissing: 'error' | 'null',
  slot: FieldSlot,
): null {
  const want = new Want(run, slot);
  const reading = readNamed(entityKey, want);
  want.await(ifMissing === 'null' ? reading.catch(nullIfMissing) : reading);
  return null;
}
