/** The REST calls of one request: one record for each call, in the order in which they began. */
import type { AnyOperation } from '../table/operation.ts';
import type { Method, RestErrorCode } from '../values/errors.ts';
import type { Path } from '../values/response-path.ts';

/** An attempt that failed. */
export interface CallFailure {
  /** Number of the attempt, starting at 1. 0 if the call ended before its first attempt. */
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
 * The reason for a call. `step`: a field made it. `batch`: it is a list that replaces many reads. `single`: it reads
 * one object. `replay`: it repeats a call of an earlier run before a field requests its value.
 */
export type CallReason = 'step' | 'batch' | 'single' | 'replay';

export interface CallRecord {
  /** Why the call was made. If several fields share it, the reason of the first one. */
  reason: CallReason | undefined;
  /** For a call of a replay: whether the response is the same as in the earlier run. */
  isUnchanged?: boolean;
  /** When the call was requested, by the clock of `performance`. */
  readonly beganAt: number;
  readonly operation: string;
  readonly method: Method;
  /** Whether the operation changes nothing. */
  readonly isRead: boolean;
  /** Whether the response contains a secret. */
  readonly isSecret: boolean;
  /**
   * The path template of the operation, such as `/v1/sites/{siteId}`. The path itself contains IDs, so it is not
   * stored.
   */
  readonly route: string;
  /** HTTP status of the last response; null while there is none. */
  status: number | null;
  /** `Cache-Control` of the last response. */
  cacheControl: string | string[] | undefined;
  /** For a change: whether the head of the response shows that it was accepted, even if the body cannot be read. */
  isAccepted?: boolean;
  /** Error code of the call, if it failed. */
  code: RestErrorCode | null;
  /**
   * Milliseconds from the request to the response, including queueing and a retry; null while the call is in progress.
   */
  ms: number | null;
  /** Number of attempts: 2 if the call was retried. */
  attempts: number;
  /** Size of the response bodies in bytes: as received, or as decoded if that is larger. */
  bytes: number;
  /** Failed attempts, in order. */
  readonly failures: CallFailure[];
  /** Groups of paths that share the response of this call. The groups may still grow. */
  readonly requestedBy: Iterable<Path>[];
}

/** A field's request for the response of a call. */
export interface CallUse {
  readonly record: CallRecord;
  /** The paths that the response is for. Paths may still be added. */
  readonly paths: Iterable<Path>;
}

export class CallLog {
  readonly records: CallRecord[] = [];
  /**
   * The log entries in the order in which fields requested the responses. A replay makes its calls earlier, and in
   * another order.
   */
  readonly uses: CallUse[] = [];

  /** Whether a response must not be stored: it contains a secret, or the service forbids it. */
  get hasNoStore(): boolean {
    return this.records.some(
      ({ isSecret, cacheControl }) => isSecret || forbidsStoring(cacheControl),
    );
  }

  /** Whether the service has accepted a change. */
  get hasChange(): boolean {
    return this.changes > 0;
  }

  /** Number of changes that the service accepted. */
  get changes(): number {
    return this.records.filter(
      ({ isRead, isAccepted, ms, code }) =>
        !isRead && (isAccepted || (ms !== null && code === null)),
    ).length;
  }

  /** Whether a call is in progress. */
  get isOpen(): boolean {
    return this.records.some(({ ms }) => ms === null);
  }

  /** Whether a change is in progress. */
  get hasOpenChange(): boolean {
    return this.records.some(({ isRead, ms }) => !isRead && ms === null);
  }

  begin(operation: AnyOperation): CallRecord {
    const { name, method, isRead, isSecret, route } = operation;
    const record: CallRecord = {
      reason: undefined,
      beganAt: performance.now(),
      operation: name,
      method,
      isRead,
      isSecret,
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

  /** Records that these paths request the response of the call. */
  use(record: CallRecord, paths: Iterable<Path>): void {
    record.requestedBy.push(paths);
    this.uses.push({ record, paths });
  }

  /** Removes a call that was not made. */
  drop(record: CallRecord): void {
    const at = this.records.lastIndexOf(record);
    if (at >= 0) this.records.splice(at, 1);
  }
}

const noStore = /(?:^|,)\s*no-store\s*(?:[=,]|$)/i;

/** Whether nothing of the response may be stored. */
export const forbidsStoring = (cacheControl: string | readonly string[] | undefined): boolean =>
  cacheControl !== undefined && noStore.test(String(cacheControl));
