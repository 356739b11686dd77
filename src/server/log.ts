/**
 * Writes the log: one line for each request, one for each failed call, and one for each value that does not fit the
 * schema. No line contains a token, a variable or a body.
 */
import { createHmac, hash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Level, Logger } from 'pino';
import type { CallFailure, CallRecord } from '../rest/client/call-log.ts';
import type { Caller } from '../rest/transport/callers.ts';
import { serviceFailures } from '../rest/values/errors.ts';
import { type EndedRequest, maxNameLength } from './ended-request.ts';
import type { Settled } from './settings/options.ts';

/** Digits of the hashes of callers and documents. */
const digits = 12;
/** Milliseconds for which further failures with the same cause are not logged as warnings. */
const sameCauseMs = 60_000;
const maxCauses = 1_000;
/** Maximum number of cached marks. Computing one takes longer than all the rest of a log line. */
const maxMarks = 10_000;

export class RequestLog {
  readonly #logger: Logger;
  readonly #now: () => number;
  readonly #callerKey: string | Buffer;
  /** Marks of callers by the hash of the token. */
  readonly #marks = new LRUCache<string, string>({ max: maxMarks });
  /** When each cause was last logged as a warning. */
  readonly #warnedAt = new Map<string, number>();

  constructor(logger: Logger, { logCallerKey, now }: Settled) {
    this.#logger = logger;
    this.#now = now;
    // Without a key, the marks of this process differ from those of others.
    this.#callerKey = logCallerKey ?? randomBytes(32);
  }

  /** Writes the line of a request, unless it was not for the graph. */
  request(request: EndedRequest, traceId: string | undefined): void {
    const { id: requestId, caller, operation, text, status, calls, ms, codes = [] } = request;
    const { isTrusted: trusted, tool, isOfGraph } = request;
    if (!isOfGraph) return;
    for (const call of calls)
      for (const failure of call.failures) this.#failedCall(requestId, call, failure);
    const name = operation?.name?.value.slice(0, maxNameLength) ?? null;
    const isUnnamed = name === null && codes.length > 0;
    const isToFind = text !== undefined && (isUnnamed || trusted === false);
    this.#logger[levelOf(codes)](
      {
        requestId,
        // Undefined members are left out of the line.
        traceId,
        caller: caller ? this.#markOf(caller) : null,
        operation: name,
        type: operation?.operation ?? null,
        tool: tool?.name,
        resultBytes: tool?.bytes,
        client: tool?.client?.slice(0, maxNameLength),
        trusted,
        document: isToFind ? hash('sha256', text).slice(0, digits) : undefined,
        status,
        calls: calls.length,
        bytes: calls.reduce((sum, { bytes }) => sum + bytes, 0),
        ms: Math.round(ms),
        codes,
      },
      'request',
    );
  }

  /** Logs a value that does not fit the schema: where it is, and what was expected. */
  unfit(
    message: 'response cannot be read' | 'value is not in the schema',
    requestId: string,
    place: Readonly<Record<string, string | undefined>>,
  ): void {
    this.#logger[this.#levelOnce(JSON.stringify(place))]({ requestId, ...place }, message);
  }

  readonly internal = (requestId: string, cause: unknown): void => {
    this.#logger.error({ requestId, err: cause }, 'internal error');
  };

  #failedCall(requestId: string, { method, route }: CallRecord, failure: CallFailure): void {
    const { attempt, status, ms, code, cause } = failure;
    if (!serviceFailures.has(code)) return;
    const line = { requestId, method, route, status, attempt, ms: Math.round(ms), code, cause };
    this.#logger[this.#levelOnce(`${code} ${cause}`)](line, 'call failed');
  }

  /** Identifies a caller by a keyed hash. Without the key, a list of tokens cannot be matched with the log. */
  #markOf({ token, tokenHash }: Caller): string {
    const known = this.#marks.get(tokenHash);
    if (known !== undefined) return known;
    const mark = createHmac('sha256', this.#callerKey).update(token).digest('hex').slice(0, digits);
    this.#marks.set(tokenHash, mark);
    return mark;
  }

  /** The level for a cause: a warning only once in a while, because many requests may have the same failure. */
  #levelOnce(cause: string): Level {
    const now = this.#now();
    const last = this.#warnedAt.get(cause);
    if (last !== undefined && now - last < sameCauseMs) return 'debug';
    if (this.#warnedAt.size >= maxCauses) this.#warnedAt.clear();
    this.#warnedAt.set(cause, now);
    return 'warn';
  }
}

function levelOf(codes: readonly string[]): Level {
  if (codes.includes('INTERNAL_SERVER_ERROR')) return 'error';
  return codes.some((code) => serviceFailures.has(code)) ? 'warn' : 'info';
}

/** Reports internal errors without a logger: the first one is a warning of the process, so that not all are lost. */
export function unloggedErrors() {
  let hasWarned = false;
  return (_requestId: string, cause: unknown): void => {
    if (hasWarned) return;
    hasWarned = true;
    process.emitWarning(
      'An internal error occurred, and there is no logger. Later errors are not shown: pass a logger to createFacade.',
      {
        type: 'DocgraphWarning',
        code: 'DOCGRAPH_UNLOGGED_ERROR',
        detail: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause),
      },
    );
  };
}
