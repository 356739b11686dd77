/**
 * Bounds the values that one request may write: each list counts as its length times the values selected on an item,
 * before its items are completed. No clock is involved, so the same request on the same data always has the same
 * result.
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

  /** Throws if fewer values are left. After that, none are. */
  take(values: number): void {
    this.#taken += values;
    if (this.#taken <= this.bound) return;
    // One error for all lists, as each error captures a stack.
    this.#refusal ??= tooCostly({ counted: this.#taken, bound: this.bound, unit: 'values' });
    throw this.#refusal;
  }
}
