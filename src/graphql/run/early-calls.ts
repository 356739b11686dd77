/** Calls that need nothing of an object but its ids, made before it is there. */
import { knownByIds, type Scope } from '../identity/model.ts';
import type { RequestContext } from '../plan/context.ts';
import type { PlannedField } from '../plan/planned-field.ts';
import { SlotBelow } from './slots.ts';

/**
 * Makes the calls of these fields: whatever else the object holds is not known yet. What comes of them is told where
 * the fields themselves are read, if the object turns out to exist.
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
    // Nobody waits for it, so that anything it threw would end the process.
    begin().catch(() => {});
  }
}
