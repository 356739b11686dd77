/**
 * Applies the bound on values to objects in many slots, which are written once, but are in the response once for each
 * slot. If that is too much, the last slots become null with an error, as few as possible.
 */
import type { GraphQLError } from 'graphql';
import { tooCostly } from '../errors/too-costly.ts';
import type { ResponseSize, Shared, Total } from './response-size.ts';
import type { FieldSlot } from './slots.ts';

/** A slot with an object that was written for another one. */
export interface SharedSlot extends Shared {
  readonly slot: FieldSlot;
}

/** A response within the bound, and the slots that were left out. */
interface Held {
  readonly total: Total;
  readonly left: readonly FieldSlot[];
  /** Why they were left out: one for all, as each error captures a stack. */
  readonly error?: GraphQLError;
}

/** Empties the last of the slots that share objects, until the rest is within the bound. */
export function heldTo(bound: number, root: ResponseSize, all: readonly SharedSlot[]): Held {
  const total = root.total();
  if (all.length === 0 || total.values <= bound) return { total, left: [] };
  // Objects without values stay.
  const slots = all.filter(({ shared }) => shared.total().values > 0);
  // What is written once is within the bound: lists count before they are written.
  let fitting = 0;
  let over = slots.length;
  while (over - fitting > 1) {
    const kept = Math.floor((fitting + over) / 2);
    if (root.totalWithout(slots.slice(kept)).values <= bound) fitting = kept;
    else over = kept;
  }
  const left = slots.slice(fitting);
  for (const { slot } of left) slot.container[slot.key] = null;
  return {
    total: root.totalWithout(left),
    left: left.map(({ slot }) => slot),
    error: tooCostly({ counted: total.values, bound, unit: 'values' }),
  };
}
