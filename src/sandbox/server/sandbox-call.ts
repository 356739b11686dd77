/** A call to the sandbox. Part of the package's types, so this file imports nothing of the implementation. */

export interface SandboxCall {
  readonly method: string;
  /** Path and query as sent. */
  readonly path: string;
  /** The path template, such as `/v1/spaces/{spaceId}`; null if no route matches. */
  readonly route: string | null;
  /** The operation's name; null if there is none. */
  readonly operation: string | null;
  /** Status of the response; 0 if a fault closed the connection before the operation ran. */
  readonly status: number;
  /** The cause of a 500. */
  readonly error?: unknown;
}
