/**
 * Limits the values of objects that are in many slots: they are written once, but the response contains them once per
 * slot. If there are too many values, the last slots become null with an error, but as few as possible.
 */
import type { GraphQLError } from 'graphql';
import { tooCostly } from '../errors/too-costly.ts';
import type { FieldSlot } from '../plan/model.ts';
import type { ResponseSize, Shared } from './response-size.ts';

/** A slot with an object that was written for another slot. */
export interface SharedSlot extends Shared {
  readonly slot: FieldSlot;
}

/** The slots that were emptied. */
interface Held {
  readonly left: readonly FieldSlot[];
  /** The error of these slots. It is the same for all, because creating an error captures a stack. */
  readonly error?: GraphQLError;
}

/** Empties the last of the slots that share objects, until the response is within the limit. */
export function heldTo(bound: number, root: ResponseSize, all: readonly SharedSlot[]): Held {
  const total = root.total();
  if (all.length === 0 || total <= bound) return { left: [] };
  // Slots with objects that have no values are not emptied.
  const slots = all.filter(({ shared }) => shared.total() > 0);
  // Without the shared slots, the response is within the limit, because lists count before they are written.
  let fitting = 0;
  let over = slots.length;
  while (over - fitting > 1) {
    const kept = Math.floor((fitting + over) / 2);
    if (root.totalWithout(slots.slice(kept)) <= bound) fitting = kept;
    else over = kept;
  }
  const left = slots.slice(fitting);
  for (const { slot } of left) slot.container[slot.key] = null;
  return {
    left: left.map(({ slot }) => slot),
    error: tooCostly({ counted: total, bound, unit: 'values' }),
  };
}
