/** The trace of a request, as its calls see it. */
import type { CallRecord } from './call-log.ts';

export interface CallSpan {
  /** What the service gets of the trace: names and values of headers in turn. */
  readonly headers: readonly string[];
  /** The call is over. Only the first time counts. */
  end(): void;
}

export interface CallTrace {
  /** The first attempt of a call begins. */
  begin(record: CallRecord): CallSpan;
}
