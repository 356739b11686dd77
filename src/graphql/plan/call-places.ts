/** Counts how many fields of an operation make calls. */
import type { CallPlaces } from '../loading/batch-guide.ts';
import type { PlannedField, Selection } from './model.ts';

/**
 * Maximum number of types of a field whose selections are examined before one of their objects occurs. If there are
 * more, only types that fragments name are, provided that nothing else is selected.
 */
export const maxTypes = 8;

const none: CallPlaces = { multiplied: 0, others: 0 };

const sum = (places: readonly CallPlaces[]): CallPlaces =>
  places.reduce(
    (total, { multiplied, others }) => ({
      multiplied: total.multiplied + multiplied,
      others: total.others + others,
    }),
    none,
  );

/**
 * The selections below a field. Undefined if there are many. For an interface with many types, only selections on types
 * that fragments name can make calls.
 */
const selectionsBelow = (field: PlannedField): readonly Selection[] | undefined => {
  if (field.possibleTypes.length <= maxTypes) return field.selections;
  const { namedSelections } = field;
  return namedSelections && namedSelections.length <= maxTypes ? namedSelections : undefined;
};

export function callPlaces(root: Selection): CallPlaces {
  const visited = new Set<Selection>();
  const among = (selection: Selection, isItem: boolean): CallPlaces => {
    // A selection counts once, because objects of several types are not in several fields.
    if (visited.has(selection)) return none;
    visited.add(selection);
    return sum(selection.fields.map((field) => at(field, isItem)));
  };
  const at = (field: PlannedField, isItem: boolean): CallPlaces => {
    const { itemsWait } = field.completion;
    const selections = selectionsBelow(field);
    const mayRead =
      field.mayCall || (itemsWait && !selections?.every(({ isIdsOnly }) => isIdsOnly));
    const own = mayRead && (isItem || itemsWait) ? 1 : 0;
    // Selections on many types are planned when an object of the type occurs, so they may contain anything.
    if (!selections) return { multiplied: own + 2, others: 0 };
    const isBelowItem = isItem || field.isList;
    const below = sum(selections.map((one) => among(one, isBelowItem)));
    const multiplied = own + below.multiplied;
    const isOther = mayRead && multiplied === 0;
    return { multiplied, others: below.others + (isOther ? 1 : 0) };
  };
  return among(root, false);
}
