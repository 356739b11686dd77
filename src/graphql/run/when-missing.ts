/**
 * Decides what a field returns if its object is missing: the service responded with 404 or 410, or no list contains the
 * object.
 */
import { RestError } from '../../rest/values/errors.ts';
import type { Resource } from '../identity/model.ts';
import type { RequestContext } from '../plan/context.ts';

/** A link with its slot in the response. */
interface Link {
  readonly context: Pick<RequestContext, 'warnings'>;
  readonly slot: object;
}

/**
 * `error`: the field fails with `NOT_FOUND`, because the client identified the object by a field of its type, as in
 * `space(id:)`, or because the REST API always has it. `null`: the client asks whether the object exists, as with
 * `node(id:)`, or not every parent has one. Links become null with a warning instead: `isMissingLink`. For a change,
 * `change.ts` makes a user error.
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
export function isMissingLink(error: unknown, resource: Resource, link: Link): boolean {
  if (!isMissing(error)) return false;
  warnMissing(resource, link);
  return true;
}

export function warnMissing({ name }: Resource, { context: { warnings }, slot }: Link): void {
  const message = `The ${name} that this links to does not exist, or the access token cannot access it.`;
  warnings.add('NOT_FOUND', message, slot);
}
