/**
 * Holds what stands in many slots to the bound on values. It is written once, and the client reads it in each of its
 * slots: where that is too much, the last of them are null with an error, as few as will do.
 */
import type { GraphQLError } from 'graphql';
import { tooCostly } from '../errors/too-costly.ts';
import type { ResponseSize, Shared, Total } from './response-size.ts';
import type { FieldSlot } from './slots.ts';

/** A slot at which an object stands that was written for another one. */
export interface SharedSlot extends Shared {
  readonly slot: FieldSlot;
}

/** What is left of a response, and the slots that cannot be had. */
interface Held {
  readonly total: Total;
  readonly left: readonly FieldSlot[];
  /** Values of the whole, with what was left out. */
  readonly counted: number;
}

/** Makes the slots null that cannot be had: the last of those at which something stands once more. */
export function heldTo(bound: number, root: ResponseSize, all: readonly SharedSlot[]): Held {
  const total = root.total();
  const counted = total.values;
  if (all.length === 0 || counted <= bound) return { total, left: [], counted };
  // What weighs nothing stays.
  const slots = all.filter(({ shared }) => shared.total().values > 0);
  // All that is written once is within the bound: lists count before they are written.
  let fitting = 0;
  let over = slots.length;
  while (over - fitting > 1) {
    const kept = Math.floor((fitting + over) / 2);
    if (root.totalWithout(slots.slice(kept)).values <= bound) fitting = kept;
    else over = kept;
  }
  const left = slots.slice(fitting);
  for (const { slot } of left) slot.container[slot.key] = null;
  return { total: root.totalWithout(left), left: left.map(({ slot }) => slot), counted };
}

/** The error of such slots: one for all, as each takes the stack it was made on. */
export const errorOver = (bound: number, { counted }: Held): GraphQLError =>
  tooCostly({ counted, bound, unit: 'values' });
