/** How types differ from their shapes. */
import type { z } from 'zod';
import { shapeFacts } from '../rest/shape.ts';
import type { PlacedBy } from './readers.ts';

export interface TypeAdjustment<Member extends string = string> {
  /** Members that do not show. */
  readonly omit?: readonly Member[];
  /** Members that show under another name. */
  readonly rename?: Readonly<Partial<Record<Member, string>>>;
  /** Where an object without an id of its own says that it stands, if that is not where it was found. */
  readonly placedBy?: PlacedBy<Member>;
}

const adjustments = new Map<string, TypeAdjustment>();

/** To be said before the schema is built. */
export function adjustType<Fields extends z.ZodRawShape>(
  shape: z.ZodObject<Fields>,
  adjustment: TypeAdjustment<keyof Fields & string>,
): void {
  adjustments.set(shapeFacts.get(shape)?.name ?? '', adjustment);
}

export const adjustmentOf = (shape: z.core.$ZodType): TypeAdjustment =>
  adjustments.get(shapeFacts.get(shape)?.name ?? '') ?? {};
