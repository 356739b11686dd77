/** The failures of single reads, or of pages of the list, after which the other way to read objects is tried. */
import { RestError, type RestErrorCode } from '../../rest/values/errors.ts';

/** Failures that any other call would meet too. */
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

/** Failures that may be those of the single read, not of the object. */
const ofSingleRead = new Set<RestErrorCode>([
  'FORBIDDEN',
  'UPSTREAM_ERROR',
  'UPSTREAM_INVALID_RESPONSE',
  'UPSTREAM_UNSUPPORTED',
]);

/** Whether the list may have an object that could not be read singly. */
export const mayBeListed = (outcome: unknown): boolean =>
  outcome instanceof RestError && ofSingleRead.has(outcome.code) && !outcome.facts.transient;
