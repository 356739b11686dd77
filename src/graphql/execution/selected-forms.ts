/** Determines in which forms objects are read for a selection: formats of texts, and parameters for single members. */
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
