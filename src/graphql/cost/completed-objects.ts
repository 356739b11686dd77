/** The estimate of what a field completes: objects, and the calls that load them. */
import type { Resource } from '../identity/model.ts';
import type { PlannedField, Selection } from '../plan/planned-field.ts';
import type { SourceEstimate } from '../plan/source-estimate.ts';
import type { CallEstimate } from './estimate.ts';
import { anyIds, idsOf, type Slots } from './estimated-slots.ts';

/** A field, and what is known about it at one place of the response. */
export interface FieldThere {
  readonly field: PlannedField;
  readonly expected: SourceEstimate;
  /** Whether its calls begin as soon as the ids of its parents are known. */
  readonly isEarly: boolean;
}

/** Objects of one type. */
export interface Group {
  readonly selection: Selection;
  readonly slots: Slots;
  /** Fields whose calls begin as soon as the ids of the objects are known. */
  readonly early: readonly PlannedField[];
}

export interface CompletionEstimate {
  readonly calls: readonly CallEstimate[];
  /** The same objects as each of the types that they may be of. */
  readonly groups: readonly Group[];
  /** Further objects. */
  readonly others?: readonly (readonly Group[])[];
}

export const nothingLoaded: CompletionEstimate = { calls: [], groups: [] };

/** Objects of a resource that the response of a call contains. */
export function wholeGroups(
  resource: Resource,
  selections: readonly Selection[],
  value: Slots,
): readonly Group[] {
  const endpoint = resource.endpointAt(anyIds(value)) ?? resource.endpoints[0];
  const slots = { ...value, sure: undefined, resource, ids: idsOf(endpoint, value, value.most) };
  return selections.map((selection) => ({ selection, slots, early: [] }));
}
