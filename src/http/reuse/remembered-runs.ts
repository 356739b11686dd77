/**
 * Runs that may be replayed: the responses to their reads, and the response that followed from them. A run is
 * remembered when it is made for the second time, and only noted the first time: some clients send most documents once.
 */
import type { RecordedRead } from '../../rest/client/read-record.ts';
import type { KeptStore } from '../../rest/kept/kept-store.ts';

export interface RememberedRun {
  readonly reads: readonly RecordedRead[];
  /** The response: JSON in UTF-8, without extensions. */
  readonly response: Uint8Array;
  /** Replays in a row that made needless calls. */
  wasted: number;
  /** Replays in a row that found a difference, or looked for none. */
  changes: number;
}

/** In place of a run that was made once. */
export const noted = Symbol('noted');

/** Maximum size of a response. */
export const maxResponseBytes = 1_000_000;
/** What a read takes in addition to its path and its headers. */
const bytesOfRead = 150;

/** What a run belongs to. */
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
