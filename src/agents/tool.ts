/** What a tool for agents is, and what it can use of the request that calls it. */
import type { ServedRequest } from '../server/served-request.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

export interface Tool {
  /** In snake case, with at most 40 characters, as clients add a prefix and have a limit of 64. */
  readonly name: string;
  readonly title?: string | undefined;
  /** Says when to use the tool. At most 2 kB, because clients truncate longer descriptions. */
  readonly description: string;
  /** JSON Schema of the arguments, which all hosts of `docs/agents.md` accept. */
  readonly inputSchema: JsonObject & { readonly properties: JsonObject };
  readonly annotations: ToolAnnotations;
  /** Throws nothing: an error that an agent can do something about is a result. */
  call(args: JsonObject, call: ToolCall): Promise<ToolResult> | ToolResult;
}

/** Hints of the protocol, by which clients decide whether to ask their user first. */
export interface ToolAnnotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  /** Whether the result can contain text of strangers. */
  readonly openWorldHint: boolean;
}

export interface ToolResult {
  /** The only content of the result: compact JSON, SDL or a sentence. */
  readonly text: string;
  readonly isError?: boolean;
  /** The error, if the same call can never succeed. Failures with the same arguments are equal if these texts are. */
  readonly failure?: string;
  /** The result of the protocol that asks the user first. It then is the whole result. */
  readonly inputRequired?: JsonObject;
}

/** One call of a tool. */
export interface ToolCall {
  readonly request: ServedRequest;
  /** Undefined if the client cannot ask its user: it has not said that it can, or its version has no questions. */
  readonly answers?: UserAnswers | undefined;
  /** Executes an operation in the request of the call, as at `/graphql`. At most once per call. */
  execute(operation: AgentOperation): Promise<GraphAnswer>;
}

/** What the client sends about the question of an earlier result. Untrusted. */
export interface UserAnswers {
  readonly requestState?: string | undefined;
  readonly inputResponses?: JsonObject | undefined;
}

export interface AgentOperation {
  /** Whether it comes from a file of the operator, and may run whatever documents callers may send. */
  readonly isListed?: boolean;
  /** Whether it is a mutation that may run. All others are refused. */
  readonly mayWrite?: boolean;
  readonly text: string;
  readonly operationName?: string | undefined;
  readonly variables: JsonObject;
}

/** The result of an operation as plain JSON. */
export interface GraphAnswer {
  /** Undefined if the operation was refused before its execution. */
  readonly data?: JsonObject | null | undefined;
  readonly errors: readonly GraphAnswerError[];
  readonly warnings: readonly JsonObject[];
  /** Number of REST calls. */
  readonly calls: number;
}

export interface GraphAnswerError {
  readonly message: string;
  readonly path?: readonly (string | number)[] | undefined;
  readonly extensions: JsonObject;
}
