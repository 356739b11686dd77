/** The last runs of queries, whose calls may be repeated to see whether their results are still valid. */
import { hash } from 'node:crypto';
import type { OperationDefinitionNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { RestClient } from '../rest/client/client.ts';
import type { ReadRecord, RecordedRead } from '../rest/client/read-record.ts';
import { operationKey } from './operation-key.ts';

/** A query with everything on which its result depends, except for the responses of the service. */
export interface AskedQuery {
  readonly operation: OperationDefinitionNode;
  /** The text of its document. */
  readonly text: string;
  /** The coerced variables. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** The headers of the request that may change a response, and its `onError`. */
  readonly representation: string;
  /** The hash of the caller's token, so that no caller gets anything of another one. */
  readonly tokenHash: string;
  readonly rest: RestClient;
}

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

export class Replays {
  readonly #runs: LRUCache<string, Run>;

  constructor({ maxBytes }: { readonly maxBytes: number }) {
    this.#runs = new LRUCache({ maxSize: maxBytes, sizeCalculation: bytesOf });
  }

  /** Size of all stored runs. */
  get bytes(): number {
    return this.#runs.calculatedSize;
  }

  /** Undefined if the operation is never replayed. */
  for(asked: AskedQuery): Replay | undefined {
    if (asked.operation.operation !== 'query') return undefined;
    return new Replay(this.#runs, keyOf(asked), asked.rest);
  }
}

/** The replay of one request, and what it stores for the next one. */
export class Replay {
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
    const { reads, isComplete } = this.#record ?? noteOnly;
    const isStored = isComplete && reads.length > 0 && data.length <= maxLength;
    if (isStored && wasted < maxWasted) this.#runs.set(this.#key, { reads, data, wasted });
    else if (this.#last) this.#runs.delete(this.#key);
    // Without this, anybody could fill the memory with queries that have invented tokens.
    else if (isAccepted && log.records.length > 0) this.#runs.set(this.#key, noted);
  }
}

const noteOnly: Pick<ReadRecord, 'reads' | 'isComplete'> = { reads: [], isComplete: false };

function keyOf({ operation, text, variables, representation, tokenHash }: AskedQuery): string {
  const others = `${representation}\n${JSON.stringify(variables)}`;
  return `${tokenHash} ${operationKey(operation, text)} ${hash('sha256', others, 'base64')}`;
}
