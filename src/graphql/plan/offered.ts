/**
 * Whether the service offers an operation at all: an answer that says neither that nor what is missing says it where the
 * object that it was asked about is there.
 */
import { RestError } from '../../rest/values/errors.ts';
import type { Asked } from './step.ts';

/** The error of a call about the parent of a field. The parent of an object's field was read before. */
export function ofParentThere(error: unknown, { scope }: Pick<Asked, 'scope'>): unknown {
  const isDoubtful = error instanceof RestError && error.facts.mayBeUnsupported;
  return isDoubtful && scope.entityKey ? error.asUnsupported : error;
}
