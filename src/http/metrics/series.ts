/**
 * The values of a metric for each combination of its labels, of which there are at most two. The number of combinations
 * is limited: further ones are counted as `other`, so that nothing that callers send can make a process grow.
 */
export const otherLabel = 'other';

/** Maximum number of combinations of labels for a metric. */
const maxSeries = 2_000;

export class Series<Value> {
  readonly #make: () => Value;
  readonly #values = new Map<string, Map<string, Value>>();
  #size = 0;
  /** The labels of the last value, since most occur several times in a row. */
  #first: string | undefined;
  #second: string | undefined;
  #last: Value | undefined;

  constructor(make: () => Value) {
    this.#make = make;
  }

  /** The value for these labels. A metric with fewer labels leaves the others empty. */
  of(first = '', second = ''): Value {
    if (this.#last !== undefined && first === this.#first && second === this.#second)
      return this.#last;
    const value = this.#values.get(first)?.get(second) ?? this.#add(first, second);
    this.#first = first;
    this.#second = second;
    this.#last = value;
    return value;
  }

  *[Symbol.iterator](): Generator<readonly [labels: readonly [string, string], value: Value]> {
    for (const [first, values] of this.#values)
      for (const [second, value] of values) yield [[first, second], value];
  }

  #add(first: string, second: string): Value {
    const isOther = first === otherLabel && (second === otherLabel || second === '');
    if (this.#size >= maxSeries && !isOther)
      return this.of(otherLabel, second === '' ? second : otherLabel);
    const values = this.#values.get(first) ?? new Map<string, Value>();
    this.#values.set(first, values);
    const value = this.#make();
    values.set(second, value);
    this.#size += 1;
    return value;
  }
}
