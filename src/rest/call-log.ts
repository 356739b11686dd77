/** What a request asked of the REST service: one record a call, in the order they began. */
import type { RestErrorCode } from './errors.ts';
import type { AnyOperation, Method } from './operation.ts';

export interface CallRecord {
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
  /** Who shares this call's answer, in groups that may still grow. */
  readonly askers: Iterable<object>[];
}

export class CallLog {
  readonly records: CallRecord[] = [];

  begin(operation: AnyOperation): CallRecord {
    const { name, method, route } = operation;
    const record: CallRecord = {
      operation: name,
      method,
      route,
      status: null,
      code: null,
      ms: null,
      attempts: 0,
      askers: [],
    };
    this.records.push(record);
    return record;
  }
}
