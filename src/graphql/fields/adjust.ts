/** Adjusts the types of shapes: hides members, sets the scope of objects, and adds fields for members of nested objects. */
import type { z } from 'zod';
import { unwrap } from '../../rest/table/unwrap.ts';
import { memberAt } from '../../rest/values/record.ts';
import { source } from '../execution/step.ts';
import type { Field, FieldBuilder } from '../types/field-types.ts';
import { outputOf } from '../types/output.ts';
import { outputField } from '../types/output-field.ts';
import { setAdjustment, type TypeAdjustment } from '../types/type-adjustments.ts';

export type { ScopedBy } from '../execution/step.ts';

/**
 * Adjusts the type of a shape. For a union, adjusts what its options have in common. To be called before the schema is
 * built.
 */
export function adjustType<Members extends z.ZodRawShape>(
  shape: z.ZodObject<Members> | z.ZodUnion,
  adjustment: TypeAdjustment<keyof Members & string>,
): void {
  setAdjustment(shape, adjustment);
}

export interface MemberFieldOptions {
  /** Path of members below the object. */
  readonly path: readonly [string, ...string[]];
  readonly schema: z.core.$ZodType;
  /** The description. Defaults to that of the schema. */
  readonly description?: string;
}

/** A field with the value at a path of members. Null if there is none. */
export const memberField = (
  t: FieldBuilder,
  { path, schema, description = unwrap(schema).description }: MemberFieldOptions,
): Field =>
  outputField(t, outputOf(schema), {
    description,
    source: source(({ value }) => memberAt(value, path)),
  });
