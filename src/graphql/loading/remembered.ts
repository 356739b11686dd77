/** What requests remember of the service for later ones, for ten minutes, because it may change at any time. */
import { LRUCache } from 'lru-cache';
import { RestError } from '../../rest/values/errors.ts';
import { smallPage } from './batch-policy.ts';
import { fingerprint } from './cursor.ts';

/** Milliseconds. */
const ttl = 600_000;
const maxLengths = 10_000;
/** Maximum number of characters in the name of a list that is a key as it is. */
const maxNameLength = 200;
/** Maximum number of operations, which is more than there are. */
const maxOperations = 1_000;

/** Which of two ways to read the same: with operations of later releases, or with those that all releases have. */
type Way = 'newer' | 'older';

/**
 * The way that the service has, by the operation of the newer one. All requests share it: both ways return the same
 * value, so what one caller makes known costs another one at most a call.
 */
export type KnownWays = LRUCache<object, Way>;

/** The lengths of lists that a caller has seen, so that a page that cannot help is not read again. */
export interface CallerLengths {
  /** The length of a long list. A shorter one fits on the first page that would be tried anyway. */
  of(list: string): number | undefined;
  note(list: string, items: number | undefined): void;
}

export interface CallerMemory {
  readonly ways: KnownWays;
  /** Undefined if no lengths are remembered. */
  readonly lengths: CallerLengths | undefined;
}

export class Remembered {
  readonly #ways: KnownWays;
  /** Each caller has its own lengths, because callers may see different items. */
  readonly #lengths: LRUCache<string, number>;

  constructor(now: () => number) {
    const options = { ttl, ttlResolution: 0, perf: { now } };
    this.#ways = new LRUCache({ ...options, max: maxOperations });
    this.#lengths = new LRUCache({ ...options, max: maxLengths });
  }

  /** What one request may use. `caller`: a hash of its token. */
  of(caller: string | undefined): CallerMemory {
    // Filters may be long.
    const keyOf = (list: string) =>
      `${caller} ${list.length > maxNameLength ? fingerprint(list) : list}`;
    const lengths: CallerLengths = {
      of: (list) => this.#lengths.get(keyOf(list)),
      note: (list, items) => {
        if (items === undefined) return;
        if (items > smallPage) this.#lengths.set(keyOf(list), items);
        else this.#lengths.delete(keyOf(list));
      },
    };
    return { ways: this.#ways, lengths: caller === undefined ? undefined : lengths };
  }
}

/** Statuses that show by themselves that the service lacks the operation. */
const lackingStatuses: ReadonlySet<unknown> = new Set([405, 501]);

/** Whether the response itself shows that the service may lack the operation. */
const showsLack = ({ facts }: RestError): boolean =>
  facts.mayBeUnsupported === true || lackingStatuses.has(facts.status);

/** Whether the service may lack the operation that failed. */
export const mayLack = (error: unknown): error is RestError =>
  error instanceof RestError && (error.code === 'UPSTREAM_UNSUPPORTED' || showsLack(error));

/**
 * Reads in the newer way, and if the service may lack that, in the older one; or the other way round, if it has lacked
 * the newer one before. `operation`: that of the newer way. Rejects with the error of the first if the response to the
 * second shows that the service may lack both.
 */
export async function firstThatExists<Value>(
  ways: KnownWays,
  operation: object,
  read: Readonly<Record<Way, () => Promise<Value>>>,
): Promise<Value> {
  const first = ways.get(operation) ?? 'newer';
  const second = first === 'newer' ? 'older' : 'newer';
  try {
    const value = await read[first]();
    if (first === 'newer') ways.set(operation, 'newer');
    return value;
  } catch (error) {
    if (!mayLack(error)) throw error;
    const value = await read[second]().catch((other: unknown) => {
      throw other instanceof RestError && showsLack(other) ? error : other;
    });
    // A 404 of one caller does not outweigh that the newer way has succeeded for another one.
    const isFound = (value ?? null) !== null && ways.get(operation) !== 'newer';
    if (lackingStatuses.has(error.facts.status) || isFound) ways.set(operation, second);
    return value;
  }
}
