/** Whether a selection needs more of an object than its ids. */
import type { PlannedField, Selection } from './planned-field.ts';

const ownIdFields: ReadonlySet<string> = new Set(['id', 'restId']);

/** Whether only ids are selected that objects of every type have. */
export const isOwnIdOnly = ({ fields, refusal }: Selection): boolean =>
  !refusal && fields.every(({ name }) => ownIdFields.has(name));

/** Whether more than ids is selected at a path of field names, under any aliases. */
export const selectsMoreThanIdsAt = (
  field: PlannedField,
  [name, ...rest]: readonly string[],
): boolean =>
  name === undefined
    ? field.selections.length === 1 && !field.selections.every(({ isIdsOnly }) => isIdsOnly)
    : field.selections.some(({ fields }) =>
        fields.some((below) => below.name === name && selectsMoreThanIdsAt(below, rest)),
      );
