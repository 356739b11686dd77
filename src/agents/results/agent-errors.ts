/** Errors and warnings in the form in which agents receive them: small, and with what to do about them. */
import type { GraphAnswerError, JsonObject } from '../tool.ts';
import type { Path } from './cut-units.ts';
import { type Retry, retryOf } from './retry.ts';
import { visibleJson } from './visible-json.ts';

export interface AgentError {
  readonly message: string;
  readonly path?: Path;
  readonly code?: string;
  readonly cost?: unknown;
  readonly retryAfter?: number;
  /** Whether the same call can succeed, and when. */
  readonly retry: Retry;
  /** Whether the change of a mutation was made in spite of the error. */
  readonly changeMade?: true;
  /** Bytes by path, of a result that is too large. */
  readonly bytes?: Readonly<Record<string, number>>;
}

export function agentError(error: GraphAnswerError, isMutation: boolean): AgentError {
  const { message, path, extensions } = error;
  const { code, cost, retryAfter, changeMade } = extensions;
  return {
    message,
    ...(path && { path }),
    ...(code !== undefined && { code: String(code) }),
    ...(cost !== undefined && { cost }),
    ...(typeof retryAfter === 'number' && { retryAfter }),
    retry: retryOf(error, isMutation),
    ...(changeMade === true && { changeMade }),
  };
}

/** Maximum and minimum size of a message as JSON in bytes, in an error that does not fit otherwise. */
const maxShortened = 400;
const minShortened = 80;
/** Maximum size of the other members of such an error. */
const besideMessage = 150;

/** A list of errors or warnings as a member of the result. Empty without any. */
export interface FittedErrors {
  readonly text: string;
  readonly bytes: number;
}

/**
 * The first errors or warnings, as many as fit. At least one is shown, whose message may be truncated, and the last one
 * has the number of those that were left out.
 */
export function fittedErrors(
  name: 'errors' | 'warnings',
  errors: readonly (AgentError | JsonObject)[],
  room: number,
): FittedErrors {
  if (errors.length === 0) return { text: '', bytes: 0 };
  const made = (shown: readonly object[]): FittedErrors => {
    const leftOut = errors.length - shown.length;
    const all = leftOut > 0 ? [...shown.slice(0, -1), { ...shown.at(-1), leftOut }] : shown;
    const text = `"${name}":${visibleJson(all)}`;
    return { text, bytes: Buffer.byteLength(text) };
  };
  let best: FittedErrors | undefined;
  let bytes = 0;
  for (let shown = 1; shown <= errors.length && bytes <= room; shown += 1) {
    bytes += Buffer.byteLength(visibleJson(errors[shown - 1]));
    const next = bytes <= room ? made(errors.slice(0, shown)) : undefined;
    if (next && next.bytes <= room) best = next;
  }
  return best ?? made([shortened(errors[0] as AgentError, room - besideMessage)]);
}

/** The parts of an error that have a maximum length. */
function shortened(
  { message, code, retry, retryAfter, changeMade }: Partial<AgentError>,
  room: number,
): object {
  const bytes = Math.max(minShortened, Math.min(maxShortened, room));
  return {
    message: withinBytes(String(message ?? ''), bytes),
    ...(code !== undefined && { code: withinBytes(code, minShortened) }),
    ...(retryAfter !== undefined && { retryAfter }),
    ...(retry !== undefined && { retry }),
    ...(changeMade && { changeMade }),
  };
}

/** The beginning of a text whose JSON has a maximum number of bytes. */
export function withinBytes(text: string, maxBytes: number): string {
  if (text.length <= maxBytes && Buffer.byteLength(visibleJson(text)) <= maxBytes) return text;
  let length = Math.min(text.length, maxBytes);
  while (length > 0 && Buffer.byteLength(visibleJson(`${text.slice(0, length)}…`)) > maxBytes)
    length = Math.floor(length * 0.8);
  return `${text.slice(0, length)}…`;
}
