/**
 * Decides whether a 404 or 410 of the service is null or an error: the declaration of each field says so with
 * `WhenMissing`. `rest/client/status-errors.ts` recognizes a missing object by the status, and `fields/call-source.ts` a
 * missing operation.
 */
import { RestError } from '../../rest/values/errors.ts';
import type { Resource } from '../identity/model.ts';
import type { Position } from '../plan/model.ts';

/**
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
