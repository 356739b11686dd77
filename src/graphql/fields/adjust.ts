/**
 * Adjusts the type of a shape: hides members, sets the scope of its objects, and adds fields. To be called before the
 * schema is built.
 */
import type { z } from 'zod';

export type { ScopedBy } from '../plan/completion.ts';

import { builder } from '../types/builder.ts';
import type { FieldBuilder, Fields } from '../types/field-types.ts';
import { outputOf } from '../types/output.ts';
import { objectType } from '../types/shape-types.ts';
import { setAdjustment, type TypeAdjustment } from '../types/type-adjustments.ts';

/** Adjusts the type of a shape. For a union, adjusts what its options have in common. */
export function adjustType<Members extends z.ZodRawShape>(
  shape: z.ZodObject<Members> | z.ZodUnion,
  adjustment: TypeAdjustment<keyof Members & string>,
): void {
  setAdjustment(shape, adjustment);
}

/** Adds fields to the type of a shape that is not a resource. */
export function extendShape(shape: z.ZodObject, fields: (t: FieldBuilder) => Fields): void {
  builder.objectFields(objectType(shape, outputOf), fields);
}
