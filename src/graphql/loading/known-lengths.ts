/**
 * Remembers the lengths of long lists, so that a page that cannot help is not read again. Each caller has its own,
 * because callers may see different items.
 */
import { smallPage } from './batch-prices.ts';
import { fingerprint } from './cursor.ts';

const listsOfCaller = 32;
const maxCallers = 2_000;
/** Milliseconds for which a length is remembered. */
const believedMs = 600_000;

interface Length {
  readonly items: number;
  readonly seenAt: number;
}

/** Lengths by the hash of the list's name, since names may be long. Least recently used first, as in all maps here. */
type Lengths = Map<string, Length>;

export class KnownLengths {
  readonly #byCaller = new Map<string, Lengths>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The lengths that a caller has seen. `caller` is a hash of its token. */
  of(caller: string): CallerLengths {
    return new CallerLengths(this.#byCaller, caller, this.#now);
  }
}

export class CallerLengths {
  readonly #byCaller: Map<string, Lengths>;
  readonly #caller: string;
  readonly #now: () => number;

  constructor(byCaller: Map<string, Lengths>, caller: string, now: () => number) {
    this.#byCaller = byCaller;
    this.#caller = caller;
    this.#now = now;
  }

  of(list: string): number | undefined {
    const length = this.#byCaller.get(this.#caller)?.get(fingerprint(list));
    return length && this.#now() - length.seenAt < believedMs ? length.items : undefined;
  }

  note(list: string, items: number): void {
    const byCaller = this.#byCaller;
    const lengths: Lengths = byCaller.get(this.#caller) ?? new Map();
    const key = fingerprint(list);
    lengths.delete(key);
    // A list that fits on its first page needs no length.
    if (items > smallPage) addLatest(lengths, key, { items, seenAt: this.#now() }, listsOfCaller);
    byCaller.delete(this.#caller);
    if (lengths.size > 0) addLatest(byCaller, this.#caller, lengths, maxCallers);
  }
}

/** Adds an entry. Removes the least recently used one if there are more than `max`. */
function addLatest<Value>(map: Map<string, Value>, key: string, value: Value, max: number): void {
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > max && oldest !== undefined) map.delete(oldest);
}
