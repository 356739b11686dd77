/** Executes the operation of a tool in the request of its call, with all checks and bounds of the graph. */
import type { Question } from '../../graphql/plan/choose-plan.ts';
import { presentAnyError, refusal } from '../out/request-errors.ts';
import type { HttpResponse } from '../out/response-head.ts';
import type { GraphRequest } from '../request/graph-request.ts';
import { findOperation } from '../respond/find-operation.ts';
import { type Outcome, run } from '../respond/run.ts';
import { write } from '../respond/write.ts';
import type { DocumentSources } from '../trusted/find-document.ts';
import type { AgentOperation, GraphAnswer, JsonObject } from './tool.ts';

/** What the graph responds to an operation over HTTP. */
interface GraphResponse {
  readonly data?: JsonObject | null;
  readonly errors?: GraphAnswer['errors'];
  readonly extensions?: { readonly warnings?: readonly JsonObject[] };
}

export interface Executed {
  readonly answer: GraphAnswer;
  /** The response to the same operation over HTTP. */
  readonly response: HttpResponse;
}

export async function executeFor(
  request: GraphRequest,
  sources: DocumentSources,
  operation: AgentOperation,
): Promise<Executed> {
  // Once the client has disconnected, nothing would end the calls that begin, and no error is presented.
  const outcome = request.hasEnded ? undefined : await outcomeOf(request, sources, operation);
  if (!outcome || request.hasEnded) return { answer: unanswered, response: noResponse };
  const response = write(request, outcome);
  const { data, errors = [], extensions } = JSON.parse(textOf(response)) as GraphResponse;
  const calls = request.run?.context.rest.callsMade.length ?? 0;
  return { answer: { data, errors, warnings: extensions?.warnings ?? [], calls }, response };
}

const left = {
  message: 'The client has disconnected.',
  extensions: { code: 'CLIENT_CLOSED_REQUEST' },
};
const unanswered: GraphAnswer = { data: undefined, errors: [left], warnings: [], calls: 0 };
const noResponse: HttpResponse = { status: 499, headers: {} };

async function outcomeOf(
  request: GraphRequest,
  sources: DocumentSources,
  operation: AgentOperation,
): Promise<Outcome> {
  try {
    const found = operation.isListed
      ? listedOperation(request, sources, operation)
      : findOperation(sources, request, {
          document: { query: operation.text },
          operationName: operation.operationName,
          variables: operation.variables,
          onError: request.onError,
        });
    if (!('operation' in found)) return { result: found };
    if (!operation.mayWrite && found.operation.operation !== 'query') throw onlyQueries;
    return await run(request, found);
  } catch (error) {
    return { result: { errors: [presentAnyError(error, request.report)] } };
  }
}

/** An operation of a file, which was validated when the file was read. */
function listedOperation(
  { record }: GraphRequest,
  { documents }: DocumentSources,
  { text, operationName, variables }: AgentOperation,
): Question {
  const prepared = documents.prepare(text);
  const operation = prepared.operation(operationName);
  if (!operation) throw new Error(`The document of a tool has no operation ${operationName}.`);
  record.text = text;
  record.isTrusted = true;
  record.operation = operation;
  return { prepared, operation, variables };
}

const onlyQueries = refusal(
  400,
  'BAD_USER_INPUT',
  'This tool runs queries only, and the document has another operation. Nothing was changed. Changes are made by tools that say so, if there are any.',
);

const textOf = ({ body }: HttpResponse): string =>
  Buffer.concat((body?.pieces ?? []).map((piece) => Buffer.from(piece))).toString();
