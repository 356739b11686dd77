/** A call to the sandbox. It is part of the package's types, so this file imports nothing of the implementation. */

export interface SandboxCall {
  readonly method: string;
  /** Path and query as they were sent. */
  readonly path: string;
  /** The path template, such as `/v1/spaces/{spaceId}`. Null if no route matches. */
  readonly route: string | null;
  /** The operation's name. Null if there is none. */
  readonly operation: string | null;
  /** Status of the response. 0 if a fault closed the connection before the operation was executed. */
  readonly status: number;
  /** The cause of a 500. */
  readonly error?: unknown;
}
