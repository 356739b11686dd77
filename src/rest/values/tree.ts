/**
 * Trees in responses: objects that contain the objects below them in a member with the same name as the list of the
 * roots.
 */
import { invalidResponse } from './errors.ts';
import { memoized } from './memoized.ts';
import { isRecord, memberAt } from './record.ts';

type Json = Readonly<Record<string, unknown>>;

export interface TreeRules {
  /** Name of the member with the objects below an object. */
  readonly below: string;
  /** Whether an object is hidden, and everything below it. */
  readonly isHidden: (object: Json) => boolean;
  /** Whether a reader who goes forward or back stops at an object that is not hidden. */
  readonly isStop: (object: Json) => boolean;
}

/** Maximum number of objects above an object, which is more than in any real tree. The traversal is recursive. */
export const maxDepth = 200;

/** A node of a tree. */
export interface TreeEntry {
  /** The object. It may be a value that is invalid. */
  readonly value: unknown;
  readonly depth: number;
  /** Index in the order of reading. */
  readonly at: number;
  readonly above: TreeEntry | undefined;
  readonly parent: unknown;
  /** The values below the same parent, including this one. */
  readonly siblings: readonly unknown[];
}

export class Tree {
  /** The entries in the order of reading: each is followed by those below it. */
  readonly entries: readonly TreeEntry[];
  readonly #rules: TreeRules;
  /** The first entry for each value of a member, by the name of the member. */
  readonly #found = new Map<string, ReadonlyMap<unknown, TreeEntry>>();
  #stops: ReturnType<typeof stopsIn> | undefined;

  /** Throws if the value is not a tree. */
  constructor(roots: unknown, rules: TreeRules) {
    const entries: TreeEntry[] = [];
    addEntries(entries, roots, rules.below, undefined);
    this.entries = entries;
    this.#rules = rules;
  }

  /** The first entry in the order of reading whose object has this value in the member. */
  find(member: string, value: string): TreeEntry | undefined {
    let found = this.#found.get(member);
    if (!found) {
      const entries = this.entries.toReversed();
      found = new Map(entries.map((entry) => [memberAt(entry.value, [member]), entry]));
      this.#found.set(member, found);
    }
    return found.get(value);
  }

  /** The values above the entry, beginning with the root. */
  ancestors({ above }: TreeEntry): readonly unknown[] {
    const upward: unknown[] = [];
    for (let entry = above; entry; entry = entry.above) upward.push(entry.value);
    return upward.reverse();
  }

  /** The closest stop before the entry. */
  before({ at }: TreeEntry): unknown {
    this.#stops ??= stopsIn(this.entries, this.#rules);
    return this.#stops.before[at];
  }

  /** The closest stop after the entry. */
  after({ at }: TreeEntry): unknown {
    this.#stops ??= stopsIn(this.entries, this.#rules);
    return this.#stops.after[at];
  }
}

/** Returns a function that makes the tree of a list of roots, once for each list. */
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
  if (!Array.isArray(values) || depth > maxDepth)
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

/**
 * The closest stops by index. They are found for all entries at once, because there may be many entries in a row
 * without a stop.
 */
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
