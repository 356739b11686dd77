/** The paths of slots in a response, for errors, warnings and traces. */

export type ResponsePath = readonly (string | number)[];

/** Finds the paths of slots. A value that several fields share has several paths. */
export interface SlotPaths {
  /** The first `max` paths of a slot. */
  of(slot: object, max?: number): readonly ResponsePath[];
  count(slot: object): number;
}

/** Maximum number of paths of one slot. */
export const maxPaths = 1_000;

/**
 * Compares paths, so that their order does not depend on which response arrived first: items by their index, and fields
 * by their name.
 */
export function comparePaths(one: ResponsePath, other: ResponsePath): number {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at += 1) {
    const [key, otherKey] = [one[at], other[at]];
    if (key === otherKey) continue;
    if (typeof key === 'number' && typeof otherKey === 'number') return key - otherKey;
    return String(key) < String(otherKey) ? -1 : 1;
  }
  return one.length - other.length;
}
