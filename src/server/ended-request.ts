/** What is known of a request at its end: for the log, the metrics and the span of its operation. */
import type { OperationDefinitionNode } from 'graphql';
import type { CallRecord } from '../rest/client/call-log.ts';
import type { Caller } from '../rest/transport/callers.ts';

export interface EndedRequest {
  readonly id: string;
  readonly caller: Caller | undefined;
  readonly method: string;
  /** HTTP status of the response. Null if the client has disconnected before. */
  readonly status: number | null;
  /** Codes of the errors in the response. Undefined if it was not from the graph. */
  readonly codes: readonly string[] | undefined;
  readonly ms: number;
  /** Why it was refused before it was executed. */
  readonly refusedBy: 'gate' | 'bodies' | undefined;
  /** The text of the document, if it was found or sent. */
  readonly text: string | undefined;
  /** Whether the document is a trusted one. Undefined if it was not compared with all of them. */
  readonly isTrusted: boolean | undefined;
  /** Whether the document was found by its ID. */
  readonly isById: boolean;
  /** Undefined if the request ended before it was known. */
  readonly operation: OperationDefinitionNode | undefined;
  /** Whether it has an operation, or a response from the graph. */
  readonly isOfGraph: boolean;
  /** Whether the operation was executed for a caller whose token the service has accepted. */
  readonly hasRun: boolean;
  /** Whether a replay found that nothing has changed since an earlier run. Undefined if there was no replay. */
  readonly isUnchanged: boolean | undefined;
  /** All calls, in the order in which they began. */
  readonly records: readonly CallRecord[];
  /** Those of the calls that were made. */
  readonly calls: readonly CallRecord[];
  /** The call of a tool by an agent. */
  readonly tool: ToolRecord | undefined;
}

export interface ToolRecord {
  /** Undefined if there is no such tool. */
  readonly name: string | undefined;
  /** Bytes of the result. */
  readonly bytes: number;
  /** Name of the client, as it states it. */
  readonly client: string | undefined;
}

/** Maximum length of a name in logs, spans and metrics, because names come from callers. */
export const maxNameLength = 128;
