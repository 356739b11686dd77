/**
 * Replays queries: when a caller sends the query of its last run again, all calls of that run are made again at once. If
 * every response is the same, the result is sent again; otherwise the query is executed.
 */
import { hash } from 'node:crypto';
import type { ExecutionArgs } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { LRUCache } from 'lru-cache';
import type { RestClient } from '../rest/client/client.ts';
import { representationOf } from '../rest/client/headers.ts';
import type { ReadRecord, RecordedRead } from '../rest/client/read-record.ts';
import { begin } from './execute.ts';
import type { OperationRun } from './operation-run.ts';
import type { ServedRequest } from './served-request.ts';
import { writtenBefore } from './written-result.ts';

/** A query that is executed takes over those calls of its replay that it needs: see `rest/client/replay.ts`. */
export const useReplay = (runs: Runs): Plugin => ({
  onExecute({ executeFn, setExecuteFn }) {
    setExecuteFn((args: ExecutionArgs) => {
      const { request, run } = begin(args);
      const isQuery = run.question.operation.operation === 'query';
      if (!isQuery || !request.caller || !run.chosen.plan) return executeFn(args);
      const { rest } = run.context;
      const key = keyOf(request, run);
      const last = runs.get(key);
      const record = last && rest.recordReads();
      run.onWritten = (data) => {
        if (!run.isUnchanged) remember(runs, key, { data, last, record, rest });
      };
      if (!last?.reads.length) return executeFn(args);
      return rest.replay(last.reads).then((isUnchanged) => {
        run.isUnchanged = isUnchanged;
        if (isUnchanged) return writtenBefore(last.data);
        // The run that follows may fail, and then is not stored.
        runs.set(key, noted);
        return request.isOver ? {} : executeFn(args);
      });
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
export type Runs = LRUCache<string, Run>;

export const openRuns = (maxBytes: number): Runs =>
  new LRUCache({ maxSize: maxBytes, sizeCalculation: bytesOf });

/** A run that has ended with neither errors nor warnings. */
interface EndedRun {
  readonly data: string;
  readonly rest: RestClient;
  /** The run before it. Undefined if there was none; its reads were not recorded then. */
  readonly last: Run | undefined;
  readonly record: ReadRecord | undefined;
}

/** Stores a run for the next request. */
function remember(runs: Runs, key: string, { data, rest, last, record }: EndedRun): void {
  const { isAccepted, log, hasWastedReplay } = rest;
  const wasted = last && hasWastedReplay ? last.wasted + 1 : 0;
  const { reads = [], isComplete } = record ?? {};
  const isStored = isComplete && reads.length > 0 && data.length <= maxLength;
  if (isStored && wasted < maxWasted) runs.set(key, { reads, data, wasted });
  else if (last) runs.delete(key);
  // Without this, anybody could fill the memory with queries that have invented tokens.
  else if (isAccepted && log.records.length > 0) runs.set(key, noted);
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
