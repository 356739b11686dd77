/** Errors in the form in which agents receive them: small, and with what to do about them. */
import type { GraphAnswerError, JsonObject, ToolResult } from '../tool.ts';
import { bytesOf, visibleJson, withinBytes } from './json.ts';

/** Whether the same call can succeed, and when. `never` is compared, other texts are for reading. */
type Retry = string;

export const never: Retry = 'never';

export interface AgentError {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly code: string;
  readonly cost?: unknown;
  readonly retryAfter?: number;
  readonly retry: Retry;
  /** Whether the change of a mutation was made in spite of the error. */
  readonly changeMade?: true;
  /** Of a result that is too large: bytes by field, and how many items of the list at `path` fit. */
  readonly bytes?: Readonly<Record<string, number>>;
  readonly first?: number;
}

export function agentError(error: GraphAnswerError, isMutation: boolean): AgentError {
  const { message, path, extensions } = error;
  const { code, cost, retryAfter, changeMade } = extensions;
  return {
    message,
    ...(path && { path }),
    code: String(code),
    ...(cost !== undefined && { cost }),
    ...(typeof retryAfter === 'number' && { retryAfter }),
    retry: retryOf(error, isMutation),
    ...(changeMade === true && { changeMade }),
  };
}

/** Codes after which it is not known whether a change was made. */
const uncertain: ReadonlySet<string> = new Set([
  'UPSTREAM_ERROR',
  'UPSTREAM_UNAVAILABLE',
  'UPSTREAM_TIMEOUT',
  'UPSTREAM_INVALID_RESPONSE',
  'INTERNAL_SERVER_ERROR',
  'CLIENT_CLOSED_REQUEST',
]);

const ofLoad: ReadonlySet<string> = new Set(['RATE_LIMITED', 'OVERLOADED']);
const ofState: ReadonlySet<string> = new Set(['CONFLICT', 'PRECONDITION_FAILED']);

function retryOf({ extensions }: GraphAnswerError, isMutation: boolean): Retry {
  const { changeMade, retryAfter, upstream } = extensions;
  const code = String(extensions.code);
  if (changeMade === true) return never;
  if (ofState.has(code)) return 'after the state of the object has changed';
  if (!(ofLoad.has(code) || uncertain.has(code)) || isRefused(code, upstream)) return never;
  if (isMutation && uncertain.has(code))
    return 'unknown: the change may have been made; read the object first';
  return typeof retryAfter === 'number' ? `in ${Math.ceil(retryAfter)} s` : 'later';
}

/** Whether the service, or something in front of it, has refused the request, which it would do again. */
function isRefused(code: string, upstream: unknown): boolean {
  const { status } = Object(upstream) as { readonly status?: unknown };
  return code !== 'RATE_LIMITED' && typeof status === 'number' && status >= 400 && status < 500;
}

/** Maximum number of bytes of a message in an error that does not fit otherwise, and of how many were left out. */
const maxShortened = 250;
const leftOutBytes = 24;

/** The first errors or warnings, as many as fit, and at least one. The last has the number of those left out. */
export function fitted<Shown extends AgentError | JsonObject>(
  errors: readonly Shown[],
  maxBytes: number,
): readonly object[] | undefined {
  const [first] = errors;
  if (!first) return undefined;
  let room = maxBytes - leftOutBytes;
  const left = errors.findIndex((error) => {
    room -= bytesOf(error) + 1;
    return room < 0;
  });
  if (left < 0) return errors;
  const shown: object[] = left === 0 ? [shortened(first)] : errors.slice(0, left);
  const leftOut = errors.length - shown.length;
  return leftOut === 0 ? shown : shown.with(-1, { ...shown.at(-1), leftOut });
}

/** The parts of an error that have a maximum length. */
const shortened = ({ message, code, retry, changeMade }: AgentError | JsonObject) => ({
  message: withinBytes(String(message ?? ''), maxShortened),
  ...{ code, retry, changeMade },
});

/** The result of a call without data. */
export function failed(errors: readonly AgentError[], calls: number, maxBytes: number): ToolResult {
  const isFinal = errors.every(({ retry }) => retry === never);
  return {
    text: visibleJson({
      errors: fitted(errors, maxBytes - `{"errors":,"calls":${calls}}`.length),
      calls,
    }),
    isError: true,
    ...(isFinal && { failure: errors.map(({ code, message }) => `${code} ${message}`).join('\n') }),
  };
}

/** The result of a call that is refused before anything is executed. The message says what to do instead. */
export const toolError = (code: string, message: string, retry: Retry = never): ToolResult =>
  failed([{ message, code, retry }], 0, Number.POSITIVE_INFINITY);
