/** The error for a response of the service with an error status. */
import { RestError, type RestErrorCode } from '../values/errors.ts';
import { isBrief } from './retry-after.ts';

const codeOfStatus: Readonly<Record<number, RestErrorCode>> = {
  400: 'BAD_USER_INPUT',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  410: 'NOT_FOUND',
  412: 'PRECONDITION_FAILED',
  413: 'BAD_USER_INPUT',
  414: 'BAD_USER_INPUT',
  422: 'BAD_USER_INPUT',
  428: 'PRECONDITION_FAILED',
  429: 'RATE_LIMITED',
  431: 'BAD_USER_INPUT',
};

/**
 * Statuses of refusals that somebody can resolve: a missing payment, a lock, a legal demand. They mean this only if the
 * service itself sent them; an intermediary may use them in another sense.
 */
const refusedForState = new Set([402, 423, 451]);
/** Statuses whose messages explain what to correct. Only errors with these contain the service's own message. */
const withOwnMessage = new Set([400, 404, 409, 410, 412, 422, ...refusedForState]);
const transientStatuses = new Set([502, 503, 504]);

/** Whether a repeated call may succeed. A call is not repeated before the time that the service stated. */
const isTransient = (status: number, retryAfter: number | undefined) =>
  retryAfter === undefined
    ? transientStatuses.has(status)
    : isBrief(retryAfter) && (status === 429 || transientStatuses.has(status));

/** Statuses which mean that the service, or an intermediary, does not have the operation. */
const unsupportedStatuses = new Set([405, 501]);
/** Statuses which mean that either the operation or the object is missing. */
const missingStatuses = new Set([404, 410]);

/** Statuses that mean the same, whoever sent them: too many bytes, or too many requests. */
const sameFromAll = new Set([413, 414, 429, 431]);

/** What an error response contains, apart from its status. */
export interface ErrorDetails {
  /** Whether the response has the error format of the service, which proves that the operation exists. */
  readonly isOfService: boolean;
  /** The service's own message. Undefined if there is none. */
  readonly message: string | undefined;
  readonly retryAfter: number | undefined;
  /** The media type of a page or text, which shows that the service did not send it. Undefined for all else. */
  readonly pageType: string | undefined;
}

/** The error for a response that is not a success. `namesObject`: the path names an object that may be missing. */
export function errorOfStatus(
  status: number,
  { isOfService, message, retryAfter, pageType }: ErrorDetails,
  namesObject: boolean,
): RestError {
  const facts = {
    status,
    cause: `HTTP ${status}`,
    ...(retryAfter !== undefined && { retryAfter }),
    ...(message && withOwnMessage.has(status) && { detail: message }),
    ...(pageType !== undefined && status >= 400 && !sameFromAll.has(status) && { pageType }),
  };
  // It says nothing about the token, the object or the operation. Clients would log their users out after a 401.
  if (facts.pageType !== undefined && status < 500)
    return new RestError('UPSTREAM_INVALID_RESPONSE', facts);
  const isMissing = !isOfService && missingStatuses.has(status);
  if ((!isOfService && unsupportedStatuses.has(status)) || (isMissing && !namesObject)) {
    const { pageType: _, ...others } = facts;
    return new RestError('UPSTREAM_UNSUPPORTED', others);
  }
  if (status < 400) return new RestError('UPSTREAM_INVALID_RESPONSE', facts);
  const transient = isTransient(status, retryAfter);
  const isForState = isOfService && refusedForState.has(status);
  const code = isForState ? 'PRECONDITION_FAILED' : (codeOfStatus[status] ?? 'UPSTREAM_ERROR');
  return new RestError(code, { ...facts, transient, ...(isMissing && { mayBeUnsupported: true }) });
}
