/** Adjustments to types that should not be derived from their shapes alone. */
import type { z } from 'zod';
import { nameFactsOf } from '../../rest/table/shape.ts';
import type { ScopedBy } from '../execution/step.ts';

export interface TypeAdjustment<Member extends string = string> {
  /** Members for which there is no field. */
  readonly omit?: readonly Member[];
  /** The scope of objects without an id, if it differs from the scope of their parent. */
  readonly scopedBy?: ScopedBy<Member>;
}

const adjustments = new Map<string, TypeAdjustment>();

const nameOf = (schema: z.core.$ZodType) => nameFactsOf(schema)?.name ?? '';

export function setAdjustment(schema: z.core.$ZodType, adjustment: TypeAdjustment): void {
  adjustments.set(nameOf(schema), adjustment);
}

/**
 * Whether values of the type may have another scope than their parent. Found by the name of the shape, which is also
 * that of the type.
 */
export const isScopedByItself = (typeName: string): boolean =>
  adjustments.get(typeName)?.scopedBy !== undefined;

export const adjustmentOf = (schema: z.core.$ZodType): TypeAdjustment =>
  adjustments.get(nameOf(schema)) ?? {};
