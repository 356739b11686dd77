/** The error for a call that got no complete response. */
import { errors } from 'undici';
import { causeOf } from '../values/causes.ts';
import { RestError, unreadableResponse } from '../values/errors.ts';

const timeouts = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT']);
const brokenConnections = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_SOCKET',
]);

/** undici has no error codes for responses whose head it rejects. */
const isRefusedHead = (error: Error) =>
  error instanceof errors.HTTPParserError ||
  error.message === 'bad response' ||
  error.message === 'bad upgrade';

/**
 * The error for a call that failed in transport. `status`: that of the response if its head had arrived. The body is
 * then incomplete; without a status, the service is unreachable.
 */
export function errorOfTransport(error: Error, status: number | undefined): RestError {
  if (error instanceof RestError) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const cause = causeOf(error) ?? 'UNKNOWN';
  if (timeouts.has(code)) return new RestError('UPSTREAM_TIMEOUT', { cause });
  if (isRefusedHead(error) || code.startsWith('UND_ERR_RES') || code.startsWith('UND_ERR_HEADERS'))
    return unreadableResponse(status, cause);
  const transient = brokenConnections.has(code);
  if (status !== undefined) return unreadableResponse(status, cause, transient);
  return new RestError('UPSTREAM_UNAVAILABLE', { transient, cause });
}
