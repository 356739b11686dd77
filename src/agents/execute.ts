/** Executes the operation of a tool in the request of its call, with all checks and bounds of the graph. */
import type { ExecutionResult } from 'graphql';
import { executeCompiled } from '../graphql/execution/compiled/execute-compiled.ts';
import { schema } from '../schema/schema.ts';
import { beginFor, resultOf } from '../server/execute.ts';
import { presentOnce } from '../server/present-errors.ts';
import { presentResult } from '../server/present-result.ts';
import { refusal } from '../server/request-errors.ts';
import { statusOf, textOf } from '../server/result.ts';
import type { ServedRequest } from '../server/served-request.ts';
import { findDocument } from '../server/trusted/find-document.ts';
import type { TrustedDocuments } from '../server/trusted/trusted-documents.ts';
import type { AgentOperation, GraphAnswer, JsonObject } from './tool.ts';

/** What the graph responds to an operation over HTTP. */
interface GraphResponse {
  readonly data?: JsonObject | null;
  readonly errors?: GraphAnswer['errors'];
  readonly extensions?: { readonly warnings?: readonly JsonObject[] };
}

export interface Executed {
  readonly answer: GraphAnswer;
  /** The result, if the service has rejected the token. */
  readonly refused: ExecutionResult | undefined;
}

export async function executeTool(
  request: ServedRequest,
  trusted: TrustedDocuments | undefined,
  operation: AgentOperation,
): Promise<Executed> {
  // Once the client has disconnected, nothing would end the calls that begin, and no error is presented.
  const result = request.isOver ? undefined : await answerTo(request, trusted, operation);
  if (!result || request.isOver) return { answer: unanswered, refused: undefined };
  request.noteErrors(result.errors);
  const { data, errors = [], extensions } = JSON.parse(textOf(request, result)) as GraphResponse;
  const calls = request.run?.context.rest.callsMade.length ?? 0;
  return {
    answer: { data, errors, warnings: extensions?.warnings ?? [], calls },
    refused: statusOf(result) === 401 ? result : undefined,
  };
}

const left = {
  message: 'The client has disconnected.',
  extensions: { code: 'CLIENT_CLOSED_REQUEST' },
};
const unanswered: GraphAnswer = { data: undefined, errors: [left], warnings: [], calls: 0 };

async function answerTo(
  request: ServedRequest,
  trusted: TrustedDocuments | undefined,
  { isListed, mayWrite, text, operationName, variables }: AgentOperation,
): Promise<ExecutionResult> {
  const { documents } = request.services;
  try {
    request.text = text;
    if (isListed) request.isTrusted = true;
    else findDocument(request, trusted, text, {});
    const prepared = documents.read(text);
    const operation = prepared.operation(operationName);
    if (!operation) throw noOperation;
    request.operation = operation;
    const errors = documents.check(prepared.document);
    if (errors.length > 0) return { errors };
    if (!mayWrite && operation.operation !== 'query') throw onlyQueries;
    const question = { prepared, operation, variables };
    const run = beginFor(request, { question, onError: 'PROPAGATE' });
    const executing = { schema, contextValue: run.context };
    return presentResult(request, run, await resultOf(request, run, executeCompiled, executing));
  } catch (error) {
    return { errors: [presentOnce(error, request.report)] };
  }
}

const noOperation = refusal(
  400,
  'OPERATION_RESOLUTION_FAILURE',
  'Could not determine what operation to execute.',
);

const onlyQueries = refusal(
  400,
  'BAD_USER_INPUT',
  'This tool runs queries only, and the document has another operation. Nothing was changed. Changes are made by tools that say so, if there are any.',
);
