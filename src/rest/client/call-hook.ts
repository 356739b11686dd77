/**
 * A hook with which the host of the facade can follow each call. It is part of the package's types, so this file
 * imports nothing of the implementation.
 */

/** A call that is about to be made. It contains no token, no ID and no body. */
export interface HookedCall {
  /** Name of the REST operation: `getSpace`. */
  readonly operation: string;
  readonly method: string;
  /** The template of the path: `/v1/spaces/{spaceId}`. */
  readonly route: string;
  /** ID of the request that makes the call, as in the log. */
  readonly requestId: string;
}

/** A call that is over. */
export interface HookedRecord extends HookedCall {
  /** HTTP status of the last response; null if there was none. */
  readonly status: number | null;
  /** Error code of the call; null if it succeeded. */
  readonly code: string | null;
  /** Duration in milliseconds, including waits and a retry. */
  readonly ms: number;
  /** Number of attempts: 2 if the call was retried. */
  readonly attempts: number;
  /** Bytes of the response bodies. */
  readonly bytes: number;
}

export interface CallHook {
  /**
   * Returns headers to add to the call. It must be synchronous. It runs once for each call, even if the call is
   * retried, or answered without the service. If it throws, the call is not made, and its field has the error
   * `INTERNAL_SERVER_ERROR`.
   */
  before?(call: HookedCall): Readonly<Record<string, string>> | undefined;
  /**
   * Receives the outcome of each call that was sent. It must be synchronous. Errors that it throws are logged; without
   * a logger, the first one is a warning of the process.
   */
  after?(record: HookedRecord): void;
}
