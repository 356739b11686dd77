/** A cache bounded in bytes. The least recently used entry goes first; one that is too large is not kept. */

interface Kept<Value> {
  readonly value: Value;
  bytes: number;
}

export interface WeighedCacheOptions {
  /** Bytes of all entries. */
  readonly mostBytes: number;
  /** Bytes of one entry. */
  readonly mostBytesOfOne: number;
}

export class WeighedCache<Value> {
  readonly #kept = new Map<string, Kept<Value>>();
  readonly #mostBytes: number;
  readonly #mostBytesOfOne: number;
  #bytes = 0;

  constructor({ mostBytes, mostBytesOfOne }: WeighedCacheOptions) {
    this.#mostBytes = mostBytes;
    this.#mostBytesOfOne = mostBytesOfOne;
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
    if (this.#bytes * 2 > this.#mostBytes) {
      this.#kept.delete(key);
      this.#kept.set(key, kept);
    }
    return kept.value;
  }

  set(key: string, value: Value, bytes: number): void {
    this.delete(key);
    if (bytes > this.#mostBytesOfOne) return;
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
    if (bytes > this.#mostBytesOfOne) this.delete(key);
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
      if (this.#bytes <= this.#mostBytes) return;
      this.delete(oldest);
    }
  }
}
