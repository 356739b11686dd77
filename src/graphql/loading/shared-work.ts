/**
 * Work that many fields of a request share, such as reading a list to its end and sorting it. A document may have
 * thousands of fields, which would block other requests if each of them did the work.
 */

import { memoized } from '../../rest/values/memoized.ts';
import type { Path } from '../../rest/values/response-path.ts';

interface Work {
  readonly made: Promise<unknown>;
  /** Groups of paths that need the result. The groups may still grow. */
  readonly groups: Set<readonly Path[]>;
}

/** The paths in several groups. The groups may still grow. */
export const pathsIn = (groups: Iterable<Iterable<Path>>): Iterable<Path> => ({
  *[Symbol.iterator]() {
    for (const group of groups) yield* group;
  },
});

export class SharedWork {
  /** Results by name, for each kind of work. */
  readonly #doneBy = memoized((_maker: object) => new Map<string, Work>());

  /**
   * Returns the result of `make`, which is called once for each name. `make` receives the paths of all fields that need
   * the result, including those that request it later.
   */
  once<Made>(
    maker: object,
    name: string,
    paths: readonly Path[],
    make: (requestedBy: Iterable<Path>) => Promise<Made>,
  ): Promise<Made> {
    const byName = this.#doneBy(maker);
    const known = byName.get(name);
    if (known) {
      known.groups.add(paths);
      // Each kind of work has results of one type.
      return known.made as Promise<Made>;
    }
    const groups = new Set([paths]);
    const made = make(pathsIn(groups));
    byName.set(name, { made, groups });
    return made;
  }
}
