/** The REST calls of one request: one record for each call, in the order in which they began. */

import type { AnyOperation } from '../table/operation.ts';
import type { RestErrorCode } from '../values/errors.ts';
import type { Method } from '../values/method.ts';

/** An attempt that failed. */
export interface CallFailure {
  /** Number of the attempt, from 1. 0 if the call ended before its first attempt. */
  readonly attempt: number;
  /** HTTP status of the response; null if there was none. */
  readonly status: number | null;
  /** Duration of the attempt in milliseconds. */
  readonly ms: number;
  readonly code: RestErrorCode;
  /** The reason as one short word: `ECONNREFUSED`, `DEADLINE`, `HTTP 502`, `expected JSON`. */
  readonly cause: string;
}

/**
 * `step`: the own call of a field. `batch`: a list that replaces many reads. `single`: a read of one object. `replay`:
 * a call of an earlier run, repeated before its value is requested.
 */
export type CallReason = 'step' | 'batch' | 'single' | 'replay';

export interface CallRecord {
  /** Why the call was made, according to its first caller. */
  reason: CallReason | undefined;
  /** Of a call of a replay: whether the response is the one of the earlier run. */
  isUnchanged?: boolean;
  /**
   * The source of the response, if the service has not sent or confirmed it for this call. `fresh`: a kept response
   * that the service permits to use, so no call was made. `stale`: a kept response, because the service is out of
   * reach. `shared`: the response to a call that another request had begun.
   */
  source?: 'fresh' | 'stale' | 'shared' | undefined;
  /** Whether the service has confirmed a kept response, with a 304. */
  isConfirmed?: boolean;
  /** Of a stale response: when the service sent or confirmed it. */
  readAt?: Date;
  /** When the call was requested, by the clock of `performance`. */
  readonly beganAt: number;
  readonly operation: string;
  readonly method: Method;
  /** The template, never the path. */
  readonly route: string;
  /** HTTP status of the last response; null while there is none. */
  status: number | null;
  /** `Cache-Control` of the last response. */
  cacheControl: string | string[] | undefined;
  /** Of a change: whether the head of the response shows that it was accepted, even if the body cannot be read. */
  isAccepted?: boolean;
  /** Code of the error that the call ended with. */
  code: RestErrorCode | null;
  /**
   * Milliseconds from the request to the response, including queueing and a retry; null while the call is in progress.
   */
  ms: number | null;
  /** 2 if the call was retried. */
  attempts: number;
  /** Bytes of the response bodies, decoded if that is more. */
  bytes: number;
  /** Failed attempts, in order. */
  readonly failures: CallFailure[];
  /** The slots that share the response of this call, in groups that may still grow. */
  readonly requestedBy: Iterable<object>[];
}

/** A request for the response of a call. */
export interface CallUse {
  readonly record: CallRecord;
  /** The slots that the response is for. There may still be more of them. */
  readonly slots: Iterable<object>;
}

export class CallLog {
  readonly records: CallRecord[] = [];
  /** In the order of the requests: a replay makes the calls in another order, and before them. */
  readonly uses: CallUse[] = [];

  /** Whether the service has accepted a change. */
  get hasChange(): boolean {
    return this.changes > 0;
  }

  /** Number of changes that the service has accepted. */
  get changes(): number {
    return this.records.filter(
      ({ method, isAccepted, ms, code }) =>
        method !== 'GET' && (isAccepted || (ms !== null && code === null)),
    ).length;
  }

  /** Whether a change is in progress. */
  get hasOpenChange(): boolean {
    return this.records.some(({ method, ms }) => method !== 'GET' && ms === null);
  }

  /** The calls that were made for this request. */
  get made(): readonly CallRecord[] {
    return this.records.filter(({ source }) => source !== 'fresh' && source !== 'shared');
  }

  begin(operation: AnyOperation): CallRecord {
    const { name, method, route } = operation;
    const record: CallRecord = {
      reason: undefined,
      beganAt: performance.now(),
      operation: name,
      method,
      route,
      status: null,
      cacheControl: undefined,
      code: null,
      ms: null,
      attempts: 0,
      bytes: 0,
      failures: [],
      requestedBy: [],
    };
    this.records.push(record);
    return record;
  }

  /** The response is requested for these slots. */
  use(record: CallRecord, slots: Iterable<object>): void {
    record.requestedBy.push(slots);
    this.uses.push({ record, slots });
  }

  /** The call was not made after all. */
  drop(record: CallRecord): void {
    const at = this.records.lastIndexOf(record);
    if (at >= 0) this.records.splice(at, 1);
  }
}
