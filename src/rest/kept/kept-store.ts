/**
 * What is kept from one request to the next, bounded in bytes. Every value belongs to a token, which may take a quarter
 * of the store. The least recently used value goes first: of the same token if that has too much, else of all.
 */
import { type Link, LinkedList } from '../values/linked-list.ts';

/** What a value takes besides its own bytes: its key, its place in the order, its entries in two maps. */
const bytesOfEntry = 300;

interface Entry {
  readonly tokenHash: string;
  readonly key: string;
  readonly value: unknown;
  readonly bytes: number;
  /** Its position among all values. */
  link: Link<Entry> | undefined;
}

/** The values of a token, least recently used first. */
interface Shelf {
  readonly entries: Map<string, Entry>;
  bytes: number;
}

export class KeptStore {
  readonly #bound: number;
  readonly #shelves = new Map<string, Shelf>();
  /** All values, least recently used first. */
  readonly #order = new LinkedList<Entry>();
  #bytes = 0;

  /** Holds at most `bound` bytes. */
  constructor(bound: number) {
    this.#bound = bound;
  }

  /** Bytes of all values, with what they take besides. */
  get bytes(): number {
    return this.#bytes;
  }

  get(tokenHash: string, key: string): unknown {
    const shelf = this.#shelves.get(tokenHash);
    const entry = shelf?.entries.get(key);
    if (!shelf || !entry) return undefined;
    shelf.entries.delete(key);
    shelf.entries.set(key, entry);
    if (entry.link) this.#order.remove(entry.link);
    entry.link = this.#order.add(entry);
    return entry.value;
  }

  /** Keeps the value in place of an earlier one with its key. A value above the share of a token is not kept. */
  set(tokenHash: string, key: string, value: unknown, valueBytes: number): void {
    this.delete(tokenHash, key);
    const bytes = valueBytes + key.length + bytesOfEntry;
    const share = this.#bound / 4;
    if (bytes > share) return;
    const entry: Entry = { tokenHash, key, value, bytes, link: undefined };
    const shelf = this.#shelfOf(tokenHash);
    shelf.entries.set(key, entry);
    shelf.bytes += bytes;
    entry.link = this.#order.add(entry);
    this.#bytes += bytes;
    while (shelf.bytes > share) this.#drop(shelf.entries.values().next().value);
    while (this.#bytes > this.#bound) this.#drop(this.#order.first);
  }

  delete(tokenHash: string, key: string): void {
    this.#drop(this.#shelves.get(tokenHash)?.entries.get(key));
  }

  /** Deletes all values of a token. */
  deleteAll(tokenHash: string): void {
    for (const entry of this.#shelves.get(tokenHash)?.entries.values() ?? []) this.#drop(entry);
  }

  #shelfOf(tokenHash: string): Shelf {
    const known = this.#shelves.get(tokenHash);
    if (known) return known;
    const shelf = { entries: new Map<string, Entry>(), bytes: 0 };
    this.#shelves.set(tokenHash, shelf);
    return shelf;
  }

  #drop(entry: Entry | undefined): void {
    const shelf = entry && this.#shelves.get(entry.tokenHash);
    if (!shelf) return;
    shelf.entries.delete(entry.key);
    shelf.bytes -= entry.bytes;
    this.#bytes -= entry.bytes;
    if (entry.link) this.#order.remove(entry.link);
    if (shelf.entries.size === 0) this.#shelves.delete(entry.tokenHash);
  }
}
