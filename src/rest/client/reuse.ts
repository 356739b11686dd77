/** The use of kept responses by one request, and what the request leaves for the next one. */
import type { CallerBodies } from '../kept/kept-bodies.ts';
import { Freshness } from './fresh.ts';
import type { ReadRecord } from './read-record.ts';

export class Reuse {
  readonly bodies: CallerBodies;
  readonly freshness = new Freshness();
  /** The responses to the reads. Undefined if they are not to be remembered. */
  record: ReadRecord | undefined;
  /** Whether a kept response was used because the service was out of reach. */
  hasStale = false;
  readonly #writes: number;

  constructor(bodies: CallerBodies) {
    this.bodies = bodies;
    this.#writes = bodies.start().writes;
  }

  /** Whether the response to this read is kept, or will be. */
  keeps(key: string): boolean {
    return this.record !== undefined || this.bodies.get(key) !== undefined;
  }

  /** The service has responded to a read whose response is not kept. */
  received(key: string, status: number): void {
    this.bodies.withdrawAfter(status, key);
    this.freshness.dependsOn();
  }

  /** A call has ended without a response that could be read. */
  failed(error: unknown): void {
    this.record?.failed(error);
    this.freshness.dependsOn();
  }

  /** Milliseconds for which all responses stay fresh; 0 if there were none, or the caller has written meanwhile. */
  get freshMs(): number {
    const { at, writes } = this.bodies.start();
    return writes === this.#writes ? this.freshness.left(at) : 0;
  }
}
