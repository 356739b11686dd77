/**
 * Replays queries: when a caller sends the query of its last run again, all calls of that run are made again at once. If
 * every response is the same, the result is sent again; otherwise the query is executed.
 */
import { hash } from 'node:crypto';
import type { ExecutionArgs } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { LRUCache } from 'lru-cache';
import type { RestClient } from '../rest/client/client.ts';
import { representationOf } from '../rest/client/outgoing-headers.ts';
import type { ReadRecord, RecordedRead } from '../rest/client/read-record.ts';
import { begin } from './execute.ts';
import type { OperationRun } from './operation-run.ts';
import type { ServedRequest } from './served-request.ts';
import { writtenBefore } from './written-result.ts';

/** A query that is executed takes over those calls of its replay that it needs: see `rest/client/replay.ts`. */
export const useReplay = (replays: Replays): Plugin => ({
  onExecute({ executeFn, setExecuteFn }) {
    setExecuteFn((args: ExecutionArgs) => {
      const { request, run } = begin(args);
      const replay = replays.for(request, run);
      if (!replay) return executeFn(args);
      run.onWritten = (data) => replay.remember(data);
      return (
        replay.run()?.then((data) => {
          run.isUnchanged = replay.isUnchanged;
          if (data === undefined) return request.isOver ? {} : executeFn(args);
          return writtenBefore(data);
        }) ?? executeFn(args)
      );
    });
  },
});

/** A run of a query. */
interface Run {
  /** Empty if the run is only noted. */
  readonly reads: readonly RecordedRead[];
  /** The data as JSON. */
  readonly data: string;
  /** Number of consecutive replays that made needless calls. */
  readonly wasted: number;
}

/** Some clients send most queries only once, so the first run of a query is only noted, and the second is stored. */
const noted: Run = { reads: [], data: '', wasted: 0 };

/** Number of consecutive replays with needless calls after which a run is forgotten. */
const maxWasted = 2;
/** Maximum length of stored data. */
const maxLength = 1_000_000;
/** Memory for a run and for a read, in addition to their texts. */
const bytesOfRun = 500;
const bytesOfRead = 200;

/** A character of a text may take two bytes. */
const bytesOf = ({ reads, data }: Run): number =>
  reads.reduce(
    (sum, { path, added }) => sum + 2 * (path.length + added.length) + bytesOfRead,
    2 * data.length + bytesOfRun,
  );

/** The last runs of queries. */
export class Replays {
  readonly #runs: LRUCache<string, Run>;

  constructor(maxBytes: number) {
    this.#runs = new LRUCache({ maxSize: maxBytes, sizeCalculation: bytesOf });
  }

  /** Size of all stored runs. */
  get bytes(): number {
    return this.#runs.calculatedSize;
  }

  /** Undefined if the operation is never replayed. */
  for(request: ServedRequest, run: OperationRun): Replay | undefined {
    const isQuery = run.question.operation.operation === 'query';
    if (!isQuery || !request.caller || !run.chosen.plan) return undefined;
    return new Replay(this.#runs, keyOf(request, run), run.context.rest);
  }
}

/** The replay of one request, and what it stores for the next one. */
class Replay {
  readonly #runs: LRUCache<string, Run>;
  readonly #key: string;
  readonly #rest: RestClient;
  readonly #last: Run | undefined;
  readonly #record: ReadRecord | undefined;
  /** Whether nothing has changed since the last run. Undefined if that was not replayed. */
  isUnchanged: boolean | undefined;

  constructor(runs: LRUCache<string, Run>, key: string, rest: RestClient) {
    this.#runs = runs;
    this.#key = key;
    this.#rest = rest;
    this.#last = runs.get(key);
    if (this.#last) this.#record = rest.recordReads();
  }

  /**
   * Makes the calls of the last run again. Resolves with its data as JSON if nothing has changed; otherwise the query
   * has to be executed. Undefined if there is no run to replay.
   */
  run(): Promise<string | undefined> | undefined {
    if (!this.#record || !this.#last?.reads.length) return undefined;
    const { reads, data } = this.#last;
    return this.#rest.replay(reads).then((isUnchanged) => {
      this.isUnchanged = isUnchanged;
      // The next run of the query may fail, and then is not stored.
      if (!isUnchanged) this.#runs.set(this.#key, noted);
      return isUnchanged ? data : undefined;
    });
  }

  /** Stores the run for the next request. To be called if it has neither errors nor warnings. */
  remember(data: string): void {
    if (this.isUnchanged) return;
    const { isAccepted, log, hasWastedReplay } = this.#rest;
    const wasted = hasWastedReplay ? (this.#last?.wasted ?? 0) + 1 : 0;
    const { reads = [], isComplete } = this.#record ?? {};
    const isStored = isComplete && reads.length > 0 && data.length <= maxLength;
    if (isStored && wasted < maxWasted) this.#runs.set(this.#key, { reads, data, wasted });
    else if (this.#last) this.#runs.delete(this.#key);
    // Without this, anybody could fill the memory with queries that have invented tokens.
    else if (isAccepted && log.records.length > 0) this.#runs.set(this.#key, noted);
  }
}

/**
 * Everything on which a result depends, except for the responses of the service. The hash of the token is in it, so that
 * no caller gets anything of another one.
 */
function keyOf({ caller, head }: ServedRequest, { question, chosen, context }: OperationRun) {
  const { operation, prepared } = question;
  const others = [
    representationOf(head.headers),
    context.onError,
    JSON.stringify(chosen.variables),
    operation.name?.value ?? '',
    prepared.text,
  ];
  return `${caller?.tokenHash} ${hash('sha256', others.join('\n'), 'base64')}`;
}
