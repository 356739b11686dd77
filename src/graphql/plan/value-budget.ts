/**
 * Bounds the values that one request may write: every list counts with its length times the values selected
 * on its items, wherever it comes from, before any of its items is shown.
 *
 * Selections alone are bounded before anything runs; what multiplies them is lists. No clock decides: the
 * same request over the same data is always answered in the same way.
 */
import type { GraphQLError } from 'graphql';
import { tooCostly } from '../errors/too-costly.ts';

export class ValueBudget {
  readonly bound: number;
  #taken = 0;
  #refusal: GraphQLError | undefined;

  constructor(bound: number) {
    this.bound = bound;
  }

  /** Throws when there are not so many left; from then on nothing is left. */
  take(values: number): void {
    this.#taken += values;
    if (this.#taken <= this.bound) return;
    // One for all: a thousand lists may meet it, and each error takes the stack it was made on.
    this.#refusal ??= tooCostly({ counted: this.#taken, bound: this.bound, unit: 'values' });
    throw this.#refusal;
  }
}
