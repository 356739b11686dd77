/**
 * Counts values in a fixed number of buckets. Adding a value takes one search in a small array; quantiles are as
 * precise as the buckets are narrow.
 */
export class Histogram {
  /** The highest value of each bucket except the last one, in ascending order. */
  readonly bounds: readonly number[];
  /** Number of values in each bucket. The last bucket is for values above all bounds. */
  readonly counts: Float64Array;
  count = 0;
  sum = 0;
  highest = 0;

  constructor(bounds: readonly number[]) {
    this.bounds = bounds;
    this.counts = new Float64Array(bounds.length + 1);
  }

  add(value: number): void {
    const bucket = this.#bucketOf(value);
    this.counts[bucket] = (this.counts[bucket] ?? 0) + 1;
    this.count += 1;
    this.sum += value;
    if (value > this.highest) this.highest = value;
  }

  /**
   * The value that this share of all values does not exceed, interpolated within its bucket; 0 if there are no values.
   */
  quantile(part: number): number {
    const rank = Math.max(Math.ceil(part * this.count), 1);
    let before = 0;
    for (const [bucket, count] of this.counts.entries()) {
      if (count > 0 && before + count >= rank) {
        const low = this.bounds[bucket - 1] ?? 0;
        const high = Math.min(this.bounds[bucket] ?? this.highest, this.highest);
        return low + ((high - low) * (rank - before)) / count;
      }
      before += count;
    }
    return 0;
  }

  clear(): void {
    this.counts.fill(0);
    this.count = 0;
    this.sum = 0;
    this.highest = 0;
  }

  #bucketOf(value: number): number {
    let low = 0;
    let high = this.bounds.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (value <= (this.bounds[middle] ?? 0)) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

/** Bounds from the lowest to the first that is not below the highest. Each is a multiple of the one before it. */
export function growingBounds(lowest: number, highest: number, factor: number): readonly number[] {
  const bounds = [lowest];
  for (let bound = lowest; bound < highest; ) {
    bound *= factor;
    bounds.push(bound);
  }
  return bounds;
}
