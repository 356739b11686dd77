/** Where in a response the things stand that errors, warnings and traces are about. */

export type SpotPath = readonly (string | number)[];

/** Finds the paths of spots. What several fields share stands at several. */
export interface SpotPaths {
  /** The first paths at which a spot stands, `most` of them. */
  of(spot: object, most?: number): readonly SpotPath[];
  /** At how many it stands. */
  count(spot: object): number;
}

/** What is shared again and again stands in more spots than anybody wants to hear of. */
export const mostPaths = 1_000;
