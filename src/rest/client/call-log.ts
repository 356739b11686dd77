/** What a request asked of the REST service: one record a call, in the order they began. */

import type { AnyOperation } from '../table/operation.ts';
import type { RestErrorCode } from '../values/errors.ts';
import type { Method } from '../values/method.ts';

/** An attempt that came to nothing. */
export interface CallFailure {
  /** Which one it was, counted from 1; 0 when the call ended before its first. */
  readonly attempt: number;
  /** HTTP status of its answer; null when there was none. */
  readonly status: number | null;
  /** Milliseconds it took. */
  readonly ms: number;
  readonly code: RestErrorCode;
  /** A short word for what went wrong: `ECONNREFUSED`, `DEADLINE`, `HTTP 502`, `expected JSON`. */
  readonly cause: string;
}

/** `step`: a field's own call. `batch`: a list that stands for many reads. `single`: a read of one object. */
export type CallReason = 'step' | 'batch' | 'single';

export interface CallRecord {
  /** Why it was made: what the first who asked for it said. */
  reason: CallReason | undefined;
  /** When it was asked for, by the clock of `performance`. */
  readonly beganAt: number;
  readonly operation: string;
  readonly method: Method;
  /** Template, never the path. */
  readonly route: string;
  /** HTTP status of the last answer; null while there is none. */
  status: number | null;
  /** Code of the error it ended with, if it did. */
  code: RestErrorCode | null;
  /** Milliseconds from asking to the answer, waiting and a retry included; null while under way. */
  ms: number | null;
  /** 2 when the call was retried. */
  attempts: number;
  /** Bytes read of the answers, or what they came to unpacked where that is more. */
  bytes: number;
  /** The attempts that failed, in order. */
  readonly failures: CallFailure[];
  /** Who shares this call's answer, in groups that may still grow. */
  readonly requestedBy: Iterable<object>[];
}

export class CallLog {
  readonly records: CallRecord[] = [];

  /** Whether the service has made a change. */
  get hasChange(): boolean {
    return this.records.some(
      ({ method, status }) => method !== 'GET' && status !== null && status < 300,
    );
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
}
