/**
 * Holds what stands in many spots to the bound on values. It is written once, and the client reads it in each of its
 * spots: where that is too much, the last of them are null with an error, as few as will do.
 */
import { type GraphQLError, locatedError } from 'graphql';
import { tooCostly } from '../errors/too-costly.ts';
import type { Extent } from './extent.ts';
import type { ResponsePath } from './response-paths.ts';
import type { FieldSlot } from './spots.ts';

/** A spot at which an object stands that was written for another one. */
export interface SharedSpot {
  readonly slot: FieldSlot;
  /** What it adds there. */
  readonly extent: Extent;
}

/** The spots that cannot be had, in the order of the response; they are null from then on. */
export function leaveOutOver(
  bound: number,
  root: Extent,
  shared: readonly SharedSpot[],
): readonly FieldSlot[] {
  if (shared.length === 0 || root.total().values <= bound) return [];
  // All that is written once is within the bound: lists count before they are written.
  let fitting = 0;
  let over = shared.length;
  while (over - fitting > 1) {
    const kept = Math.floor((fitting + over) / 2);
    const without = new Set(shared.slice(kept).map(({ extent }) => extent));
    if (root.total(without).values <= bound) fitting = kept;
    else over = kept;
  }
  const left = shared.slice(fitting);
  for (const { slot, extent } of left) {
    slot.container[slot.key] = null;
    extent.clear();
  }
  return left.map(({ slot }) => slot);
}

/** An error for each path of such a spot. */
export function errorsOver(
  bound: number,
  slots: readonly FieldSlot[],
  pathsOf: (slot: FieldSlot) => readonly ResponsePath[],
): GraphQLError[] {
  if (slots.length === 0) return [];
  // One for all: each error takes the stack it was made on.
  const cause = tooCostly({ counted: bound + 1, bound, unit: 'values' });
  return slots.flatMap((slot) =>
    pathsOf(slot).map((path) => locatedError(cause, slot.field.nodes, path)),
  );
}
