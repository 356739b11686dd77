/** Stated lengths of lists, for the likely cost of an operation instead of its maximum. */
import type { GraphQLField } from 'graphql';
import type { AnyOperation } from '../../rest/table/operation.ts';

type Field = GraphQLField<unknown, unknown>;

export interface LengthOptions {
  readonly byField: ReadonlyMap<Field, number>;
  /** By the routes of the operations that return the lists. */
  readonly byRoute: ReadonlyMap<string, number>;
  /** Length of all other lists, if it is stated. */
  readonly others: number | undefined;
}

export class Lengths {
  readonly #options: LengthOptions;

  constructor(options: LengthOptions) {
    this.#options = options;
  }

  /** The length of a list for one parent. Undefined if it is not stated. */
  ofField(field: Field): number | undefined {
    const { byField, others } = this.#options;
    return byField.get(field) ?? others;
  }

  /** The length of a list of the REST API. */
  ofList({ route }: AnyOperation): number | undefined {
    const { byRoute, others } = this.#options;
    return byRoute.get(route) ?? others;
  }
}
