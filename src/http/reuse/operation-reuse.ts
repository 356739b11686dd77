/** One query of a caller whose runs may be remembered: replays the last one, or remembers this one. */
import type { RestClient } from '../../rest/client/client.ts';
import type { ReadRecord } from '../../rest/client/read-record.ts';
import {
  type Memory,
  mostResponseBytes,
  noted,
  type RememberedRuns,
  type RunOwner,
} from './remembered-runs.ts';

/** Replays in a row that make calls in vain until the run is forgotten. */
const mostInVain = 2;

/** The response of a run, as it was written. */
export interface WrittenRun {
  readonly pieces: readonly (string | Uint8Array)[];
  readonly bytes: number;
}

export class OperationReuse {
  readonly #runs: RememberedRuns;
  readonly #owner: RunOwner;
  readonly #rest: RestClient;
  readonly #memory: Memory;
  readonly #record: ReadRecord | undefined;
  /** Whether a replay found that nothing has changed. Undefined without a replay. */
  #isUnchanged: boolean | undefined;

  constructor(runs: RememberedRuns, owner: RunOwner, rest: RestClient) {
    this.#runs = runs;
    this.#owner = owner;
    this.#rest = rest;
    this.#memory = runs.find(owner);
    if (this.#memory) this.#record = rest.recordReads();
  }

  get isUnchanged(): boolean | undefined {
    return this.#isUnchanged;
  }

  /**
   * Replays the remembered run. Resolves with its response if nothing has changed. Undefined if there is none to
   * replay.
   */
  replay(): Promise<Uint8Array | undefined> | undefined {
    const memory = this.#memory;
    if (memory === undefined || memory === noted) return undefined;
    return this.#rest.replay(memory.reads).then((isUnchanged) => {
      this.#isUnchanged = isUnchanged;
      if (!isUnchanged) return undefined;
      if (memory.inVain > 0) this.#runs.remember(this.#owner, { ...memory, inVain: 0 });
      return memory.response;
    });
  }

  /**
   * The run is over, and its calls have not been ended yet. The returned function remembers it. `written`: the response,
   * if that has neither errors nor warnings.
   */
  finished(): ((written: WrittenRun | undefined) => void) | undefined {
    if (this.#isUnchanged) return undefined;
    const record = this.#record;
    const reads = record?.isComplete ? [...record.reads] : [];
    const inVain = this.#inVain();
    return (written) => {
      if (inVain >= mostInVain) this.#runs.forget(this.#owner);
      else if (!record || !written) this.#note();
      else if (reads.length > 0 && written.bytes < mostResponseBytes)
        this.#runs.remember(this.#owner, { reads, response: bytesOf(written), inVain });
      else this.#runs.forget(this.#owner);
    };
  }

  #inVain(): number {
    const before = this.#memory && this.#memory !== noted ? this.#memory.inVain : 0;
    return this.#rest.hasReplayedInVain ? before + 1 : 0;
  }

  #note(): void {
    const { isAccepted, log } = this.#rest;
    if (isAccepted && log.records.length > 0) this.#runs.note(this.#owner);
  }
}

function bytesOf({ pieces, bytes }: WrittenRun): Uint8Array {
  // Not from the pool of Node, where a small part would hold a large one.
  const joined = Buffer.allocUnsafeSlow(bytes);
  let at = 0;
  for (const piece of pieces) at += typeof piece === 'string' ? joined.write(piece, at) : 0;
  return joined;
}
