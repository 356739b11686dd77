/** The call of a tool by an agent, for the log line and the metrics of its request. */
export interface ToolRecord {
  /** Undefined if there is no such tool. */
  readonly name: string | undefined;
  /** Bytes of the result. */
  readonly bytes: number;
  readonly isError: boolean;
  /** Name of the client, as it states it. */
  readonly client: string | undefined;
}
