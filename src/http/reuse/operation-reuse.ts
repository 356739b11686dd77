/**
 * One query of a caller: whether its run is remembered, and whether the last one is replayed. That all of its calls get
 * the same bytes again, or a 304, proves that its response is not stale, as it depends on nothing else: see
 * `rest/client/replay.ts`.
 */
import type { RestClient } from '../../rest/client/client.ts';
import type { ReadRecord } from '../../rest/client/read-record.ts';
import {
  maxResponseBytes,
  noted,
  type RememberedRun,
  type RememberedRuns,
  type RunOwner,
} from './remembered-runs.ts';

/** Number of consecutive replays with needless calls after which the run is forgotten. */
const maxWasted = 2;

/**
 * Whether a replay compares responses. Hashing long responses takes time, which is wasted while one of them differs
 * each time. Then only two consecutive replays compare: of sixteen at first, later of 64 and of 256. The first of the
 * two stores the run with which the second compares.
 */
const isWorthComparing = ({ changes }: RememberedRun) => changes % periodAfter(changes) < 2;

const periodAfter = (changes: number) => (changes < 64 ? 16 : changes < 1_024 ? 64 : 256);

/** The response of a run as it was written. */
export interface WrittenRun {
  readonly pieces: readonly (string | Uint8Array)[];
  readonly bytes: number;
}

/**
 * The first run is noted, and the second one is remembered, if it has no errors or warnings, all of its reads can be
 * kept, and its response has less than 1 MB. The third one replays it. It is the same query if the caller, the document,
 * the operation, the variables, the language and `onError` are the same: `run-key.ts`. A mutation is never replayed, and
 * neither is a run whose calls would now have other headers, as a hook of the host may add some (`RestClient.replay`).
 */
export class OperationReuse {
  readonly #runs: RememberedRuns;
  readonly #owner: RunOwner;
  readonly #rest: RestClient;
  /** The last run, if it is remembered. */
  readonly #run: RememberedRun | undefined;
  readonly #isCompared: boolean;
  readonly #record: ReadRecord | undefined;
  /** Whether a replay found that nothing has changed. Undefined if there was no replay. */
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
   * Replays the remembered run. Resolves with its response if nothing has changed. Undefined if there is no run to
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
   * To be called when the run is over, before its calls are ended. Returns a function that remembers the run.
   * `written`: the response, if it has neither errors nor warnings.
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
  // Not allocated from the pool of Node, where a small part would keep a large buffer in memory.
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
