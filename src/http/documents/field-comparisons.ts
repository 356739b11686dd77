/**
 * Counts what validation would compare to see whether fields can be merged, before it does: fields that stand for the
 * same name of the response, wherever fragments bring them together, and fragments that stand beside each other.
 * Both grow with the square of what a document writes.
 */
import { type DocumentNode, type FieldNode, Kind, type SelectionSetNode } from 'graphql';
import { type Fragments, fragmentsIn } from '../../graphql/plan/fragments.ts';

export interface Comparisons {
  /** Fields that stand for one name in one selection, at most. */
  readonly mostOfOneName: number;
  /** Pairs that would be compared; at least, where it is more than was asked about. */
  readonly pairs: number;
}

/** Counting ends where there are more pairs than `mostPairs`. */
export function comparisonsIn(document: DocumentNode, mostPairs: number): Comparisons {
  const counter = new Counter(fragmentsIn(document), mostPairs);
  // Operations first: a fragment that is spread is counted where it is.
  for (const kind of [Kind.OPERATION_DEFINITION, Kind.FRAGMENT_DEFINITION] as const)
    for (const definition of document.definitions)
      if (definition.kind === kind) counter.count([definition.selectionSet]);
  return counter;
}

/** A field that is looked up and has nothing to be compared with costs this part of a pair. */
const lookupShare = 1 / 16;

/** No document that is not refused for its depth, or for a circle of fragments, has more. */
const mostLevels = 500;

class Counter implements Comparisons {
  mostOfOneName = 0;
  pairs = 0;
  readonly #fragments: Fragments;
  readonly #mostPairs: number;
  /** Selections that were counted by themselves: what is compared in them is compared once. */
  readonly #counted = new Set<SelectionSetNode>();
  /** Fields of one name that were counted together, wherever their fragment is spread. */
  readonly #groups = new Set<string>();
  readonly #numbers = new Map<FieldNode, number>();
  /** Fragments that were met. */
  readonly #spread = new Set<string>();

  constructor(fragments: Fragments, mostPairs: number) {
    this.#fragments = fragments;
    this.#mostPairs = mostPairs;
  }

  /** Counts what these come to together, and what is below. */
  count(sets: readonly SelectionSetNode[], level = 1): void {
    const [only, ...others] = sets;
    if (!only || this.pairs > this.#mostPairs || level > mostLevels) return;
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
      this.mostOfOneName = Math.max(this.mostOfOneName, same.length);
      this.pairs += pairsOf(same.length);
      const below = same.flatMap(({ selectionSet }) => (selectionSet ? [selectionSet] : []));
      this.count(below, level + 1);
    }
  }

  /** Whether the same fields met before, as a fragment that is spread ten times is compared with itself once. */
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

  /** Two fragments are compared once, wherever they stand beside each other. */
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
      // A fragment is counted with what spreads it, and not once more by itself.
      this.#counted.add(below);
      this.#collect(below, fields, spread);
    }
  }
}

const pairsOf = (count: number): number => (count * (count - 1)) / 2;
