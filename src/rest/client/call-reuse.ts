/** The use of kept bodies by one request, and what the request leaves for the next one. */
import type { CallerBodies } from '../kept/kept-bodies.ts';
import type { ReadRecord } from './read-record.ts';

export class CallReuse {
  readonly bodies: CallerBodies;
  /** The responses to the reads. Undefined if they are not to be remembered. */
  record: ReadRecord | undefined;
  /** Whether a kept body was used because the service was out of reach. */
  hasStale = false;
  /** Until when all responses are fresh, by the monotonic clock. */
  #freshUntil = Number.POSITIVE_INFINITY;
  readonly #writes: number;

  constructor(bodies: CallerBodies) {
    this.bodies = bodies;
    this.#writes = bodies.start().writes;
  }

  /** Whether the body of this read is kept, or will be. */
  keeps(key: string): boolean {
    return this.record !== undefined || this.bodies.get(key) !== undefined;
  }

  /** The service has responded to a read whose body is not kept. */
  received(key: string, status: number): void {
    this.bodies.withdrawAfter(status, key);
    this.dependsOn(Number.NEGATIVE_INFINITY);
  }

  /** The request depends on a response that is fresh until then. */
  dependsOn(freshUntil: number): void {
    if (freshUntil < this.#freshUntil) this.#freshUntil = freshUntil;
  }

  /** A call has ended without a response that could be read. */
  failed(error: unknown): void {
    this.record?.failed(error);
    this.dependsOn(Number.NEGATIVE_INFINITY);
  }

  /** Milliseconds for which all responses stay fresh; 0 if there were none, or the caller has written meanwhile. */
  get freshMs(): number {
    const { at, writes } = this.bodies.start();
    const isOfNow = this.#freshUntil < Number.POSITIVE_INFINITY && writes === this.#writes;
    return isOfNow ? Math.max(this.#freshUntil - at, 0) : 0;
  }
}
