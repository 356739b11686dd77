/**
 * Stores values from one request to the next, within a number of bytes. Every value belongs to a token, which may use a
 * quarter of the store.
 */
import { type Link, LinkedList } from '../values/linked-list.ts';

/** Memory for a value in addition to its own bytes: its key, its position in the order, its entries in two maps. */
const bytesOfEntry = 300;
/** Memory for a value that belongs to a group, in addition. */
const bytesOfGrouping = 300;
/** Memory for a token with values, in addition. */
const bytesOfShelf = 500;

class Entry {
  readonly shelf: Shelf;
  readonly key: string;
  readonly value: unknown;
  readonly bytes: number;
  /** Group of the value. Values of one group can be deleted together. */
  readonly group: string | undefined;
  /** Its position among the values of its token. */
  readonly own: Link<Entry>;
  /** Its position among all values. */
  readonly overall: Link<Entry>;

  constructor(
    shelf: Shelf,
    all: LinkedList<Entry>,
    [key, value, bytes, group]: [string, unknown, number, string | undefined],
  ) {
    this.shelf = shelf;
    this.key = key;
    this.value = value;
    this.bytes = bytes;
    this.group = group;
    this.own = shelf.order.add(this);
    this.overall = all.add(this);
  }
}

/** The values of a token. */
interface Shelf {
  readonly tokenHash: string;
  readonly entries: Map<string, Entry>;
  /**
   * Least recently used first. It is not the order of a `Map`, where finding the first entry is slow after deletions.
   */
  readonly order: LinkedList<Entry>;
  readonly groups: Map<string, Set<Entry>>;
  bytes: number;
}

export class KeptStore {
  readonly #bound: number;
  readonly #shelves = new Map<string, Shelf>();
  /** All values, least recently used first. */
  readonly #order = new LinkedList<Entry>();
  #bytes = 0;

  /** `bound`: maximum size of the store in bytes. */
  constructor(bound: number) {
    this.#bound = bound;
  }

  /** Size of all values and tokens, in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  get(tokenHash: string, key: string): unknown {
    const entry = this.#shelves.get(tokenHash)?.entries.get(key);
    if (!entry) return undefined;
    entry.shelf.order.moveToEnd(entry.own);
    this.#order.moveToEnd(entry.overall);
    return entry.value;
  }

  /**
   * Stores a value, which replaces the one with the same key. The least recently used values are deleted to make room:
   * those of the same token if it has more than its share, otherwise those of all tokens. A value that is larger than
   * the share of a token is not stored.
   */
  set(tokenHash: string, key: string, value: unknown, valueBytes: number, group?: string): void {
    this.delete(tokenHash, key);
    const grouping = group === undefined ? 0 : group.length + bytesOfGrouping;
    const bytes = valueBytes + key.length + bytesOfEntry + grouping;
    const share = this.#bound / 4;
    if (bytesOfShelf + bytes > share) return;
    const shelf = this.#shelfOf(tokenHash);
    const entry = new Entry(shelf, this.#order, [key, value, bytes, group]);
    shelf.entries.set(key, entry);
    if (group !== undefined) {
      const grouped = shelf.groups.get(group) ?? new Set();
      shelf.groups.set(group, grouped.add(entry));
    }
    shelf.bytes += bytes;
    this.#bytes += bytes;
    while (shelf.bytes > share) this.#drop(shelf.order.first);
    while (this.#bytes > this.#bound) this.#drop(this.#order.first);
  }

  delete(tokenHash: string, key: string): void {
    this.#drop(this.#shelves.get(tokenHash)?.entries.get(key));
  }

  /** Deletes all values of a token. */
  deleteAll(tokenHash: string): void {
    for (const entry of this.#shelves.get(tokenHash)?.entries.values() ?? []) this.#drop(entry);
  }

  /** Deletes the values of one group of a token. */
  deleteGroup(tokenHash: string, group: string): void {
    for (const entry of this.#shelves.get(tokenHash)?.groups.get(group) ?? []) this.#drop(entry);
  }

  #shelfOf(tokenHash: string): Shelf {
    const known = this.#shelves.get(tokenHash);
    if (known) return known;
    const entries = new Map<string, Entry>();
    const groups = new Map<string, Set<Entry>>();
    const order = new LinkedList<Entry>();
    const shelf: Shelf = { tokenHash, entries, order, groups, bytes: bytesOfShelf };
    this.#shelves.set(tokenHash, shelf);
    this.#bytes += bytesOfShelf;
    return shelf;
  }

  #drop(entry: Entry | undefined): void {
    if (!entry) return;
    const { shelf, key, bytes, group } = entry;
    shelf.entries.delete(key);
    if (group !== undefined) {
      const grouped = shelf.groups.get(group);
      grouped?.delete(entry);
      if (grouped?.size === 0) shelf.groups.delete(group);
    }
    shelf.order.remove(entry.own);
    this.#order.remove(entry.overall);
    shelf.bytes -= bytes;
    this.#bytes -= bytes;
    if (shelf.entries.size > 0) return;
    this.#shelves.delete(shelf.tokenHash);
    this.#bytes -= bytesOfShelf;
  }
}
