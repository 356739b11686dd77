/** Whether a selection asks for more of an object than its ids, which are known before it is read. */
import type { PlannedField, Selection } from './planned-field.ts';

const ownIdFields: ReadonlySet<string> = new Set(['id', 'restId']);

/** Whether nothing but ids is selected that objects of any type have alike. */
export const isOwnIdOnly = ({ fields, refusal }: Selection): boolean =>
  !refusal && fields.every(({ name }) => ownIdFields.has(name));

/** Whether more than ids is selected where a path of field names leads, by whatever aliases. */
export const selectsMoreThanIdsAt = (
  field: PlannedField,
  [name, ...rest]: readonly string[],
): boolean =>
  name === undefined
    ? field.selections.length === 1 && !field.selections.every(({ isIdsOnly }) => isIdsOnly)
    : field.selections.some(({ fields }) =>
        fields.some((below) => below.name === name && selectsMoreThanIdsAt(below, rest)),
      );
