/**
 * Responds to an ordinary request without what only other requests need. It must respond as Yoga would;
 * `test/http/ways.test.ts` compares both.
 */
import { type ExecutionResult, GraphQLError, Kind, type OperationDefinitionNode } from 'graphql';
import type { ResponseType } from '../headers/accepted-types.ts';
import type { BodyPieces } from '../out/json-pieces.ts';
import { presentAnyError, refusal } from '../out/request-errors.ts';
import { bodyOf, headOf, type ResponseHead, typeOf } from '../out/response-head.ts';
import type { GraphRequest } from '../request/graph-request.ts';
import type { RequestedDocuments } from '../trusted/requested-documents.ts';
import type { DocumentParams } from './ordinary-request.ts';

export interface FastResponse {
  readonly head: ResponseHead;
  readonly body: BodyPieces;
}

/** Maximum size of a response that is kept with its document, in bytes. */
const mostKeptBytes = 1_000;

export class FastPath {
  readonly #documents: RequestedDocuments;
  /** Responses that never change, such as those to health probes. They are kept as long as their documents. */
  readonly #constant = new WeakMap<OperationDefinitionNode, BodyPieces>();

  constructor(documents: RequestedDocuments) {
    this.#documents = documents;
  }

  /** The response; a promise only if the operation waits. */
  respond(
    request: GraphRequest,
    params: DocumentParams,
    type: ResponseType,
  ): FastResponse | Promise<FastResponse> {
    try {
      return this.#run(request, params, type);
    } catch (error) {
      return written(request, refused(request, error), type);
    }
  }

  #run(request: GraphRequest, params: DocumentParams, type: ResponseType) {
    const { operationName, variables, onError } = params;
    if (onError) request.onError = onError;
    const { isAccepted } = request;
    const prepared = this.#documents.find(params, isAccepted, request.record);
    const operation = prepared.operation(operationName);
    if (!operation) throw noOperation();
    request.record.operation = operation;
    if (request.isGet && operation.operation === 'mutation') throw mutationByGet();
    const errors = this.#documents.check(prepared, isAccepted);
    if (errors.length > 0) return written(request, { errors }, type);
    // The response to a GET has a tag, which is made as it is written.
    const isKnown = !request.isTraced && !request.isGet;
    const known = isKnown ? this.#constant.get(operation) : undefined;
    if (known) {
      request.record.setErrors();
      // Sending takes the pieces out.
      return { head: headOf({}, type), body: { ...known, pieces: [...known.pieces] } };
    }
    const result = request.execute({ prepared, operation, variables });
    if (result instanceof Promise)
      return result.then(
        (executed) => written(request, executed, type),
        (error: unknown) => written(request, refused(request, error), type),
      );
    const response = written(request, result, type);
    if (isConstant(operation) && !result.errors && !result.extensions)
      this.#keep(operation, response);
    return response;
  }

  #keep(operation: OperationDefinitionNode, { body }: FastResponse): void {
    if (body.bytes <= mostKeptBytes)
      this.#constant.set(operation, { ...body, pieces: [...body.pieces] });
  }
}

/** Whether only the name of the root type is selected. */
const isConstant = ({ selectionSet, variableDefinitions = [] }: OperationDefinitionNode): boolean =>
  variableDefinitions.length === 0 &&
  selectionSet.selections.every(
    (selection) =>
      selection.kind === Kind.FIELD &&
      selection.name.value === '__typename' &&
      !selection.directives?.length,
  );

function written(
  request: GraphRequest,
  result: ExecutionResult,
  accepted: ResponseType,
): FastResponse {
  const type = typeOf(result, accepted);
  request.record.setErrors(result.errors);
  return { head: headOf(result, type), body: request.write(bodyOf(result), type) };
}

const refused = (request: GraphRequest, error: unknown): ExecutionResult => ({
  errors: [presentAnyError(error, request.report)],
});

const mutationByGet = () =>
  new GraphQLError('Can only perform a mutation operation from a POST request.', {
    extensions: { code: 'BAD_REQUEST', http: { status: 405, headers: { allow: 'POST' } } },
  });

const noOperation = () =>
  refusal(400, 'OPERATION_RESOLUTION_FAILURE', 'Could not determine what operation to execute.');
