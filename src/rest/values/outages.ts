/**
 * Which errors show that the service is unreachable, or that it fails for a reason that is not related to the caller.
 */
import type { RestError, RestErrorCode } from './errors.ts';

const codes: ReadonlySet<string> = new Set<RestErrorCode>([
  'UPSTREAM_ERROR',
  'UPSTREAM_UNAVAILABLE',
  'UPSTREAM_TIMEOUT',
  'UPSTREAM_INVALID_RESPONSE',
]);

/** Causes of responses that are not HTTP, or that are incomplete. */
const brokenResponse = /^(?:HPE_|RES_CONTENT_LENGTH_MISMATCH$)/;

export function isOutage({ code, facts }: RestError): boolean {
  if (!codes.has(code)) return false;
  const { status, transient = false, cause = '' } = facts;
  if (status === undefined || status >= 500) return true;
  return status < 300 && (transient || brokenResponse.test(cause));
}
