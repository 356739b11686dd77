/** What a query selects of a connection. */
import type { PlannedField } from '../plan/model.ts';

/** Whether a field of the connection is selected. */
export const selects = ({ onlySelection }: PlannedField, name: string): boolean =>
  onlySelection.fields.some((field) => field.name === name);

/** Whether a field of the edges, or of another object in the connection, is selected. */
export const selectsIn = (
  { onlySelection }: PlannedField,
  object: string,
  below: string,
): boolean =>
  onlySelection.fields.some(
    (field) =>
      field.name === object && field.onlySelection.fields.some(({ name }) => name === below),
  );
