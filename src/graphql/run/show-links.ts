/** Shows what another object names: at once where its ids are enough, and else when it comes. */
import { type Identity, knownByIds, Located, type Place } from '../identity/identity.ts';
import type { Shown } from '../plan/shown.ts';
import { wantedIn } from '../plan/wanted-object.ts';
import { followLink, isPlainRead, type LinkFacts, linkIn, locate, warnMissing } from './links.ts';
import { isKnownByIds, nullIfMissing, prefetchLater, readNamed } from './objects.ts';
import type { ResponseWriter } from './response-writer.ts';
import { showLocated, showWhole } from './show-objects.ts';
import type { FieldSlot } from './spots.ts';
import { Want } from './waiting.ts';

/** What stands where a link may stand: the id of an object, or the object. */
export function showLink(
  run: ResponseWriter,
  shown: Extract<Shown, { as: 'link' }>,
  value: unknown,
  place: Place,
  slot: FieldSlot,
): unknown {
  const { resource, isNow = false } = shown;
  if (resource.isWhole(value) && resource.isFoundAt(place))
    return showWhole(run, resource, value, place, slot);
  const known = run.links.of(resource, value);
  if (known) return showNamed(run, known, slot, isNow);
  const link = linkIn(value, shown, place.ids);
  if (!link) return null;
  if (resource.homeAt(link.around)) {
    const identity = resource.identify(link.ownId, link.around);
    run.links.keep(identity);
    return showNamed(run, identity, slot, isNow);
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
  return isKnownByIds(identity, wantedIn(identity.home, want.field))
    ? new Located(knownByIds, identity)
    : followLink(identity, want, false);
}

/** The object that a link names. */
export function showNamed(
  run: ResponseWriter,
  identity: Identity,
  slot: FieldSlot,
  isNow = false,
): unknown {
  const wanted = wantedIn(identity.home, slot.field);
  if (isKnownByIds(identity, wanted))
    return showLocated(run, new Located(knownByIds, identity), slot);
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
export function showIdOf(
  run: ResponseWriter,
  shown: Extract<Shown, { as: 'id' }>,
  value: unknown,
  place: Place,
  slot: FieldSlot,
): unknown {
  const { resource } = shown;
  const link = linkIn(value, shown, place.ids);
  if (!link) return null;
  if (resource.homeAt(link.around))
    return run.count(resource.identify(link.ownId, link.around).globalId);
  const want = new Want(run, slot);
  want.await(locate(link, want).then((identity) => identity?.globalId ?? null));
  return null;
}

/** The object that a client named. */
export function showAskedFor(
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
