/** Errors of values, with the member of the response in which the value is. */
import { invalidResponse, RestError } from '../../rest/values/errors.ts';
import { UnusableId } from '../errors/unusable-id.ts';
import type { Position } from '../plan/model.ts';

/** The error of a member. An error about an invalid response gets the member in its path. */
export function locatedAt(member: string | number | undefined, error: unknown): unknown {
  if (member === undefined) return error;
  if (!(error instanceof Error)) return invalidResponse('what can be read').at(member);
  return error instanceof RestError && isUnreadable(error) ? error.at(member) : error;
}

const isUnreadable = ({ code, facts }: RestError) =>
  code === 'UPSTREAM_INVALID_RESPONSE' && facts.route === undefined;

/**
 * Returns null, with a warning, for an object whose id cannot be used. Throws all other errors, and this one, too, if
 * the schema promises an error when the value is null.
 */
export function nullOrThrow(error: unknown, { context, path, field, isItem }: Position): null {
  if (!(error instanceof UnusableId)) throw error;
  context.warnings.addUnusableId(path, error);
  const { isRequired, areItemsRequired } = field.step;
  if (isItem ? areItemsRequired : isRequired) throw error;
  return null;
}
