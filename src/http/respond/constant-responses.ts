/** Responses that never change, such as those to health checks. They are kept as long as their documents. */
import { type ExecutionResult, Kind, type OperationDefinitionNode } from 'graphql';
import type { BodyPieces } from '../out/json-pieces.ts';

/** Maximum size of such a response, in bytes. */
const maxBytes = 1_000;

const bodies = new WeakMap<OperationDefinitionNode, BodyPieces>();

/** The body of the response to an operation. Undefined if it is not known to be constant. */
export function constantResponse(operation: OperationDefinitionNode): BodyPieces | undefined {
  const known = bodies.get(operation);
  // Sending removes the pieces.
  return known && { ...known, pieces: [...known.pieces] };
}

/** Keeps the body for a result, if it is constant. */
export function keepIfConstant(
  operation: OperationDefinitionNode,
  { errors, extensions }: ExecutionResult,
): ((body: BodyPieces | undefined) => void) | undefined {
  if (!isConstant(operation) || errors || extensions) return undefined;
  return (body) => {
    if (body && body.bytes <= maxBytes)
      bodies.set(operation, { ...body, pieces: [...body.pieces] });
  };
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
