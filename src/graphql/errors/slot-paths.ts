/** Paths of slots, for errors, warnings and traces. */

export type ResponsePath = readonly (string | number)[];

/** Finds the paths of slots. A value that several fields share has several paths. */
export interface SlotPaths {
  /** The first `most` paths of a slot. */
  of(slot: object, most?: number): readonly ResponsePath[];
  count(slot: object): number;
}

/** Maximum number of paths of one slot. */
export const mostPaths = 1_000;
