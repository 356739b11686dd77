/**
 * The number of values in a part of the response: the root, or an object that is written once and may be in several
 * slots. It counts for each slot.
 */
export class ResponseSize {
  /** Number of values in lists, as `ValueBudget` counts them. */
  #values = 0;
  #below: ResponseSize[] | undefined;
  #total: number | undefined;

  addValues(values: number): void {
    this.#values += values;
  }

  /** Adds an object in a slot of this part. */
  add(below: ResponseSize): void {
    this.#below ??= [];
    this.#below.push(below);
  }

  /** The total number. It is correct only when everything is written. */
  total(): number {
    this.#total ??= this.#sum((below) => below.total());
    return this.#total;
  }

  /** The total number without some of the slots that share an object. */
  totalWithout(left: readonly Shared[]): number {
    const leftIn = Map.groupBy(left, ({ above }) => above);
    const known = new Map<ResponseSize, number>();
    const totalOf = (size: ResponseSize): number => {
      const total = known.get(size);
      if (total !== undefined) return total;
      let values = size.#sum(totalOf);
      for (const { shared } of leftIn.get(size) ?? []) values -= totalOf(shared);
      known.set(size, values);
      return values;
    };
    return totalOf(this);
  }

  #sum(totalOf: (below: ResponseSize) => number): number {
    let values = this.#values;
    for (const below of this.#below ?? []) values += totalOf(below);
    return values;
  }
}

/** A further slot of an object that was written for another slot. */
export interface Shared {
  readonly shared: ResponseSize;
  /** The part of the response that contains the slot. */
  readonly above: ResponseSize;
}
