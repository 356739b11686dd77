/** Kept responses as one request uses them, and what it keeps for the next one. */
import type { CallerBodies } from '../kept/kept-bodies.ts';
import { Freshness } from './fresh.ts';
import type { ReadRecord } from './read-record.ts';

export class Reuse {
  readonly bodies: CallerBodies;
  readonly freshness = new Freshness();
  /** Records the reads for a replay. Undefined if they are not recorded. */
  record: ReadRecord | undefined;
  /** Whether a stale kept response was used because the service was unreachable. */
  hasStale = false;
  readonly #writes: number;

  constructor(bodies: CallerBodies) {
    this.bodies = bodies;
    this.#writes = bodies.start().writes;
  }

  /** Whether responses to this read are kept. */
  keeps(key: string): boolean {
    return this.record !== undefined || this.bodies.get(key) !== undefined;
  }

  /** Notes the response to a read whose responses are not kept. */
  received(key: string, status: number): void {
    this.bodies.withdrawAfter(status, key);
    this.freshness.dependsOn();
  }

  /** Notes that a call ended without a response that could be read. */
  failed(error: unknown): void {
    this.record?.failed(error);
    this.freshness.dependsOn();
  }

  /**
   * Milliseconds for which all responses remain fresh; 0 if there were none, or if the caller has made a write since.
   */
  get freshMs(): number {
    const { at, writes } = this.bodies.start();
    return writes === this.#writes ? this.freshness.left(at) : 0;
  }
}
