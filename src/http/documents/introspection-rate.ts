/**
 * How much strangers may ask about the schema that nobody has asked before: each such question has to be written once,
 * whoever sends it. What was written is given to everybody, and counts no more.
 */
import { GraphQLError } from 'graphql';
import { type ErrorCode, errorMessages } from '../../graphql/errors/errors.ts';

/**
 * Values that the query of GraphiQL and of code generators comes to, with room: it is 26,000. As many as
 * `QUERY_VALUES`, 160,000, are the most that one document may come to.
 */
const wholeSchema = 30_000;
/** Whole schemas a second: each takes some ten milliseconds, so that strangers have a twentieth of the time. */
const perSecond = 5;
/** At once: as many tools as may be started by one script, each with a query of its own. */
const atOnce = 20;
/** A question counts as so many values at the least. */
const leastValues = 400;

export class IntrospectionRate {
  readonly #now: () => number;
  #left = atOnce * wholeSchema;
  #at: number;

  /** `now`: milliseconds of a clock that never goes back. */
  constructor(now: () => number) {
    this.#now = now;
    this.#at = now();
  }

  /** Throws the error that refuses a question of so many values. */
  readonly take = (values: number): void => {
    const now = this.#now();
    const gained = ((now - this.#at) / 1_000) * perSecond * wholeSchema;
    this.#left = Math.min(this.#left + gained, atOnce * wholeSchema);
    this.#at = now;
    const asked = Math.max(values, leastValues);
    if (asked > this.#left) throw overloaded((asked - this.#left) / (perSecond * wholeSchema));
    this.#left -= asked;
  };
}

/** As every request is refused that nothing was done for. */
function overloaded(seconds: number): GraphQLError {
  const retryAfter = Math.ceil(seconds);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'retry-after': String(retryAfter),
  };
  const code: ErrorCode = 'OVERLOADED';
  return new GraphQLError(errorMessages.OVERLOADED, {
    extensions: { code, retryAfter, http: { status: 503, headers } },
  });
}
