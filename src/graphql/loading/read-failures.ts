/** Which failures of single reads, or of pages of a list, are followed by trying the other way to read the objects. */
import { RestError, type RestErrorCode } from '../../rest/values/errors.ts';
import type { ResourceEndpoint } from '../identity/model.ts';
import type { Way } from './known-ways.ts';

/** Failures that every other call would have, too. */
const hopeless = new Set<RestErrorCode>([
  'UNAUTHENTICATED',
  'RATE_LIMITED',
  'UPSTREAM_UNAVAILABLE',
  'UPSTREAM_TIMEOUT',
  'UPSTREAM_BUDGET_EXCEEDED',
  'OVERLOADED',
  'CLIENT_CLOSED_REQUEST',
]);

export const wouldFailAgain = (failure: Error): boolean =>
  !(failure instanceof RestError) || hopeless.has(failure.code);

/** Failures that may concern the single read and not the object. */
const ofSingleRead = new Set<RestErrorCode>([
  'FORBIDDEN',
  'UPSTREAM_ERROR',
  'UPSTREAM_INVALID_RESPONSE',
  'UPSTREAM_UNSUPPORTED',
]);

/** Whether the list may contain an object that could not be read singly. */
export const mayBeListed = (outcome: unknown): boolean =>
  outcome instanceof RestError && ofSingleRead.has(outcome.code) && !outcome.facts.transient;

/** Whether an object that could not be read by its id may be read if it is the current one. */
export const mayBeReadIfCurrent = (outcome: unknown): outcome is RestError =>
  outcome instanceof RestError && (outcome.code === 'NOT_FOUND' || mayLackRead(outcome));

/**
 * Whether the failure may mean that the service does not have the single read. `way`: what earlier reads have shown. A
 * read that has succeeded before shows with a 404 that the object is missing.
 */
export const mayLackRead = ({ code, facts }: RestError, way?: Way): boolean =>
  code === 'UPSTREAM_UNSUPPORTED' || (facts.mayBeUnsupported === true && way !== 'newer');

/** The error for an object that is not in its list. */
export function notListed({ source }: ResourceEndpoint): RestError {
  const error = new RestError('NOT_FOUND');
  return source ? error.of(source) : error;
}
