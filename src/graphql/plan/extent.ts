/**
 * How much of the response was written in one go: for its root, and for each object that is written once and may
 * stand in several spots. What such an object holds counts wherever it stands.
 */
import { leastLength } from './json-length.ts';

const quotes = 2;

export class Extent {
  /** Characters of the JSON, at least. */
  #characters = 0;
  /** Values of lists, by the weight that they have in the budget. */
  #values = 0;
  #below: Extent[] | undefined;

  addCharacters(characters: number): void {
    this.#characters += characters;
  }

  addValues(values: number): void {
    this.#values += values;
  }

  /** Counts a mere value. */
  addLeaf(value: unknown): void {
    if (typeof value === 'string') this.#characters += value.length + quotes;
    else if (typeof value === 'object')
      this.#characters += leastLength(value, Number.MAX_SAFE_INTEGER);
  }

  /** An object that stands in a spot of this one. */
  add(below: Extent): void {
    this.#below ??= [];
    this.#below.push(below);
  }

  /** Nothing is written there any longer. */
  clear(): void {
    this.#characters = 0;
    this.#values = 0;
    this.#below = undefined;
  }

  /** All that it comes to, but for some. To be asked when everything is written. */
  total(without: ReadonlySet<Extent> = nothing): Total {
    return this.#sum(without, new Map());
  }

  #sum(without: ReadonlySet<Extent>, known: Map<Extent, Total>): Total {
    const total = { characters: this.#characters, values: this.#values };
    for (const below of this.#below ?? []) {
      if (without.has(below)) continue;
      const one = known.get(below) ?? below.#sum(without, known);
      total.characters += one.characters;
      total.values += one.values;
    }
    known.set(this, total);
    return total;
  }
}

const nothing: ReadonlySet<Extent> = new Set();

export interface Total {
  readonly characters: number;
  readonly values: number;
}
