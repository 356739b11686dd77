/** Which errors of values and of loads become null, and where in the response they are. */
import { invalidResponse, RestError } from '../../rest/values/errors.ts';
import { UnusableId } from '../errors/unusable-id.ts';
import type { Position } from './model.ts';

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

/**
 * Whether the object is missing: a 404 or 410 of the service, or no list contains it. `rest/client/status-errors.ts`
 * recognizes a missing object by the status, and `fields/call-source.ts` a missing operation.
 *
 * The field fails with `NOT_FOUND` if the client identified the object by a field of its type, as in `space(id:)` and
 * `Space.changeRequest(id:)` (`fields/node.ts`), or if every parent has the value (`always` of `fields/fetched.ts`, where
 * most of these errors are `UPSTREAM_UNSUPPORTED` by then).
 *
 * The field is null if the client asks whether the object exists, as in `node(id:)` (`fields/node.ts`), or if not every
 * parent has one (`fetched` without `always`). Links, whose objects the service names itself, are null with a warning
 * (`link.ts`). For a change, `change.ts` makes a user error.
 */
export const isMissing = (error: unknown): boolean =>
  error instanceof RestError && error.code === 'NOT_FOUND';

export function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}
