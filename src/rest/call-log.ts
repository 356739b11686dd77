/** What a request asked of the REST service: one record a call, in the order they began. */
import type { AnyOperation, Method } from './operation.ts';

export interface CallRecord {
  readonly operation: string;
  readonly method: Method;
  /** Template, never the path. */
  readonly route: string;
  /** HTTP status of the last answer; null while there is none. */
  status: number | null;
  /** Milliseconds from asking to the answer, waiting and a retry included; null while under way. */
  ms: number | null;
  /** 2 when the call was retried. */
  attempts: number;
  /** Response paths that share this call's answer. */
  readonly paths: Set<string>;
}

export class CallLog {
  readonly records: CallRecord[] = [];

  begin(operation: AnyOperation): CallRecord {
    const { name, method, route } = operation;
    const record = {
      operation: name,
      method,
      route,
      status: null,
      ms: null,
      attempts: 0,
      paths: new Set<string>(),
    };
    this.records.push(record);
    return record;
  }
}
