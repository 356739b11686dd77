/**
 * The results of calls, as labels of metrics. The result of an attempt is a class of statuses, except 429; `lost` if
 * there was no connection or no complete response, `late` if there was no response in time, `unreadable` if the response
 * is invalid, `unsent` if the facade did not send it, `ended` if the facade no longer needed it.
 */
import type { CallFailure, CallRecord } from '../rest/client/call-log.ts';

/** The results that are failures of the service. */
export const failureResults = ['429', '5xx', 'lost', 'late', 'unreadable'];

const ofCode: Readonly<Record<string, string>> = {
  UPSTREAM_TIMEOUT: 'late',
  UPSTREAM_INVALID_RESPONSE: 'unreadable',
  UPSTREAM_BUDGET_EXCEEDED: 'ended',
  CLIENT_CLOSED_REQUEST: 'ended',
  OVERLOADED: 'unsent',
  // If the service itself had responded with 429, the attempt would have a status.
  RATE_LIMITED: 'unsent',
};

export function resultOfFailure({ attempt, status, code, cause }: CallFailure): string {
  if (status === 429) return '429';
  if (status !== null && status >= 500) return '5xx';
  if (status !== null && status >= 400) return '4xx';
  if (code !== 'UPSTREAM_UNAVAILABLE') return ofCode[code] ?? 'unreadable';
  // An error without a cause is from an outage that is known, so nothing was sent.
  return attempt === 0 || cause === code ? 'unsent' : 'lost';
}

/** The result of the last attempt. Undefined if that failed, or if there was none. */
export function resultOfResponse({ code, ms }: CallRecord): string | undefined {
  if (code !== null) return undefined;
  return ms === null ? 'ended' : '2xx';
}
