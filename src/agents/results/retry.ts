/** Whether the call of a tool that failed can succeed if it is made again in the same way, and when. */
import type { GraphAnswerError } from '../tool.ts';

/** A text for agents. `never` is compared, the others are for reading. */
export type Retry = string;

export const never: Retry = 'never';

const later = 'later';
const afterChange = 'after the state of the object has changed';
const unclear = 'unknown: the change may have been made; read the object first';

/** Codes of errors that do not depend on the time. All codes of requests that are refused are among them. */
const transient: ReadonlySet<string> = new Set([
  'RATE_LIMITED',
  'OVERLOADED',
  'UPSTREAM_ERROR',
  'UPSTREAM_UNAVAILABLE',
  'UPSTREAM_TIMEOUT',
  'UPSTREAM_INVALID_RESPONSE',
  'CLIENT_CLOSED_REQUEST',
  'INTERNAL_SERVER_ERROR',
]);

const ofState: ReadonlySet<string> = new Set(['CONFLICT', 'PRECONDITION_FAILED']);

/** Codes after which it is not known whether a change was made. */
const uncertain: ReadonlySet<string> = new Set([
  'UPSTREAM_ERROR',
  'UPSTREAM_UNAVAILABLE',
  'UPSTREAM_TIMEOUT',
  'UPSTREAM_INVALID_RESPONSE',
  'INTERNAL_SERVER_ERROR',
  'CLIENT_CLOSED_REQUEST',
]);

export function retryOf({ extensions }: GraphAnswerError, isMutation: boolean): Retry {
  const { changeMade, retryAfter, upstream } = extensions;
  const code = String(extensions.code);
  if (changeMade === true) return never;
  if (ofState.has(code)) return afterChange;
  if (!transient.has(code) || isRefused(code, upstream)) return never;
  if (isMutation && uncertain.has(code)) return unclear;
  return typeof retryAfter === 'number' ? `in ${Math.ceil(retryAfter)} s` : later;
}

/** Whether the service, or something in front of it, has refused the request, which it would do again. */
function isRefused(code: string, upstream: unknown): boolean {
  const { status } = Object(upstream) as { readonly status?: unknown };
  return code !== 'RATE_LIMITED' && typeof status === 'number' && status >= 400 && status < 500;
}
