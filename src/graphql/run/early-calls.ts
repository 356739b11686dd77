/** Calls that need only the ids of an object, made before the object is read. */
import { knownByIds, type Scope } from '../identity/model.ts';
import type { RequestContext } from '../plan/context.ts';
import type { PlannedField } from '../plan/planned-field.ts';
import { SlotBelow } from './slots.ts';

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
