/**
 * Which of two ways to read the same the service has: a release of the service may have only the operations of the
 * newer way, or only those of the older one.
 */

export type Way = 'newer' | 'older';

/** Milliseconds for which it is remembered. The service may change its release at any time. */
const rememberedMs = 600_000;

/**
 * What is known about the service, by the operation of the newer way. All requests share it: both ways return the same value, so what one caller makes known costs another one at most a call.
 */
export class KnownWays {
  readonly #known = new Map<object, { readonly way: Way; readonly at: number }>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The way that the service has. Undefined if that is unknown. */
  of(newer: object): Way | undefined {
    const known = this.#known.get(newer);
    return known && this.#now() - known.at < rememberedMs ? known.way : undefined;
  }

  note(newer: object, way: Way): void {
    this.#known.set(newer, { way, at: this.#now() });
  }
}

/** Maximum number of fields of a request that try the newer way at the same time, before one of them has an outcome. */
const maxTrials = 8;

/**
 * The ways of one request. If many fields need a way that is unknown, only the first ones try it and the others wait, so
 * that a request does not spend its calls on an operation that the service does not have.
 */
export class RequestWays {
  readonly #known: KnownWays;
  readonly #trials = new Map<object, Set<Promise<void>>>();
  readonly #taken = new Map<string, number>();

  constructor(known: KnownWays) {
    this.#known = known;
  }

  of(newer: object): Way | undefined {
    return this.#known.of(newer);
  }

  note(newer: object, way: Way): void {
    this.#known.note(newer, way);
  }

  /** Resolves when one of the trials has an outcome. Undefined if another field may try at once. */
  nextOutcome(newer: object): Promise<void> | undefined {
    const trials = this.#trials.get(newer);
    return trials && trials.size >= maxTrials ? Promise.race(trials) : undefined;
  }

  /** Counts a call of the newer way as a trial until it has an outcome. */
  try<Value>(newer: object, trying: Promise<Value>): Promise<Value> {
    const trials = this.#trials.get(newer) ?? new Set();
    this.#trials.set(newer, trials);
    const end = () => {
      trials.delete(outcome);
    };
    const outcome = trying.then(end, end);
    trials.add(outcome);
    return trying;
  }

  /** Counts a field with this name. Returns how many there were before. */
  count(name: string): number {
    const before = this.#taken.get(name) ?? 0;
    this.#taken.set(name, before + 1);
    return before;
  }
}
