/**
 * Sums a weight over the fields that a selection comes to once its fragments are expanded.
 *
 * A fragment is summed once and its sum is used wherever it is spread, so that a document whose fragments
 * double thirty times is summed as fast as any other. Sums end at the largest safe integer.
 */
import { type FieldNode, Kind, type SelectionSetNode } from 'graphql';
import type { Fragments } from './fragments.ts';

export const saturated = (sum: number): number => Math.min(sum, Number.MAX_SAFE_INTEGER);

export class ExpandedSum {
  readonly #weigh: (field: FieldNode) => number;
  /** A selection belongs to one document, and so do the fragments spread in it. */
  readonly #sums = new WeakMap<SelectionSetNode, number>();

  constructor(weigh: (field: FieldNode) => number) {
    this.#weigh = weigh;
  }

  /** Whatever `@skip` and `@include` decide, for each type that a fragment may be on. */
  of(selectionSet: SelectionSetNode | undefined, fragments: Fragments): number {
    if (!selectionSet) return 0;
    const known = this.#sums.get(selectionSet);
    if (known !== undefined) return known;
    // Fragments in a circle are refused elsewhere; here they must only come to an end.
    this.#sums.set(selectionSet, 0);
    let sum = 0;
    for (const selection of selectionSet.selections)
      if (selection.kind === Kind.FRAGMENT_SPREAD)
        sum += this.of(fragments[selection.name.value]?.selectionSet, fragments);
      else {
        if (selection.kind === Kind.FIELD) sum += this.#weigh(selection);
        sum += this.of(selection.selectionSet, fragments);
      }
    this.#sums.set(selectionSet, saturated(sum));
    return saturated(sum);
  }
}

const fields = new ExpandedSum(() => 1);

/** How many fields a selection comes to. */
export const countFields = (selectionSet: SelectionSetNode, fragments: Fragments): number =>
  fields.of(selectionSet, fragments);
