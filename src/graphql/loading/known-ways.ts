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
