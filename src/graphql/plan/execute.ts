/** Runs an operation. */
import { type ExecutionResult, type GraphQLSchema, execute as runByFields } from 'graphql';
import type { GraphContext } from './context.ts';
import type { PreparedDocument } from './prepared-document.ts';

export interface Execution {
  readonly schema: GraphQLSchema;
  /** A valid document. What else is worked out about it may be kept there: it lives as long as it is in use. */
  readonly prepared: PreparedDocument;
  /** Names an operation that the document has; may be absent where there is one. */
  readonly operationName: string | null | undefined;
  readonly variableValues: Readonly<Record<string, unknown>> | null | undefined;
  readonly contextValue: GraphContext;
}

/** The result, at once where nothing is waited for. Without `data` where the variables do not fit. */
export const execute = ({
  prepared: { document },
  variableValues,
  ...args
}: Execution): ExecutionResult | Promise<ExecutionResult> =>
  runByFields({ ...args, document, variableValues: variableValues ?? null }) as
    | ExecutionResult
    | Promise<ExecutionResult>;
