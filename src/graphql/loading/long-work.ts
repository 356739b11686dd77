/**
 * Work on long lists: many fields of a request share it, and it is divided into pieces. A document may have thousands
 * of fields, which would block other requests if each of them did the work, or if it were done at once.
 */
import type { Path } from '../../rest/values/response-path.ts';

/** The paths in several groups. The groups may still grow. */
export const pathsIn = (groups: Iterable<Iterable<Path>>): Iterable<Path> => ({
  *[Symbol.iterator]() {
    for (const group of groups) yield* group;
  },
});

interface Work {
  readonly made: Promise<unknown>;
  /** Groups of paths that need the result. The groups may still grow. */
  readonly groups: Set<readonly Path[]>;
}

/** What fields of a request share. It ends with the request, while weak maps may keep their entries for longer. */
export class SharedWork {
  /** Results by name, for each kind of work. */
  readonly #doneBy = new Map<object, Map<string, Work>>();
  readonly #kept = new Map<object, unknown>();

  /** What a kind of work keeps during the request. `make` is called once for each `owner`. */
  kept<Made>(owner: object, make: () => Made): Made {
    const made = this.#kept.get(owner) ?? make();
    this.#kept.set(owner, made);
    // An owner keeps values of one type.
    return made as Made;
  }

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
    const done = this.#doneBy.get(maker) ?? new Map<string, Work>();
    this.#doneBy.set(maker, done);
    const known = done.get(name);
    known?.groups.add(paths);
    // Each kind of work has results of one type.
    if (known) return known.made as Promise<Made>;
    const groups = new Set([paths]);
    const made = make(pathsIn(groups));
    done.set(name, { made, groups });
    return made;
  }
}

/** Does a piece of work in a turn of the event loop that has time for it. */
export type InTurn = (work: () => void) => Promise<void>;

/** Number of items that are visited in one piece. Folding the most expensive texts takes 20 microseconds per item. */
const itemsOfPiece = 100;

/** Visits all items in order. */
export async function eachInPieces<Item>(
  items: readonly Item[],
  inTurn: InTurn,
  visit: (item: Item) => void,
): Promise<void> {
  for (let from = 0; from < items.length; from += itemsOfPiece)
    await inTurn(() => {
      for (const item of items.slice(from, from + itemsOfPiece)) visit(item);
    });
}
