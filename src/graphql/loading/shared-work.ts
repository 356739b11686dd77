/**
 * Work that many fields of a request share, such as reading a list to its end and sorting it. A document may have
 * thousands of fields, which would block other requests if each did this work itself.
 */

interface Work {
  readonly made: Promise<unknown>;
  /** The slots that need it, in groups that may still grow. */
  readonly groups: Set<readonly object[]>;
}

export class SharedWork {
  /** By maker, and by name. */
  readonly #done = new Map<object, Map<string, Work>>();

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
    const byName = this.#done.get(maker) ?? new Map<string, Work>();
    this.#done.set(maker, byName);
    const known = byName.get(name);
    if (known) {
      known.groups.add(slots);
      // Each maker makes one kind of thing.
      return known.made as Promise<Made>;
    }
    const groups = new Set([slots]);
    const made = make({
      *[Symbol.iterator]() {
        for (const group of groups) yield* group;
      },
    });
    byName.set(name, { made, groups });
    return made;
  }
}
