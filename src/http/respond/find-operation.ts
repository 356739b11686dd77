/** Finds the document of a request, and the operation in it that is to be executed. */
import { GraphQLError } from 'graphql';
import type { Question } from '../../graphql/plan/choose-plan.ts';
import { refusal } from '../out/request-errors.ts';
import type { GraphRequest } from '../request/graph-request.ts';
import { type DocumentSources, findDocument } from '../trusted/find-document.ts';
import type { RequestParams } from './read.ts';

/** The errors of an invalid document. */
interface InvalidDocument {
  readonly errors: readonly GraphQLError[];
}

/** Throws a `GraphQLError` for refusals other than errors of validation. */
export function findOperation(
  sources: DocumentSources,
  request: GraphRequest,
  { document, operationName, variables }: RequestParams,
): Question | InvalidDocument {
  const { isAccepted, record, isGet } = request;
  const prepared = findDocument(sources, document, request);
  const operation = prepared.operation(operationName);
  if (!operation) throw noOperation();
  record.operation = operation;
  if (isGet && operation.operation === 'mutation') throw mutationByGet();
  const errors = sources.documents.check(prepared, isAccepted);
  return errors.length > 0 ? { errors } : { prepared, operation, variables };
}

const mutationByGet = () =>
  new GraphQLError('Can only perform a mutation operation from a POST request.', {
    extensions: { code: 'BAD_REQUEST', http: { status: 405, headers: { allow: 'POST' } } },
  });

const noOperation = () =>
  refusal(400, 'OPERATION_RESOLUTION_FAILURE', 'Could not determine what operation to execute.');
