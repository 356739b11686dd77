/** What a selection causes: how many values an object has, and which fields make calls. */
import { memoized } from '../../../rest/values/memoized.ts';
import { isIdsOnly, type PlannedField, type Selection } from '../model.ts';

/** Number of values that an object counts as, by the time that it takes to begin one. */
const objectWeight = 4;
const callWeight = 60;
const linkWeight = 20;

/** Number of values of one object below a field, without its lists, which count when their length is known. */
export const valuesBelow = memoized(({ selections }: PlannedField): number =>
  Math.max(...selections.map(valuesOf), 1),
);

const valuesOf = memoized(({ fields }: Selection): number => {
  const values = fields.reduce(
    (sum, field) => sum + callsWeight(field) + (field.isList ? 1 : valuesBelow(field)),
    objectWeight,
  );
  return Math.min(values, Number.MAX_SAFE_INTEGER);
});

/** The weight of the calls that a field may make, also for links to objects that may have to be read. */
function callsWeight({ step: { extraCall }, hasArguments, selections }: PlannedField): number {
  if (extraCall === 'call') return callWeight;
  if (extraCall === 'form') return hasArguments ? callWeight : 0;
  return extraCall === 'link' && !selections.every(isIdsOnly) ? linkWeight : 0;
}

/**
 * The fields to load before a list of such objects is returned: links, and what contains links. `fields` is undefined if
 * something else may make calls, which would have to wait for the links.
 */
export const aheadOf = memoized(
  ({ fields }: Selection): { readonly fields: readonly PlannedField[] | undefined } => {
    const ahead: PlannedField[] = [];
    for (const field of fields) {
      const { step, isList, hasArguments, selections } = field;
      const below = selections.map((selection) => aheadOf(selection).fields);
      if (below.includes(undefined)) return { fields: undefined };
      const mayCall = callsWeight(field) > 0;
      if (!mayCall && below.every((one) => one?.length === 0)) continue;
      if (isList || step.source.waits || hasArguments || (mayCall && step.extraCall !== 'link'))
        return { fields: undefined };
      ahead.push(field);
    }
    return { fields: ahead };
  },
);
