/**
 * The size of a part of the response: the root, or an object that is written once and may be in several slots. It
 * counts for each slot.
 */
import { memoized } from '../../rest/values/memoized.ts';
import { minLength } from './json-length.ts';

const quotes = 2;

/** Lengths by value, because a document may select a value a thousand times. */
const lengthOf = memoized((value: object) => minLength(value, Number.MAX_SAFE_INTEGER));

export class ResponseSize {
  /** Minimum number of characters in the JSON. */
  #characters = 0;
  /** Number of values in lists, as `ValueBudget` counts them. */
  #values = 0;
  #below: ResponseSize[] | undefined;
  #total: Total | undefined;

  addCharacters(characters: number): void {
    this.#characters += characters;
  }

  addValues(values: number): void {
    this.#values += values;
  }

  addLeaf(value: unknown): void {
    if (typeof value === 'string') this.#characters += value.length + quotes;
    else if (typeof value === 'object' && value !== null) this.#characters += lengthOf(value);
  }

  /** Adds an object in a slot of this part. */
  add(below: ResponseSize): void {
    this.#below ??= [];
    this.#below.push(below);
  }

  /** The total size. It is correct only when everything is written. */
  total(): Total {
    this.#total ??= this.#sum((below) => below.total());
    return this.#total;
  }

  /** The total size without some of the slots that share an object. */
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

/** A further slot of an object that was written for another slot. */
export interface Shared {
  readonly shared: ResponseSize;
  /** The part of the response that contains the slot. */
  readonly above: ResponseSize;
}

export interface Total {
  readonly characters: number;
  readonly values: number;
}
