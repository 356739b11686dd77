/**
 * Limits the number of values in a response: each list counts, before its items are completed, as its length times the
 * values that are selected on an item. No clock is involved, so that the same request with the same data always has the
 * same result.
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

  /** Takes values from the budget. Throws if fewer are left; then none are left for later lists. */
  take(values: number): void {
    this.#taken += values;
    if (this.#taken <= this.bound) return;
    // There is one error for all lists, because creating an error captures a stack.
    this.#refusal ??= tooCostly({ counted: this.#taken, bound: this.bound, unit: 'values' });
    throw this.#refusal;
  }
}
