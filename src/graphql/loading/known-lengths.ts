/**
 * Remembers the lengths of long lists, so that a page that cannot help is not read again. Each caller has its own,
 * because callers may see different items.
 */
import { LRUCache } from 'lru-cache';
import { smallPage } from './batch-policy.ts';
import { fingerprint } from './cursor.ts';

const maxLengths = 10_000;
/** Milliseconds for which a length is remembered. */
const believedMs = 600_000;

/** The lengths that a caller has seen. */
export interface CallerLengths {
  /** The length of a long list. A shorter one fits on the first page that would be tried anyway. */
  of(list: string): number | undefined;
  note(list: string, items: number): void;
}

export class KnownLengths {
  readonly #lengths: LRUCache<string, number>;

  constructor(now: () => number) {
    this.#lengths = new LRUCache({
      max: maxLengths,
      ttl: believedMs,
      ttlResolution: 0,
      perf: { now },
    });
  }

  /** `caller`: a hash of its token. */
  of(caller: string): CallerLengths {
    const keyOf = (list: string) => `${caller} ${fingerprint(list)}`;
    return {
      of: (list) => this.#lengths.get(keyOf(list)),
      note: (list, items) => {
        if (items > smallPage) this.#lengths.set(keyOf(list), items);
        else this.#lengths.delete(keyOf(list));
      },
    };
  }
}
