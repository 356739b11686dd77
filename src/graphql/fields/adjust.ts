/**
 * How the type of a shape differs from what its members say: what does not show, what shows under another name,
 * where its objects stand, which fields it has besides. To be said before the schema is built.
 */
import type { z } from 'zod';

export type { ScopedBy } from '../plan/completion.ts';

import { builder } from '../types/builder.ts';
import type { FieldBuilder, Fields } from '../types/field-types.ts';
import { outputOf } from '../types/output.ts';
import { objectType } from '../types/shape-types.ts';
import { setAdjustment, type TypeAdjustment } from '../types/type-adjustments.ts';

/** Says how the type of a shape differs; of a union, what its alternatives have in common. */
export function adjustType<Members extends z.ZodRawShape>(
  shape: z.ZodObject<Members> | z.ZodUnion,
  adjustment: TypeAdjustment<keyof Members & string>,
): void {
  setAdjustment(shape, adjustment);
}

/** Adds fields to the type of a named shape that is no resource. */
export function extendShape(shape: z.ZodObject, fields: (t: FieldBuilder) => Fields): void {
  builder.objectFields(objectType(shape, outputOf), fields);
}
