/** How types differ from their shapes. */
import type { z } from 'zod';
import { nameFactsOf } from '../../rest/table/shape.ts';
import type { ScopedBy } from '../plan/completion.ts';

export interface TypeAdjustment<Member extends string = string> {
  /** Members that do not show. */
  readonly omit?: readonly Member[];
  /** Members that show under another name. */
  readonly rename?: Readonly<Partial<Record<Member, string>>>;
  /** Where an object without an id of its own says that it stands, if that is not where it was found. */
  readonly scopedBy?: ScopedBy<Member>;
}

const adjustments = new Map<string, TypeAdjustment>();

const nameOf = (schema: z.core.$ZodType) => nameFactsOf(schema)?.name ?? '';

export function setAdjustment(schema: z.core.$ZodType, adjustment: TypeAdjustment): void {
  adjustments.set(nameOf(schema), adjustment);
}

export const adjustmentOf = (schema: z.core.$ZodType): TypeAdjustment =>
  adjustments.get(nameOf(schema)) ?? {};
