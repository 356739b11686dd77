/** The objects that a field shows where they stand, with no call: what is known of them beforehand. */
import { resourceNamed } from '../identity/registry.ts';
import type { Resource } from '../identity/resource.ts';
import type { Completion } from '../plan/completion.ts';
import { earlyIn } from '../plan/load-plan.ts';
import type { PlannedField, Selection } from '../plan/planned-field.ts';
import type { CallEstimate } from './estimate.ts';
import { anyIds, idsOf, type Slots } from './estimated-slots.ts';

/** Objects of one type that a field shows. */
export interface Group {
  readonly selection: Selection;
  readonly slots: Slots;
  /** Fields that are asked for as soon as the ids of the objects are there. */
  readonly early: readonly PlannedField[];
}

/** What a field shows, and the calls that are made for that. */
export interface CompletionEstimate {
  readonly calls: readonly CallEstimate[];
  /** Objects of one type or another. */
  readonly groups: readonly Group[];
  /** Further objects beside those. */
  readonly others?: readonly (readonly Group[])[];
}

/** Objects without ids, of whatever type. */
export function embedded(
  field: PlannedField,
  value: Slots,
  namesItsScope: boolean,
): CompletionEstimate {
  const slots = {
    ...value,
    sure: undefined,
    resource: undefined,
    isElsewhere: value.isElsewhere || namesItsScope,
  };
  const early = field.step.source.prefetch ? earlyIn(field.selections) : [];
  return { calls: [], groups: field.selections.map((selection) => ({ selection, slots, early })) };
}

/** Objects of which each says what it is: one with ids of its own, or none. */
export const alternatives = (field: PlannedField, value: Slots): CompletionEstimate => ({
  calls: [],
  groups: field.selections.flatMap((selection) => {
    const resource = resourceNamed(selection.type.name);
    if (resource) return whole(resource, [selection], value);
    const slots = { ...value, sure: undefined, resource: undefined, isElsewhere: true };
    return [{ selection, slots, early: [] }];
  }),
});

/** Whole objects of a resource, of one type or another. */
export function whole(
  resource: Resource,
  selections: readonly Selection[],
  value: Slots,
): readonly Group[] {
  const endpoint = resource.endpointAt(anyIds(value)) ?? resource.endpoints[0];
  const slots = { ...value, sure: undefined, resource, ids: idsOf(endpoint, value, value.most) };
  return selections.map((selection) => ({ selection, slots, early: [] }));
}

/** Parts of the object that has the field: they are there where it is. */
export function parts(field: PlannedField, value: Slots): CompletionEstimate {
  const groups = field.selections.map((selection): Group => {
    const resource = resourceNamed(selection.type.name);
    return { selection, slots: { ...value, resource }, early: earlyIn([selection]) };
  });
  return { calls: [], groups };
}

/** Whether a value holds a list that nobody pages through. */
export function isUnpaged(completion: Completion): boolean {
  if (completion.as === 'made' || completion.as === 'member')
    return isUnpaged(completion.completion);
  return completion.as === 'entries' || (completion.as === 'list' && !completion.ofPage);
}
