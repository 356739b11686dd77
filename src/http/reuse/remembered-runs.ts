/**
 * Runs that may be replayed: the responses to their reads, and the response that was made from them. A run is
 * remembered only when it is made for the second time, because some clients send most documents only once.
 */
import type { RecordedRead } from '../../rest/client/read-record.ts';
import type { KeptStore } from '../../rest/kept/kept-store.ts';

export interface RememberedRun {
  readonly reads: readonly RecordedRead[];
  /** The response: JSON in UTF-8, without extensions. */
  readonly response: Uint8Array;
  /** Number of consecutive replays that made needless calls. */
  wasted: number;
  /** Number of consecutive replays that found a difference, or did not compare. */
  changes: number;
}

/** Stored instead of a run that was made only once. */
export const noted = Symbol('noted');

/** Maximum size of a response. */
export const maxResponseBytes = 1_000_000;
/** Memory for a read in addition to its path and its headers. */
const bytesOfRead = 150;

/** What identifies a run. */
export interface RunOwner {
  readonly tokenHash: string;
  readonly key: string;
}

export class RememberedRuns {
  readonly #store: KeptStore;

  constructor(store: KeptStore) {
    this.#store = store;
  }

  find({ tokenHash, key }: RunOwner) {
    return this.#store.get(tokenHash, key) as RememberedRun | typeof noted | undefined;
  }

  note({ tokenHash, key }: RunOwner): void {
    this.#store.set(tokenHash, key, noted, 0);
  }

  remember({ tokenHash, key }: RunOwner, run: RememberedRun): void {
    const { reads, response } = run;
    const bytes = reads.reduce(
      (sum, { path, added }) => sum + path.length + added.length + bytesOfRead,
      0,
    );
    this.#store.set(tokenHash, key, run, bytes + response.length);
  }

  forget({ tokenHash, key }: RunOwner): void {
    this.#store.delete(tokenHash, key);
  }
}
