/** Where in a response the things stand that errors, warnings and traces are about. */

export type ResponsePath = readonly (string | number)[];

/** Finds the paths of slots. What several fields share stands at several. */
export interface SlotPaths {
  /** The first paths at which a slot stands, `most` of them. */
  of(slot: object, most?: number): readonly ResponsePath[];
  /** At how many it stands. */
  count(slot: object): number;
}

/** What is shared again and again stands in more slots than anybody wants to hear of. */
export const mostPaths = 1_000;
