/** What the log line and the metrics of a request contain. It is collected while the request is handled. */
import type { GraphQLError, OperationDefinitionNode } from 'graphql';

/** The call of a tool by an agent. */
export interface ToolRecord {
  /** Undefined if there is no such tool. */
  readonly name: string | undefined;
  /** Bytes of the result. */
  readonly bytes: number;
  readonly isError: boolean;
  /** Name of the client, as it states it. */
  readonly client: string | undefined;
}

export class RequestRecord {
  /** The document as it was sent, even if it is invalid. */
  text: string | undefined;
  /**
   * Whether the document is a trusted one. False only if it was compared with all trusted documents; undefined if it is
   * not known.
   */
  isTrusted: boolean | undefined;
  /** Whether the document was found by its ID. */
  isById = false;
  operation: OperationDefinitionNode | undefined;
  /** Codes of the errors in the response. Undefined if there is no response yet, or if it is not from the graph. */
  codes: readonly string[] | undefined;
  /** Undefined if the request calls no tool. */
  tool: ToolRecord | undefined;
  /** Whether the request failed because of an internal error. */
  isBroken = false;

  /** Records the errors of the response. */
  setErrors(errors: readonly GraphQLError[] = []): void {
    const codes = errors.map(({ extensions }) => String(extensions?.code ?? 'GRAPHQL_ERROR'));
    this.codes = codes.length > 0 ? [...new Set(codes)] : codes;
  }

  setInternalError(): void {
    this.isBroken = true;
    this.codes = ['INTERNAL_SERVER_ERROR'];
  }
}
