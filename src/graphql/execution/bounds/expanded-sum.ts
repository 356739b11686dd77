/**
 * Adds up a weight for all fields of a selection with its fragments expanded, up to the largest safe integer. Each
 * fragment is added up once, so that a document whose fragments double thirty times takes no longer than others.
 */
import { type FieldNode, Kind, type SelectionSetNode } from 'graphql';
import type { Fragments } from '../fragments.ts';

export const saturated = (sum: number): number => Math.min(sum, Number.MAX_SAFE_INTEGER);

export class ExpandedSum {
  readonly #weigh: (field: FieldNode) => number;
  readonly #isDeep: boolean;
  /** Sums by selection. The fragments in a selection belong to the same document as the selection. */
  readonly #sums = new WeakMap<SelectionSetNode, number>();

  /** `isDeep`: whether the fields below a field are added, too. Otherwise its weight contains them. */
  constructor(weigh: (field: FieldNode) => number, isDeep = true) {
    this.#weigh = weigh;
    this.#isDeep = isDeep;
  }

  /** The sum for a selection. `@skip`, `@include` and type conditions are ignored. */
  of(selectionSet: SelectionSetNode | undefined, fragments: Fragments): number {
    if (!selectionSet) return 0;
    const known = this.#sums.get(selectionSet);
    if (known !== undefined) return known;
    // Validation rejects fragments that contain themselves. Here they only must not cause an endless recursion.
    this.#sums.set(selectionSet, 0);
    let sum = 0;
    for (const selection of selectionSet.selections)
      if (selection.kind === Kind.FRAGMENT_SPREAD)
        sum += this.of(fragments[selection.name.value]?.selectionSet, fragments);
      else {
        const isField = selection.kind === Kind.FIELD;
        if (isField) sum += this.#weigh(selection);
        if (this.#isDeep || !isField) sum += this.of(selection.selectionSet, fragments);
      }
    this.#sums.set(selectionSet, saturated(sum));
    return saturated(sum);
  }
}

const fields = new ExpandedSum(() => 1);

/** Number of fields in a selection with its fragments expanded. */
export const countFields = (selectionSet: SelectionSetNode, fragments: Fragments): number =>
  fields.of(selectionSet, fragments);
