/** Finds the links in the items of a list, so that the lists of the linked objects can be read at the same time. */
import { memoized } from '../../rest/values/memoized.ts';
import type { Resource } from '../identity/model.ts';
import type { PlannedField } from './model.ts';

/** Maximum number of types whose selections are examined. */
const maxTypes = 8;

export interface LinkedField {
  readonly field: PlannedField;
  readonly resource: Resource;
}

/** The links that the objects of a field contain, in themselves and in objects embedded in them. */
export const linkedFields: (field: PlannedField) => readonly LinkedField[] = memoized((field) => {
  const found: LinkedField[] = [];
  collect(field, found);
  return found;
});

function collect(field: PlannedField, found: LinkedField[]): void {
  if (field.possibleTypes.length > maxTypes) return;
  for (const { fields } of field.selections) for (const below of fields) add(below, found);
}

function add(field: PlannedField, found: LinkedField[]): void {
  const { source, completion } = field.step;
  if (source.waits || field.possibleTypes.length === 0) return;
  if (completion.isLink(source))
    for (const resource of completion.loads(field)) if (resource) found.push({ field, resource });
  // Other fields that can be read early make a call for each item.
  if (!completion.isLink(source) && !source.prefetch) collect(field, found);
}
