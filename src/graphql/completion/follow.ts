/** Objects that others name: completed at once if their ids are enough, and otherwise when they are loaded. */
import { type EntityKey, knownByIds } from '../identity/model.ts';
import { loadPlanOf } from '../plan/load-plan.ts';
import type { Resolution } from '../run/completing.ts';
import { followLink, isPlainRead } from '../run/follow-link.ts';
import { isKnownByIds, prefetchLater } from '../run/read-object.ts';
import { objectResolved, type ResolvedValue } from '../run/resolved-value.ts';
import type { ResponseWriter } from '../run/response-writer.ts';
import type { FieldSlot } from '../run/slots.ts';
import { Load } from '../run/waiting.ts';
import { writeObject } from '../run/write-objects.ts';

export function writeFollowed(run: ResponseWriter, entityKey: EntityKey, slot: FieldSlot): unknown {
  const plan = loadPlanOf(entityKey.endpoint, slot.field);
  if (isKnownByIds(entityKey, plan)) return writeObject(run, knownByIds, entityKey, slot);
  const load = new Load(run, slot);
  if (run.isDeep || !isPlainRead(entityKey, plan, load)) {
    load.await(followLink(entityKey, load));
    return null;
  }
  run.awaited.begin(load);
  load.linkTarget = entityKey.resource;
  try {
    run.context.loaders.loadFor(entityKey, plan.form(run.context), load);
  } catch (error) {
    // Everything that waits must settle, or the request would never end.
    if (!load.isDone) load.failed(error);
  }
  if (!load.isDone) prefetchLater(entityKey, plan, load, () => load.isDone);
  return load.written;
}

export function resolveFollowed(
  resolution: Resolution,
  entityKey: EntityKey,
): ResolvedValue | Promise<ResolvedValue | null> {
  if (isKnownByIds(entityKey, loadPlanOf(entityKey.endpoint, resolution.field)))
    return objectResolved(resolution, knownByIds, entityKey);
  return followLink(entityKey, resolution).then(
    (object) => object && objectResolved(resolution, object.value, object.entityKey),
  );
}
