/** Reads an HTTP answer as what its operation promises: status, content type, JSON, and the outline of its shape. */
import { errorOfStatus, RestError } from './errors.ts';
import type { HttpAnswer } from './exchange.ts';
import type { AnyOperation } from './operation.ts';

/** The answer as the operation's row describes it, or a `RestError`. */
export function readAnswer(operation: AnyOperation, answer: HttpAnswer): unknown {
  const { status } = answer;
  if (status < 200 || status > 299)
    throw errorOfStatus(status, { message: messageOf(answer), retryAfter: retryAfterOf(answer) });
  if (operation.kind === 'nothing') return undefined;
  if (operation.kind === 'deletion') return status !== 204;
  const value = parse(answer);
  const fits = operation.kind === 'list' ? isPage(value) : isRecord(value);
  if (!fits) throw new RestError('UPSTREAM_INVALID_RESPONSE', { status });
  return value;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isPage = (value: unknown) => isRecord(value) && Array.isArray(value.items);

const jsonType = /^application\/(?:[\w.+-]+\+)?json\b/i;

function parse(answer: HttpAnswer): unknown {
  const { status, headers, body } = answer;
  const type = headers['content-type'];
  if (type !== undefined && !jsonType.test(String(type)))
    throw new RestError('UPSTREAM_INVALID_RESPONSE', { status });
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new RestError('UPSTREAM_INVALID_RESPONSE', { status, transient: mayBeTruncated(answer) });
  }
}

/** A body whose only end is the connection's looks complete when it was cut off. */
const mayBeTruncated = ({ headers }: HttpAnswer) =>
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined &&
  headers.connection === 'close';

const longestMessage = 500;

/** The service's own sentence: `{"error": {"code", "message"}}`. */
function messageOf(answer: HttpAnswer): string | undefined {
  try {
    const body: unknown = parse(answer);
    const error = isRecord(body) ? body.error : undefined;
    const message = isRecord(error) ? error.message : undefined;
    return typeof message === 'string'
      ? message.replace(/\p{Cc}+/gu, ' ').slice(0, longestMessage)
      : undefined;
  } catch {
    return undefined;
  }
}

const longestRetryAfter = 3600;

/** Seconds of a `Retry-After` given in seconds or as a date, within an hour; undefined when it says neither. */
function retryAfterOf({ headers }: HttpAnswer): number | undefined {
  const value = String(headers['retry-after'] ?? '').trim();
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isNaN(seconds)
    ? undefined
    : Math.min(Math.max(Math.ceil(seconds), 0), longestRetryAfter);
}
