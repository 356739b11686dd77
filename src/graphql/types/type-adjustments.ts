/** Adjustments of types that differ from their shapes. */
import type { z } from 'zod';
import { nameFactsOf } from '../../rest/table/shape.ts';
import type { ScopedBy } from '../plan/completion.ts';

export interface TypeAdjustment<Member extends string = string> {
  /** Members without a field. */
  readonly omit?: readonly Member[];
  /** The scope of an object without an id, if it differs from that of its parent. */
  readonly scopedBy?: ScopedBy<Member>;
}

const adjustments = new Map<string, TypeAdjustment>();

const nameOf = (schema: z.core.$ZodType) => nameFactsOf(schema)?.name ?? '';

export function setAdjustment(schema: z.core.$ZodType, adjustment: TypeAdjustment): void {
  adjustments.set(nameOf(schema), adjustment);
}

/** Whether values of the type may be about objects elsewhere. By the name of the shape, which is that of the type. */
export const isScopedByItself = (typeName: string): boolean =>
  adjustments.get(typeName)?.scopedBy !== undefined;

export const adjustmentOf = (schema: z.core.$ZodType): TypeAdjustment =>
  adjustments.get(nameOf(schema)) ?? {};
