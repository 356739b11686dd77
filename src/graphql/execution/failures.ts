/** Which errors of values and of loads become null, and where in the response they are. */
import { invalidResponse, RestError } from '../../rest/values/errors.ts';
import { UnusableId } from '../errors/unusable-id.ts';
import type { Resource } from '../identity/model.ts';
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
 * Whether a 404 or 410 of the service is null. `rest/client/status-errors.ts` recognizes a missing object by the status,
 * and `fields/call-source.ts` a missing operation.
 *
 * `error`: the field fails with `NOT_FOUND`. The client identified the object by a field of its type, as in `space(id:)`
 * (`fields/node.ts`) and `Space.changeRequest(id:)` (`fields/child-by-id.ts`), or every parent has the value (`always` of
 * `fields/fetched.ts`, where most of these errors are `UPSTREAM_UNSUPPORTED` by then).
 *
 * `null`: the client asks whether the object exists, as in `node(id:)` (`fields/node.ts`), or not every parent has
 * one (`fetched` without `always`).
 *
 * Links, whose objects the service names itself, become null with a warning: `isMissingLink`. For a change, `change.ts`
 * makes a user error. An object that no list contains is missing, too.
 */
export type WhenMissing = 'error' | 'null';

export const isMissing = (error: unknown): boolean =>
  error instanceof RestError && error.code === 'NOT_FOUND';

/** Returns null if the object is missing and the field may be null because of that. Throws every other error. */
export function whenMissing(when: WhenMissing, error: unknown): null {
  if (when === 'null' && isMissing(error)) return null;
  throw error;
}

export const nullIfMissing = (error: unknown): null => whenMissing('null', error);

/** Whether the object of a link is missing. The link is then null with a warning. */
export function isMissingLink(error: unknown, resource: Resource, at: Position): boolean {
  if (!isMissing(error)) return false;
  warnMissing(resource, at);
  return true;
}

export function warnMissing({ name }: Resource, { context, path }: Position): void {
  const message = `The ${name} that this links to does not exist, or the access token cannot access it.`;
  context.warnings.add('NOT_FOUND', message, path);
}
