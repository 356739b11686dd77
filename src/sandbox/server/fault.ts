/** A planned failure of the sandbox. Part of the package's types, so this file imports nothing of the implementation. */

/** Which calls fail, and how. At least one of `status`, `delayMs` and `cut` is needed. */
export interface Fault {
  /** Method of the calls; any by default. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path template of the calls, such as `/v1/spaces/{spaceId}`; any by default. */
  readonly route?: string;
  /** Share of these calls that fail, above 0 and at most 1. Defaults to 1. */
  readonly share?: number;
  /** Equal seeds select the same calls of a share, by their order. Defaults to 1. */
  readonly seed?: number;
  /** Number of failures after which the fault has no effect; unlimited by default. */
  readonly times?: number;
  /** Status of the response, from 400 to 599. The operation does not run. */
  readonly status?: number;
  /** Value of `Retry-After`, in seconds. Needs `status`. */
  readonly retryAfter?: number;
  /** Milliseconds by which the response is delayed. */
  readonly delayMs?: number;
  /** Closes the connection: `request` before the operation runs, `response` after it, in the middle of the response. */
  readonly cut?: 'request' | 'response';
}

export interface CountedFault extends Fault {
  /** Calls that the fault could have applied to. */
  readonly calls: number;
  /** Calls that failed. */
  readonly failed: number;
}
