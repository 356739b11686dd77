/**
 * Work that many fields of a request share, such as reading a list to its end and sorting it. A document may have
 * thousands of fields, which would block other requests if each did this work itself.
 */
import { memoized } from '../../rest/values/memoized.ts';

interface Work {
  readonly made: Promise<unknown>;
  /** The slots that need it, in groups that may still grow. */
  readonly groups: Set<readonly object[]>;
}

/** The slots in groups that may still grow. */
export const slotsIn = (groups: Iterable<Iterable<object>>): Iterable<object> => ({
  *[Symbol.iterator]() {
    for (const group of groups) yield* group;
  },
});

export class SharedWork {
  /** By name. */
  readonly #doneBy = memoized((_maker: object) => new Map<string, Work>());

  /**
   * What `make` returns, which is called once for each name. It gets the slots of all fields that need the work, also of
   * those that come later.
   */
  once<Made>(
    maker: object,
    name: string,
    slots: readonly object[],
    make: (requestedBy: Iterable<object>) => Promise<Made>,
  ): Promise<Made> {
    const byName = this.#doneBy(maker);
    const known = byName.get(name);
    if (known) {
      known.groups.add(slots);
      // Each maker makes one kind of thing.
      return known.made as Promise<Made>;
    }
    const groups = new Set([slots]);
    const made = make(slotsIn(groups));
    byName.set(name, { made, groups });
    return made;
  }
}
