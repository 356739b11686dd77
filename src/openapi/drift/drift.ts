/** Compares a document with the operation tables. */
import type { z } from 'zod';
import type { AnyOperation } from '../../rest/table/operation.ts';
import { operationTables } from '../../schema/operations.ts';
import type { Api } from '../read/api.ts';
import { templateOf } from '../read/base-path.ts';
import type { ApiValue } from '../read/drafts.ts';
import { UnusableDocument } from '../read/references.ts';
import { comparedOperation } from './compared-operation.ts';
import { type Compared, comparedValue, type Pair } from './compared-value.ts';
import type { Difference, PlacedDifference } from './difference.ts';

/** All operations of the REST API. */
const ours: readonly AnyOperation[] = Object.values(operationTables).flatMap((table) =>
  Object.values<AnyOperation>(table),
);

const keyOf = ({ method, path }: AnyOperation) => `${method} ${templateOf(path)}`;

/** In no particular order. Throws an `UnusableDocument`. */
export function driftOf(api: Api): readonly Difference[] {
  const theirs = new Map(api.operations.map((one) => [one.key, one]));
  const known = new Set(ours.map(keyOf));
  const comparison = new Comparison();
  const differences: Difference[] = [];
  for (const operation of ours) {
    const other = theirs.get(keyOf(operation));
    if (other) comparison.add(operation, comparedOperation(operation, other));
    else
      differences.push({
        of: 'operation',
        change: 'gone',
        operation,
        operations: [operation],
        isUsed: true,
      });
  }
  for (const added of theirs.values())
    if (!known.has(added.key))
      differences.push({ of: 'operation', change: 'new', added, operations: [], isUsed: true });
  return [...differences, ...comparison.differences()];
}

/**
 * Pairs of values that are compared, and steps from one to another or to a difference, at most. The document of the
 * project takes 2,000 and 25,000.
 */
const maxPairs = 50_000;
const maxSteps = 1_000_000;

/** The same pair of values is compared once, in whatever operations it is. */
class Comparison {
  readonly #compared = new Map<string, Compared>();
  readonly #numbers = new Map<object, number>();
  readonly #found = new Map<
    string,
    { readonly difference: PlacedDifference; readonly operations: AnyOperation[] }
  >();
  #steps = 0;

  /** Adds the differences in an operation, and in everything that its values contain. */
  add(operation: AnyOperation, { found, inside }: Compared): void {
    const differences = [...found];
    const seen = new Set<string>();
    const left = [...inside];
    for (let pair = left.pop(); pair; pair = left.pop()) {
      const key = this.#keyOf(pair);
      if (seen.has(key)) continue;
      seen.add(key);
      const compared = this.#once(key, pair);
      this.#steps += 1 + compared.inside.length + compared.found.length;
      if (this.#steps > maxSteps) throw tooComplex();
      differences.push(...compared.found);
      left.push(...compared.inside);
    }
    for (const one of differences) this.#addOne(operation, one);
  }

  differences(): readonly Difference[] {
    return [...this.#found.values()].map(({ difference, operations }) => ({
      ...difference,
      operations,
    }));
  }

  #once(key: string, pair: Pair): Compared {
    const known = this.#compared.get(key);
    if (known) return known;
    if (this.#compared.size >= maxPairs) throw tooComplex();
    const compared = comparedValue(pair);
    this.#compared.set(key, compared);
    return compared;
  }

  #addOne(operation: AnyOperation, difference: PlacedDifference): void {
    const { of, change, place, value, was, is } = difference;
    const key = JSON.stringify([of, change, ...namesOf(place), value, was, is]);
    const known = this.#found.get(key);
    if (!known) this.#found.set(key, { difference, operations: [operation] });
    else if (!known.operations.includes(operation)) known.operations.push(operation);
  }

  #keyOf({ of, place, ours: own, theirs }: Pair): string {
    const others = [...new Set(theirs.map((one) => this.#numberOf(one)))].toSorted();
    return JSON.stringify([of, ...namesOf(place), this.#numberOf(own), others]);
  }

  #numberOf(one: ApiValue | z.core.$ZodType): number {
    const known = this.#numbers.get(one);
    if (known !== undefined) return known;
    this.#numbers.set(one, this.#numbers.size);
    return this.#numbers.size - 1;
  }
}

const namesOf = ({ shape, operation, path }: PlacedDifference['place']) => [
  shape ?? '',
  operation ? keyOf(operation) : '',
  ...path,
];

const tooComplex = () => new UnusableDocument('it is too complex to be compared');
