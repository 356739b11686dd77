/** How calls use the trace of their request. */
import type { CallRecord } from './call-log.ts';

export interface CallSpan {
  /** The trace headers of the call: names and values, alternating. */
  readonly headers: readonly string[];
  /** Ends the span. Further invocations have no effect. */
  end(): void;
}

export interface CallTrace {
  /** The trace headers of all calls, if the trace is not recorded. Undefined if each call has its own span. */
  readonly headersOfAll: readonly string[] | undefined;
  /** Begins the span of a call with its first attempt. */
  begin(record: CallRecord): CallSpan;
}
