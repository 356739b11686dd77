/** Shows what another object names: at once where its ids are enough, and else when it comes. */
import { type Identity, knownByIds, Located, type Place } from '../identity/identity.ts';
import type { Completion } from '../plan/completion.ts';
import { wantedIn } from '../plan/wanted-object.ts';
import { completeLocated, completeWhole } from './complete-objects.ts';
import {
  followLink,
  isPlainRead,
  type LinkFacts,
  linkIn,
  locate,
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
    const identity = resource.identify(link.ownId, link.around);
    run.links.keep(identity);
    return completeIdentified(run, identity, slot, isNow);
  }
  const want = new Want(run, slot);
  want.await(followAround(link, want));
  return null;
}

async function followAround(link: LinkFacts, want: Want): Promise<Located | null> {
  const identity = await locate(link, want);
  if (!identity) {
    warnMissing(link.resource, want);
    return null;
  }
  if (link.whole) want.context.loaders.keep(link.resource.locate(link.whole, identity.ids));
  return isKnownByIds(identity, wantedIn(identity.endpoint, want.field))
    ? new Located(knownByIds, identity)
    : followLink(identity, want, false);
}

/** The object that a link names. */
export function completeIdentified(
  run: ResponseWriter,
  identity: Identity,
  slot: FieldSlot,
  isNow = false,
): unknown {
  const wanted = wantedIn(identity.endpoint, slot.field);
  if (isKnownByIds(identity, wanted))
    return completeLocated(run, new Located(knownByIds, identity), slot);
  const want = new Want(run, slot);
  if (run.isDeep || !isPlainRead(identity, wanted, want, isNow)) {
    want.await(followLink(identity, want, isNow));
    return null;
  }
  run.begin(want);
  want.linkTarget = identity.resource;
  try {
    run.context.loaders.want(identity, wanted.form(run.context), want);
  } catch (error) {
    // Who waits is always told, or the request would never end.
    if (!want.isDone) want.failed(error);
  }
  if (!want.isDone) prefetchLater(identity, wanted, want);
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
  want.await(locate(link, want).then((identity) => identity?.globalId ?? null));
  return null;
}

/** The object that a client named. */
export function completeNamed(
  run: ResponseWriter,
  identity: Identity,
  ifMissing: 'error' | 'null',
  slot: FieldSlot,
): null {
  const want = new Want(run, slot);
  const reading = readNamed(identity, want);
  want.await(ifMissing === 'null' ? reading.catch(nullIfMissing) : reading);
  return null;
}
