/**
 * A cache with a maximum size in bytes. The least recently used entries are removed first, and an entry that is too
 * large is not stored.
 */

interface Kept<Value> {
  readonly value: Value;
  bytes: number;
}

export interface WeighedCacheOptions {
  /** Maximum size of all entries together. */
  readonly maxBytes: number;
  /** Maximum size of one entry. */
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

  /** Returns a value without marking it as used. */
  peek(key: string): Value | undefined {
    return this.#kept.get(key)?.value;
  }

  get(key: string): Value | undefined {
    const kept = this.#kept.get(key);
    if (!kept) return undefined;
    // A map has the order of insertion, so a used entry is inserted again at the end. This wastes a part of the map's
    // table, so it is not done while half of the space is free.
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

  /** Updates the size of an entry, if it still has this value. */
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
