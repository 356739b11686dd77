/**
 * Knows whether the service can be reached: while many calls in a row have failed, further ones are refused, and one a
 * second is sent to find out whether the service responds again.
 */
import { LRUCache } from 'lru-cache';
import { RestError } from '../values/errors.ts';

/** Number of failures in a row after which the calls of one caller are refused. */
const ofOne = 10;
/** The same for the calls of all, if so many callers have had them. */
const ofAll = { failures: 5, callers: 3 };
const probeEveryMs = 1_000;
/**
 * Milliseconds without a call after which the next one is sent as if nothing had happened: a load balancer sends none to
 * a process that is not ready.
 */
const forgottenMs = 10_000;
/** Maximum number of callers whose failures are counted. */
const maxCallers = 10_000;

/** Failures since the last response. */
interface Row {
  failures: number;
  /** When the next call may be sent. Undefined while calls are not refused. */
  probeAt: number | undefined;
}

const newRow = (): Row => ({ failures: 0, probeAt: undefined });

export class Breaker {
  readonly #now: () => number;
  #ofAll = newRow();
  /** The callers whose failures are in the row of all: no more than are needed. */
  readonly #callers = new Set<string>();
  readonly #byCaller = new LRUCache<string, Row>({ max: maxCallers });
  #respondedAt = Number.NEGATIVE_INFINITY;

  /** `now`: a monotonic clock, in milliseconds. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Whether the service can be reached. Failures of a single caller do not count. */
  get ready(): boolean {
    return !this.#isOpen(this.#ofAll);
  }

  /** Whether a call of this caller is refused, unless it is the one that is sent to find out. */
  isOpenFor(caller: string): boolean {
    return this.#rowsOf(caller).some((row) => this.#isOpen(row));
  }

  /**
   * Admits a call. Returns whether it is sent to find out whether the service responds, which only a read is. Throws if
   * it is refused.
   */
  admit(caller: string, isRead: boolean): boolean {
    const open = this.#rowsOf(caller).filter((row) => this.#isOpen(row));
    const waitMs = Math.max(...open.map(({ probeAt = 0 }) => probeAt - this.#now()));
    if (waitMs > 0 || (open.length > 0 && !isRead)) throw unreachable(waitMs);
    // The next one does not wait for the outcome of this one, which may hang.
    for (const row of open) row.probeAt = this.#now() + probeEveryMs;
    return open.length > 0;
  }

  /** Notes that the service has responded, with any status: every other facade would get the same. */
  responded(caller: string): void {
    this.#respondedAt = this.#now();
    this.#byCaller.delete(caller);
    if (this.#ofAll.failures === 0) return;
    this.#ofAll = newRow();
    this.#callers.clear();
  }

  /** Notes a call without a response. `sentAt`: when it was sent. */
  failed(caller: string, sentAt: number): void {
    // The service has responded since then, so the failure shows nothing.
    if (sentAt <= this.#respondedAt) return;
    const own = this.#byCaller.get(caller) ?? newRow();
    this.#byCaller.set(caller, own);
    this.#ofAll.failures += 1;
    own.failures += 1;
    if (this.#callers.size < ofAll.callers) this.#callers.add(caller);
    if (own.failures >= ofOne) this.#open(own);
    if (this.#ofAll.failures >= ofAll.failures && this.#callers.size >= ofAll.callers)
      this.#open(this.#ofAll);
  }

  #open(row: Row): void {
    if (!this.#isOpen(row)) row.probeAt = this.#now() + probeEveryMs;
  }

  #isOpen({ probeAt }: Row): boolean {
    const sinceMs = this.#now() - (probeAt ?? Number.NEGATIVE_INFINITY);
    return sinceMs + probeEveryMs < forgottenMs;
  }

  #rowsOf(caller: string): readonly Row[] {
    const own = this.#byCaller.get(caller);
    return own ? [this.#ofAll, own] : [this.#ofAll];
  }
}

const unreachable = (waitMs: number): RestError =>
  new RestError('UPSTREAM_UNAVAILABLE', { retryAfter: Math.max(1, Math.ceil(waitMs / 1_000)) });
