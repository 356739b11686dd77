/** One query of a caller whose runs may be remembered: replays the last one, or remembers this one. */
import type { RestClient } from '../../rest/client/client.ts';
import type { ReadRecord } from '../../rest/client/read-record.ts';
import {
  maxResponseBytes,
  noted,
  type RememberedRun,
  type RememberedRuns,
  type RunOwner,
} from './remembered-runs.ts';

/** Replays in a row that make needless calls until the run is forgotten. */
const maxWasted = 2;

/**
 * Whether a replay looks for a difference. Long responses take time to hash, which is of no use while one of them
 * differs each time: then only two replays in a row do, of sixteen at first, later of 64 and of 256. The first leaves the
 * run that the second compares.
 */
const isWorthComparing = ({ changes }: RememberedRun) => changes % periodAfter(changes) < 2;

const periodAfter = (changes: number) => (changes < 64 ? 16 : changes < 1_024 ? 64 : 256);

/** The response of a run, as it was written. */
export interface WrittenRun {
  readonly pieces: readonly (string | Uint8Array)[];
  readonly bytes: number;
}

export class OperationReuse {
  readonly #runs: RememberedRuns;
  readonly #owner: RunOwner;
  readonly #rest: RestClient;
  /** The last run, if it is remembered. */
  readonly #run: RememberedRun | undefined;
  readonly #isCompared: boolean;
  readonly #record: ReadRecord | undefined;
  /** Whether a replay found that nothing has changed. Undefined without a replay. */
  #isUnchanged: boolean | undefined;

  constructor(runs: RememberedRuns, owner: RunOwner, rest: RestClient) {
    this.#runs = runs;
    this.#owner = owner;
    this.#rest = rest;
    const memory = runs.find(owner);
    this.#run = memory === noted ? undefined : memory;
    this.#isCompared = !this.#run || isWorthComparing(this.#run);
    if (memory && this.#isCompared) this.#record = rest.recordReads();
  }

  get isUnchanged(): boolean | undefined {
    return this.#isUnchanged;
  }

  /**
   * Replays the remembered run. Resolves with its response if nothing has changed. Undefined if there is none to
   * replay.
   */
  replay(): Promise<Uint8Array | undefined> | undefined {
    const run = this.#run;
    if (!run) return undefined;
    if (!this.#isCompared) {
      this.#isUnchanged = false;
      this.#rest.replayUncompared(run.reads);
      return undefined;
    }
    return this.#rest.replay(run.reads).then((isUnchanged) => {
      this.#isUnchanged = isUnchanged;
      if (!isUnchanged) return undefined;
      run.wasted = 0;
      run.changes = 0;
      return run.response;
    });
  }

  /**
   * The run is over, and its calls have not been ended yet. The returned function remembers it. `written`: the response,
   * if that has neither errors nor warnings.
   */
  finished(): ((written: WrittenRun | undefined) => void) | undefined {
    if (this.#isUnchanged) return undefined;
    const run = this.#run;
    const record = this.#record;
    const reads = record?.isComplete ? [...record.reads] : [];
    const wasted = this.#rest.hasWastedReplay ? (run?.wasted ?? 0) + 1 : 0;
    const changes = run ? run.changes + 1 : 0;
    return (written) => {
      if (wasted >= maxWasted) this.#runs.forget(this.#owner);
      else if (!written) this.#note();
      else if (run && !this.#isCompared) Object.assign(run, { wasted, changes });
      else if (!record) this.#note();
      else if (reads.length > 0 && written.bytes < maxResponseBytes)
        this.#runs.remember(this.#owner, { reads, response: bytesOf(written), wasted, changes });
      else this.#runs.forget(this.#owner);
    };
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
  for (const piece of pieces) {
    if (typeof piece === 'string') at += joined.write(piece, at);
    else {
      joined.set(piece, at);
      at += piece.length;
    }
  }
  return joined;
}
