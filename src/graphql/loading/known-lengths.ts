/**
 * Remembers the lengths of lists, so that a page that cannot help is not read again. Each caller has its own, because
 * callers may see different items.
 */
import { addLatest } from '../../rest/values/latest.ts';
import { smallPage } from './batch-policy.ts';
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

  /** The length of a long list. A shorter one fits on the first page that would be tried anyway. */
  ofLong(list: string): number | undefined {
    const length = this.#byCaller.get(this.#caller)?.get(fingerprint(list));
    const isBelieved = length && this.#now() - length.seenAt < believedMs;
    return isBelieved && length.items > smallPage ? length.items : undefined;
  }

  note(list: string, items: number): void {
    const byCaller = this.#byCaller;
    const lengths: Lengths = byCaller.get(this.#caller) ?? new Map();
    addLatest(lengths, fingerprint(list), { items, seenAt: this.#now() }, listsOfCaller);
    addLatest(byCaller, this.#caller, lengths, maxCallers);
  }
}
