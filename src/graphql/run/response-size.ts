/**
 * How much of the response was written in one go: for its root, and for each object that is written once and may
 * stand in several slots. What such an object holds counts wherever it stands.
 */
import { memoized } from '../../rest/values/memoized.ts';
import { leastLength } from './json-length.ts';

const quotes = 2;

/** A document may ask for one value a thousand times. */
const lengthOf = memoized((value: object) => leastLength(value, Number.MAX_SAFE_INTEGER));

export class ResponseSize {
  /** Characters of the JSON, at least. */
  #characters = 0;
  /** Values of lists, by the weight that they have in the budget. */
  #values = 0;
  #below: ResponseSize[] | undefined;
  #total: Total | undefined;

  addCharacters(characters: number): void {
    this.#characters += characters;
  }

  addValues(values: number): void {
    this.#values += values;
  }

  /** Counts a mere value. */
  addLeaf(value: unknown): void {
    if (typeof value === 'string') this.#characters += value.length + quotes;
    else if (typeof value === 'object' && value !== null) this.#characters += lengthOf(value);
  }

  /** An object that stands in a slot of this one. */
  add(below: ResponseSize): void {
    this.#below ??= [];
    this.#below.push(below);
  }

  /** All that it comes to. To be asked when everything is written. */
  total(): Total {
    this.#total ??= this.#sum((below) => below.total());
    return this.#total;
  }

  /** The same without some of the slots in which objects stand once more. */
  totalWithout(left: readonly Shared[]): Total {
    const leftIn = Map.groupBy(left, ({ above }) => above);
    const known = new Map<ResponseSize, Total>();
    const totalOf = (size: ResponseSize): Total => {
      const total = known.get(size);
      if (total) return total;
      let { characters, values } = size.#sum(totalOf);
      for (const { shared } of leftIn.get(size) ?? []) {
        const less = totalOf(shared);
        characters -= less.characters;
        values -= less.values;
      }
      known.set(size, { characters, values });
      return { characters, values };
    };
    return totalOf(this);
  }

  #sum(totalOf: (below: ResponseSize) => Total): Total {
    let characters = this.#characters;
    let values = this.#values;
    for (const below of this.#below ?? []) {
      const total = totalOf(below);
      characters += total.characters;
      values += total.values;
    }
    return { characters, values };
  }
}

/** What is written already, and stands in one more slot. */
export interface Shared {
  readonly shared: ResponseSize;
  /** What the slot counts in. */
  readonly above: ResponseSize;
}

export interface Total {
  readonly characters: number;
  readonly values: number;
}
