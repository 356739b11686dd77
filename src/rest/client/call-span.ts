/** The trace of a request, as its calls use it. */
import type { CallRecord } from './call-log.ts';

export interface CallSpan {
  /** The trace headers of the call: names and values in turn. */
  readonly headers: readonly string[];
  /** The call is over. Only the first time counts. */
  end(): void;
}

export interface CallTrace {
  /** The trace headers of all calls of a trace that is not recorded. Undefined if each call has a span. */
  readonly headersOfAll: readonly string[] | undefined;
  /** The first attempt of a call begins. */
  begin(record: CallRecord): CallSpan;
}
