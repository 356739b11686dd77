/** Adjusts the types of shapes: hides members, sets the scope of objects, and adds fields with values that are computed. */
import type { z } from 'zod';
import { unwrap } from '../../rest/table/schema.ts';
import type { Asked } from '../execution/model.ts';
import { source } from '../execution/step.ts';
import type { Field, FieldBuilder } from '../types/builder.ts';
import { setAdjustment, type TypeAdjustment } from '../types/member-fields.ts';
import { outputOf } from '../types/output.ts';
import { outputField } from '../types/output-field.ts';

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

interface ComputedOptions {
  readonly schema: z.core.$ZodType;
  /** The description. Defaults to that of the schema. */
  readonly description?: string;
  /** Computes the value from the parent, without a call. */
  readonly of: (asked: Asked) => unknown;
}

/** A field with a computed value, such as a member of a member. Null if there is none. */
export const computed = (
  t: FieldBuilder,
  { schema, description = unwrap(schema).description, of }: ComputedOptions,
): Field => outputField(t, outputOf(schema), { description, source: source(of) });
