/** Objects that others name: completed at once if their ids are enough, and otherwise when they are loaded. */
import { type EntityKey, knownByIds } from '../identity/model.ts';
import { loadPlanOf } from '../plan/load-plan.ts';
import type { FieldSlot, ResponseWriter } from '../plan/model.ts';
import { followLink, isPlainRead } from '../run/follow-link.ts';
import { isKnownByIds, prefetchLater } from '../run/read-object.ts';
import { writeObject } from '../run/write-objects.ts';

export function writeFollowed(run: ResponseWriter, entityKey: EntityKey, slot: FieldSlot): unknown {
  const plan = loadPlanOf(entityKey.endpoint, slot.field);
  if (isKnownByIds(entityKey, plan)) return writeObject(run, knownByIds, entityKey, slot);
  const waiting = run.wait(slot);
  if (run.isDeep || !isPlainRead(entityKey, plan, run)) {
    waiting.await(followLink(entityKey, waiting));
    return null;
  }
  waiting.follow(entityKey, plan.form(run.context));
  if (!waiting.isDone) prefetchLater(entityKey, plan, waiting, () => waiting.isDone);
  return waiting.written;
}
