/**
 * Limits how much introspection callers without an accepted token may cause. A result is computed once and then shared,
 * which counts no more.
 */
import { overloadedError } from '../out/overloaded.ts';

/**
 * Values of the query of GraphiQL and of code generators, which has 26,000, rounded up. A document may have
 * 160,000 values.
 */
const wholeSchema = 30_000;
/** Whole schemas per second. Each takes about ten milliseconds, so this is a twentieth of the time. */
const perSecond = 5;
/** At once: as many tools as one script may start, each with a query of its own. */
const atOnce = 20;
/** The least that a query counts as. */
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

  /** Throws the error that refuses a query for so many values. */
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
