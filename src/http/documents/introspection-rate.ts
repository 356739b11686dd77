/**
 * Limits how much introspection callers without an accepted token may cause. Each result is computed only once and then
 * shared, which does not count again.
 */
import { overloadedError } from '../out/overloaded.ts';

/**
 * Number of values in the introspection query of GraphiQL and code generators, which is 45,000, rounded up. A document
 * may have 160,000.
 */
const wholeSchema = 50_000;
/**
 * Number of complete introspections per second. Each takes about ten milliseconds, so this is a twentieth of the time.
 */
const perSecond = 5;
/** Number of complete introspections at once: as many tools as a script may start, each with a different query. */
const atOnce = 20;
/** Minimum number of values that a query counts as. */
const minValues = 400;

export class IntrospectionRate {
  readonly #now: () => number;
  #left = atOnce * wholeSchema;
  #at: number;

  /** `now`: a monotonic clock, in milliseconds. */
  constructor(now: () => number) {
    this.#now = now;
    this.#at = now();
  }

  /** Counts the values of a query. Throws an error if the query is refused. */
  readonly take = (values: number): void => {
    const now = this.#now();
    const gained = ((now - this.#at) / 1_000) * perSecond * wholeSchema;
    this.#left = Math.min(this.#left + gained, atOnce * wholeSchema);
    this.#at = now;
    const asked = Math.max(values, minValues);
    if (asked > this.#left)
      throw overloadedError(Math.ceil((asked - this.#left) / (perSecond * wholeSchema)));
    this.#left -= asked;
  };
}
