/** A cache bounded in bytes. The least recently used entry goes first; one that is too large is not kept. */

interface Kept<Value> {
  readonly value: Value;
  bytes: number;
}

export interface WeighedCacheOptions {
  /** Bytes of all entries. */
  readonly maxBytes: number;
  /** Bytes of one entry. */
  readonly maxBytesOfOne: number;
}

export class WeighedCache<Value> {
  readonly #kept = new Map<string, Kept<Value>>();
  readonly #maxBytes: number;
  readonly #maxBytesOfOne: number;
  #bytes = 0;

  constructor({ maxBytes, maxBytesOfOne }: WeighedCacheOptions) {
    this.#maxBytes = maxBytes;
    this.#maxBytesOfOne = maxBytesOfOne;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Does not count as a use. */
  peek(key: string): Value | undefined {
    return this.#kept.get(key)?.value;
  }

  get(key: string): Value | undefined {
    const kept = this.#kept.get(key);
    if (!kept) return undefined;
    // A map keeps the order of insertion, so the entry moves to the end. That costs the map a part of its table, and
    // the order does not matter while half of the room is free.
    if (this.#bytes * 2 > this.#maxBytes) {
      this.#kept.delete(key);
      this.#kept.set(key, kept);
    }
    return kept.value;
  }

  set(key: string, value: Value, bytes: number): void {
    this.delete(key);
    if (bytes > this.#maxBytesOfOne) return;
    this.#kept.set(key, { value, bytes });
    this.#bytes += bytes;
    this.#forgetOldest();
  }

  /** Counts an entry again if it still has this value. */
  weigh(key: string, value: Value, bytes: number): void {
    const kept = this.#kept.get(key);
    if (kept?.value !== value) return;
    this.#bytes += bytes - kept.bytes;
    kept.bytes = bytes;
    if (bytes > this.#maxBytesOfOne) this.delete(key);
    this.#forgetOldest();
  }

  delete(key: string): void {
    const kept = this.#kept.get(key);
    if (!kept) return;
    this.#kept.delete(key);
    this.#bytes -= kept.bytes;
  }

  #forgetOldest(): void {
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.delete(oldest);
    }
  }
}
