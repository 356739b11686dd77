/** Durations in milliseconds. */
export class Samples {
  readonly #values: number[] = [];

  get count(): number {
    return this.#values.length;
  }

  add(ms: number): void {
    this.#values.push(ms);
  }

  /** The 99th percentile; NaN without values. */
  get p99(): number {
    return this.#at(0.99);
  }

  get median(): number {
    return this.#at(0.5);
  }

  #at(part: number): number {
    const sorted = this.#values.toSorted((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;
  }
}
