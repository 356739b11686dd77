/**
 * Whether the service has an operation at all. A 404 does not say whether the operation is missing or the object. If
 * the object was read before, it is the operation.
 */
import { RestError } from '../../rest/values/errors.ts';
import type { Asked } from './step.ts';

/** The error of a call about the parent of a field: an entity was read before. */
export function ofParentThere(error: unknown, { scope }: Pick<Asked, 'scope'>): unknown {
  const isDoubtful = error instanceof RestError && error.facts.mayBeUnsupported;
  return isDoubtful && scope.entityKey ? error.asUnsupported : error;
}
