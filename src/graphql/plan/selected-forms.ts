/**
 * Determines what a selection requires of its objects: only their keys, or reads in forms, with formats of texts and
 * parameters for single members.
 */
import { type Form, type Formats, noFormats } from '../loading/formats.ts';
import type { Given, PlannedField, Selection } from './model.ts';

const formAskedAt = (field: PlannedField, context: Given): Form | undefined =>
  field.hasArguments ? field.step.formAsked?.(field.args(context)) : undefined;

/** Whether the forms depend on arguments. */
export const isVaried = ({ fields }: Selection): boolean =>
  fields.some(
    ({ step, hasArguments, selections }) =>
      (step.formAsked && hasArguments) ||
      ((step.takesFormsBelow || step.takesFormatsBelow) && selections.some(isVaried)),
  );

/** The formats that are selected on the same objects. */
export function selectedFormats(selections: readonly Selection[], context: Given): Formats {
  const formats = new Set<string>();
  collect(selections, context, formats);
  return formats.size === 0 ? noFormats : formats;
}

function collect(selections: readonly Selection[], context: Given, formats: Set<string>): void {
  for (const { fields } of selections)
    for (const field of fields) {
      const { format, takesFormatsBelow } = field.step;
      if (format !== undefined && !formAskedAt(field, context)) formats.add(format);
      if (takesFormatsBelow) collect(field.selections, context, formats);
    }
}

/**
 * The form of a read that returns everything that is selected, if only IDs and members in such forms are. If several
 * reads are needed, the form of the first one.
 */
export function soleForm(selections: readonly Selection[], context: Given): Form | undefined {
  let sole: Form | undefined;
  for (const { fields } of selections)
    for (const field of fields) {
      if (field.isIdField) continue;
      const form = field.step.takesFormsBelow
        ? soleForm(field.selections, context)
        : formAskedAt(field, context);
      if (!form) return undefined;
      sole ??= form;
    }
  return sole;
}

const ownIdFields: ReadonlySet<string> = new Set(['id', 'restId']);

/**
 * Whether the key of an object is enough for the selection. If an object may have several types, its key does not show
 * which one, so nothing may depend on the type: neither `__typename`, nor fields that are selected only on some types.
 */
export function selectsIdsOnly([first, ...others]: readonly Selection[]): boolean {
  if (!first) return false;
  if (others.length === 0) return first.isIdsOnly;
  return hasIdsOfAnyType(first) && others.every((other) => hasSameIds(first, other));
}

/** Whether only IDs are selected that objects of every type have. */
const hasIdsOfAnyType = ({ fields, refusal }: Selection): boolean =>
  !refusal && fields.every((field) => ownIdFields.has(field.name) || field.isOfKey);

/** Whether the selections on two types have the same fields. */
const hasSameIds = ({ fields }: Selection, other: Selection): boolean =>
  !other.refusal &&
  other.fields.length === fields.length &&
  fields.every((field) => other.fields.some((one) => isSameId(field, one)));

const isSameId = (field: PlannedField, other: PlannedField): boolean =>
  field.isSameAs(other) &&
  field.selections.every((selection, at) => {
    const same = other.selections[at];
    return same !== undefined && (same === selection || hasSameIds(selection, same));
  });
