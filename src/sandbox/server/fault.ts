/**
 * A planned failure of the sandbox. It is part of the package's types, so this file imports nothing of the
 * implementation.
 */

/** Which calls fail, and how. At least one of `status`, `delayMs` and `cut` is needed. */
export interface Fault {
  /** Method of the calls. Defaults to any method. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path template of the calls, such as `/v1/spaces/{spaceId}`. Defaults to any path. */
  readonly route?: string;
  /** Share of these calls that fail, above 0 and at most 1. Defaults to 1. */
  readonly share?: number;
  /** Seed for the selection of calls. With equal seeds, the same calls are selected by their order. Defaults to 1. */
  readonly seed?: number;
  /** Number of failures after which the fault has no effect. Unlimited by default. */
  readonly times?: number;
  /** Status of the response, from 400 to 599. The operation is not executed. */
  readonly status?: number;
  /** Value of `Retry-After`, in seconds. Needs `status`. */
  readonly retryAfter?: number;
  /** Milliseconds by which the response is delayed. */
  readonly delayMs?: number;
  /**
   * When the connection is closed: `request` before the operation is executed, `response` after it, in the middle of
   * the response.
   */
  readonly cut?: 'request' | 'response';
}

export interface CountedFault extends Fault {
  /** Number of calls that match the fault. */
  readonly calls: number;
  /** Number of calls that failed. */
  readonly failed: number;
}
