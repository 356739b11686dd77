/** Options of the REST client of one request. */
import type { Caller } from '../transport/callers.ts';
import type { Upstream } from '../transport/upstream.ts';
import type { CallHook } from './call-hook.ts';
import type { CallRecord } from './call-log.ts';
import type { IncomingHeaders } from './headers.ts';

export interface RestClientOptions {
  readonly upstream: Upstream;
  /** Whose token each call sends. Without a caller, no call is sent. */
  readonly caller: Caller | undefined;
  /** Headers of the caller's request. Only a few of them are forwarded. */
  readonly headers: IncomingHeaders;
  /** Sent with each call, so that the request can be found in the logs of the service. It must be safe in a header. */
  readonly requestId: string;
  /** The `User-Agent` of each call. */
  readonly userAgent: string;
  /** Milliseconds after which all calls of this request are ended. */
  readonly deadlineMs: number;
  /** Maximum number of calls of this request. */
  readonly callBudget: number;
  /** Maximum number of bytes of responses that this request may read. */
  readonly byteBudget: number;
  /** The trace that calls belong to. Undefined if the caller's trace headers are forwarded unchanged. */
  readonly trace?: CallTrace | undefined;
  /** A hook that may add headers to calls, and receives their outcomes. */
  readonly onCall?: CallHook | undefined;
  /** Receives those errors of `onCall` that no field has. */
  readonly report?: ((cause: unknown) => void) | undefined;
  /** Names of response headers that are forwarded to the caller. Undefined if none are. */
  readonly passHeaders?: readonly string[] | undefined;
}

/** The span of a call in the trace of its request. */
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
