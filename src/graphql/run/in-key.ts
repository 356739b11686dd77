/** Values of objects that were not read, because their keys are enough for what is selected. */
import { knownByIds, type Scope } from '../identity/model.ts';
import type { PlannedField } from '../plan/planned-field.ts';

/** What the key of such an object contains. Undefined for an object that was read. */
export const inKey = (
  { step: { source } }: PlannedField,
  value: object,
  { own }: Scope,
): unknown => (value === knownByIds && own ? source.ofKey?.(own) : undefined);
