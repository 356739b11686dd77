/** The error for a call that got no complete response. */
import { errors } from 'undici';
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

const code = /^[A-Z][A-Z0-9_]{1,63}$/;
const maxDepth = 4;
/** undici reports the refusal of a proxy only in the message of its error. */
const refusedByProxy = /^Proxy (?:response|Authentication Required) \((\d{3})\)/;

/** The code of an error, or of its nearest cause that has one. */
export function causeOf(error: unknown, depth = 0): string | undefined {
  if (!(error instanceof Error) || depth > maxDepth) return undefined;
  const own = codeIn(error);
  if (own) return own;
  // If several addresses were tried, the first error is used.
  const parts = error instanceof AggregateError ? error.errors : [error.cause];
  for (const part of parts) {
    const found = causeOf(part, depth + 1);
    if (found) return found;
  }
  return undefined;
}

function codeIn(error: Error): string | undefined {
  const status = refusedByProxy.exec(error.message)?.[1];
  if (status) return `PROXY_${status}`;
  // The error of undici does not have the code of the parser.
  if (error.name === 'HTTPParserError' && !('code' in error && error.code)) return 'HPE_UNKNOWN';
  if (!('code' in error) || typeof error.code !== 'string' || !code.test(error.code))
    return undefined;
  return error.code.replace(/^UND_ERR_/, '');
}
