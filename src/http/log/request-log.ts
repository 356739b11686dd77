/**
 * What is written of requests: one line each, one for each call that the service failed, and each minute one for each
 * route that was called. Never a token, a variable or a body.
 */
import { hash } from 'node:crypto';
import type { OperationDefinitionNode } from 'graphql';
import type { Level, Logger } from 'pino';
import type { CallFailure, CallRecord } from '../../rest/client/call-log.ts';
import type { Caller } from '../../rest/transport/tokens.ts';
import { serviceFailures } from '../../rest/values/errors.ts';
import { CallerMarks } from './caller-marks.ts';
import { RouteFigures } from './route-figures.ts';
import { traceIdOf } from './trace-id.ts';

/** Names come from the caller, and nobody reads one that is longer. */
const longestName = 128;
const documentDigits = 12;

/** Milliseconds for which the same cause is told once. */
const sameCauseMs = 60_000;
const mostCauses = 1_000;
/** Milliseconds from the first call that is counted to the lines of routes. */
const routesMs = 60_000;

export interface RequestLine {
  readonly requestId: string;
  readonly traceparent: string | null;
  readonly caller: Caller | undefined;
  readonly operation: OperationDefinitionNode | undefined;
  /** Of the document, where one came. */
  readonly text: string | undefined;
  /** HTTP status of the answer; null where there was none. */
  readonly status: number | null;
  readonly calls: readonly CallRecord[];
  readonly ms: number;
  readonly codes: readonly string[];
}

export interface RequestLogOptions {
  /** Key of what callers are called; one of the process's own unless given. */
  readonly callerKey?: string | undefined;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
}

export class RequestLog {
  readonly #logger: Logger;
  readonly #now: () => number;
  readonly #callers: CallerMarks;
  readonly #routes = new RouteFigures();
  /** When the figures of routes began; undefined while there are none. */
  #routesBeganAt: number | undefined;
  #routesTimer: NodeJS.Timeout | undefined;
  /** By cause: when it was last told as a warning. */
  readonly #warnedAt = new Map<string, number>();

  constructor(logger: Logger, { callerKey, now }: RequestLogOptions) {
    this.#logger = logger;
    this.#now = now;
    this.#callers = new CallerMarks(callerKey);
  }

  request(line: RequestLine): void {
    const { requestId, traceparent, caller, operation, text, status, calls, ms, codes } = line;
    for (const call of calls) this.#addCall(requestId, call);
    const name = operation?.name?.value.slice(0, longestName) ?? null;
    // What is undefined is no member of the line.
    const traceId = traceIdOf(traceparent);
    const isUnnamed = name === null && text !== undefined && codes.length > 0;
    this.#logger[levelOf(codes)](
      {
        requestId,
        traceId,
        caller: caller ? this.#callers.of(caller) : null,
        operation: name,
        type: operation?.operation ?? null,
        document: isUnnamed ? hash('sha256', text).slice(0, documentDigits) : undefined,
        status,
        calls: calls.length,
        bytes: calls.reduce((sum, { bytes }) => sum + bytes, 0),
        ms: Math.round(ms),
        codes,
      },
      'request',
    );
  }

  /** A value of an answer was not what was promised: where it stood, and what was expected there. */
  unreadable(
    requestId: string,
    route: string | undefined,
    member: string | undefined,
    cause: string,
  ): void {
    const line = { requestId, route, member, cause };
    this.#logger[this.#levelOnce(`${route} ${member} ${cause}`)](line, 'response cannot be read');
  }

  internal(requestId: string, cause: unknown): void {
    this.#logger.error({ requestId, err: cause }, 'internal error');
  }

  /** Writes what was counted of calls since the last time. */
  readonly flush = (): void => {
    clearTimeout(this.#routesTimer);
    const beganAt = this.#routesBeganAt;
    this.#routesBeganAt = undefined;
    if (beganAt === undefined) return;
    const seconds = Math.round((this.#now() - beganAt) / 100) / 10;
    for (const { method, route, ...figures } of this.#routes.take())
      this.#logger.info({ method, route, seconds, ...figures }, 'route');
  };

  #addCall(requestId: string, call: CallRecord): void {
    this.#routes.add(call);
    for (const failure of call.failures) this.#failedCall(requestId, call, failure);
    if (this.#routesBeganAt !== undefined) return;
    this.#routesBeganAt = this.#now();
    // None runs while nothing is asked, and none keeps a process.
    this.#routesTimer = setTimeout(this.flush, routesMs).unref();
  }

  #failedCall(requestId: string, { method, route }: CallRecord, failure: CallFailure): void {
    const { attempt, status, ms, code, cause } = failure;
    if (!serviceFailures.has(code)) return;
    const line = { requestId, method, route, status, attempt, ms: Math.round(ms), code, cause };
    this.#logger[this.#levelOnce(`${code} ${cause}`)](line, 'call failed');
  }

  /** Everybody meets the same failure at once: whoever reads warnings needs to hear of it once. */
  #levelOnce(cause: string): Level {
    const now = this.#now();
    const last = this.#warnedAt.get(cause);
    if (last !== undefined && now - last < sameCauseMs) return 'debug';
    if (this.#warnedAt.size >= mostCauses) this.#warnedAt.clear();
    this.#warnedAt.set(cause, now);
    return 'warn';
  }
}

function levelOf(codes: readonly string[]): Level {
  if (codes.includes('INTERNAL_SERVER_ERROR')) return 'error';
  return codes.some((code) => serviceFailures.has(code)) ? 'warn' : 'info';
}
