/** Trees in responses: objects that list the objects below them in a member, which also names the list of the roots. */
import { invalidResponse } from './errors.ts';
import { memoized } from './memoized.ts';
import { isRecord, memberAt } from './record.ts';

type Json = Readonly<Record<string, unknown>>;

export interface TreeRules {
  /** Member with the objects below an object. */
  readonly below: string;
  /** Whether an object is hidden, and everything below it. */
  readonly isHidden: (object: Json) => boolean;
  /** Whether readers stop at an object that is not hidden. */
  readonly isStop: (object: Json) => boolean;
}

/** Maximum number of objects above an object: deeper than any real tree. The traversal is recursive. */
export const deepest = 200;

/** A node of a tree. */
export interface TreeEntry {
  /** The object, or an invalid value. */
  readonly value: unknown;
  readonly depth: number;
  /** Index in reading order. */
  readonly at: number;
  readonly above: TreeEntry | undefined;
  readonly parent: unknown;
  /** The values below the same parent, including this one. */
  readonly siblings: readonly unknown[];
}

export class Tree {
  /** In reading order: each entry is followed by those below it. */
  readonly entries: readonly TreeEntry[];
  readonly #rules: TreeRules;
  /** By member. */
  readonly #found = new Map<string, ReadonlyMap<unknown, TreeEntry>>();
  #stops: ReturnType<typeof stopsIn> | undefined;

  /** Throws if it is not a tree. */
  constructor(roots: unknown, rules: TreeRules) {
    const entries: TreeEntry[] = [];
    addEntries(entries, roots, rules.below, undefined);
    this.entries = entries;
    this.#rules = rules;
  }

  /** The first entry in reading order whose object has the value. */
  find(member: string, value: string): TreeEntry | undefined {
    let found = this.#found.get(member);
    if (!found) {
      const entries = this.entries.toReversed();
      found = new Map(entries.map((entry) => [memberAt(entry.value, [member]), entry]));
      this.#found.set(member, found);
    }
    return found.get(value);
  }

  /** The values above the entry, from the root down. */
  ancestors({ above }: TreeEntry): readonly unknown[] {
    const upward: unknown[] = [];
    for (let entry = above; entry; entry = entry.above) upward.push(entry.value);
    return upward.reverse();
  }

  /** The closest object before the entry at which readers stop. */
  before({ at }: TreeEntry): unknown {
    this.#stops ??= stopsIn(this.entries, this.#rules);
    return this.#stops.before[at];
  }

  /** The closest object after the entry at which readers stop. */
  after({ at }: TreeEntry): unknown {
    this.#stops ??= stopsIn(this.entries, this.#rules);
    return this.#stops.after[at];
  }
}

/** Makes trees of lists of roots, once for each list. */
export function treesBy(rules: TreeRules): (roots: unknown) => Tree {
  const treeOf = memoized((roots: object) => new Tree(roots, rules));
  return (roots) =>
    typeof roots === 'object' && roots !== null ? treeOf(roots) : new Tree(roots, rules);
}

function addEntries(
  entries: TreeEntry[],
  values: unknown,
  below: string,
  above: TreeEntry | undefined,
): void {
  const depth = above ? above.depth + 1 : 0;
  if (!Array.isArray(values) || depth > deepest)
    throw invalidResponse(`a list of ${below} with less nesting`).at(below);
  for (const value of values) {
    if (value === null) continue;
    const at = entries.length;
    const entry = { value, depth, at, above, parent: above?.value, siblings: values };
    entries.push(entry);
    const inner = isRecord(value) ? value[below] : undefined;
    if (Array.isArray(inner)) addEntries(entries, inner, below, entry);
  }
}

/** By index: the closest stops. For all entries at once, as many in a row may be no stops. */
function stopsIn(entries: readonly TreeEntry[], rules: TreeRules) {
  const isStop = stopFlagsIn(entries, rules);
  let last: unknown;
  const takeLast = ({ value, at }: TreeEntry) => {
    const before = last;
    if (isStop[at]) last = value;
    return before;
  };
  const before = entries.map(takeLast);
  last = undefined;
  return { before, after: entries.toReversed().map(takeLast).reverse() };
}

function stopFlagsIn(
  entries: readonly TreeEntry[],
  { isHidden, isStop }: TreeRules,
): readonly boolean[] {
  const hidden: boolean[] = [];
  return entries.map(({ value, above }, at) => {
    const object = isRecord(value) ? value : {};
    hidden[at] = isHidden(object) || (above !== undefined && hidden[above.at] === true);
    return !hidden[at] && isStop(object);
  });
}
