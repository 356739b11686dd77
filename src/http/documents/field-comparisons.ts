/**
 * Counts in advance the comparisons with which validation would check whether fields can be merged: of fields with the
 * same response name, with fragments expanded, and of fragments in the same selection. Both numbers grow with the
 * square of the document's size.
 */
import { type DocumentNode, type FieldNode, Kind, type SelectionSetNode } from 'graphql';
import { type Fragments, fragmentsIn } from '../../graphql/plan/fragments.ts';

export interface Comparisons {
  /** Maximum number of fields with one response name in one selection. */
  readonly maxOfOneName: number;
  /** Number of pairs to compare. It is a minimum if counting stopped at the limit. */
  readonly pairs: number;
}

/** Counts comparisons. Stops when there are more than `maxPairs`. */
export function comparisonsIn(document: DocumentNode, maxPairs: number): Comparisons {
  const counter = new Counter(fragmentsIn(document), maxPairs);
  // Operations come first, because a fragment counts where it is used.
  for (const kind of [Kind.OPERATION_DEFINITION, Kind.FRAGMENT_DEFINITION] as const)
    for (const definition of document.definitions)
      if (definition.kind === kind) counter.count([definition.selectionSet]);
  return counter;
}

/** What a field without another one to compare counts as, relative to a pair. */
const lookupShare = 1 / 16;

/**
 * Maximum depth that is counted. Deeper documents are refused because of their depth, or because a fragment contains
 * itself.
 */
const maxLevels = 500;

class Counter implements Comparisons {
  maxOfOneName = 0;
  pairs = 0;
  readonly #fragments: Fragments;
  readonly #maxPairs: number;
  /** Selections that were counted, because each is compared only once. */
  readonly #counted = new Set<SelectionSetNode>();
  /** Groups of fields with one response name that were counted, wherever their fragment is used. */
  readonly #groups = new Set<string>();
  readonly #numbers = new Map<FieldNode, number>();
  /** Fragments that were found. */
  readonly #spread = new Set<string>();

  constructor(fragments: Fragments, maxPairs: number) {
    this.#fragments = fragments;
    this.#maxPairs = maxPairs;
  }

  /** Counts the comparisons in selections that are merged, and in those below them. */
  count(sets: readonly SelectionSetNode[], level = 1): void {
    const [only, ...others] = sets;
    if (!only || this.pairs > this.#maxPairs || level > maxLevels) return;
    if (others.length === 0) {
      if (this.#counted.has(only)) return;
      this.#counted.add(only);
    }
    const fields = new Map<string, FieldNode[]>();
    const spread = new Set<string>();
    for (const set of sets) this.#collect(set, fields, spread);
    this.#countFragments(spread);
    for (const same of fields.values()) {
      this.pairs += same.length * lookupShare;
      if (this.#isKnown(same)) continue;
      this.maxOfOneName = Math.max(this.maxOfOneName, same.length);
      this.pairs += pairsOf(same.length);
      const below = same.flatMap(({ selectionSet }) => (selectionSet ? [selectionSet] : []));
      this.count(below, level + 1);
    }
  }

  /**
   * Whether the same fields were counted before. A fragment that is used ten times is compared with itself only once.
   */
  #isKnown(same: readonly FieldNode[]): boolean {
    if (same.length === 1) return false;
    const group = same.map((field) => this.#numberOf(field)).join();
    if (this.#groups.has(group)) return true;
    this.#groups.add(group);
    return false;
  }

  #numberOf(field: FieldNode): number {
    const known = this.#numbers.get(field);
    if (known !== undefined) return known;
    this.#numbers.set(field, this.#numbers.size);
    return this.#numbers.size - 1;
  }

  /** Counts pairs of fragments. Two fragments are compared only once, wherever they are used together. */
  #countFragments(spread: ReadonlySet<string>): void {
    let met = 0;
    for (const name of spread) {
      if (this.#spread.has(name)) met += 1;
      this.#spread.add(name);
    }
    this.pairs += pairsOf(spread.size) - pairsOf(met);
  }

  #collect(set: SelectionSetNode, fields: Map<string, FieldNode[]>, spread: Set<string>): void {
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) {
        const name = (selection.alias ?? selection.name).value;
        const same = fields.get(name);
        if (same) same.push(selection);
        else fields.set(name, [selection]);
        continue;
      }
      if (selection.kind === Kind.INLINE_FRAGMENT) {
        this.#collect(selection.selectionSet, fields, spread);
        continue;
      }
      const { value } = selection.name;
      if (spread.has(value)) continue;
      spread.add(value);
      const below = this.#fragments[value]?.selectionSet;
      if (!below) continue;
      // A fragment counts where it is used, and not separately.
      this.#counted.add(below);
      this.#collect(below, fields, spread);
    }
  }
}

const pairsOf = (count: number): number => (count * (count - 1)) / 2;
