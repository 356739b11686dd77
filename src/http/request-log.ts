/**
 * What is written of requests: one line each, and one for each call that the service failed. Never a token, a
 * variable or a body.
 */
import type { OperationDefinitionNode } from 'graphql';
import type { Level, Logger } from 'pino';
import type { CallFailure, CallRecord } from '../rest/call-log.ts';
import { serviceFailures } from '../rest/errors.ts';

/** Names come from the caller, and nobody reads one that is longer. */
const longestName = 128;

/** Milliseconds for which the same cause is told once. */
const sameCauseMs = 60_000;
const mostCauses = 1_000;

export interface RequestLine {
  readonly requestId: string;
  readonly operation: OperationDefinitionNode | undefined;
  readonly calls: readonly CallRecord[];
  readonly ms: number;
  readonly codes: readonly string[];
}

export class RequestLog {
  readonly #logger: Logger;
  readonly #now: () => number;
  /** By cause: when it was last told as a warning. */
  readonly #told = new Map<string, number>();

  constructor(logger: Logger, now: () => number = Date.now) {
    this.#logger = logger;
    this.#now = now;
  }

  request({ requestId, operation, calls, ms, codes }: RequestLine): void {
    this.#logger[levelOf(codes)](
      {
        requestId,
        operation: operation?.name?.value.slice(0, longestName) ?? null,
        type: operation?.operation ?? null,
        calls: calls.length,
        bytes: calls.reduce((sum, { bytes }) => sum + bytes, 0),
        ms: Math.round(ms),
        codes,
      },
      'request',
    );
  }

  failedCall(requestId: string, { method, route }: CallRecord, failure: CallFailure): void {
    const { attempt, status, ms, code, cause } = failure;
    if (!serviceFailures.has(code)) return;
    const line = { requestId, method, route, status, attempt, ms: Math.round(ms), code, cause };
    this.#logger[this.#levelOnce(`${code} ${cause}`)](line, 'call failed');
  }

  /** A value of an answer was not what was promised: where it stood, and what was expected there. */
  unreadable(
    requestId: string,
    route: string | undefined,
    member: string | undefined,
    cause: string,
  ): void {
    const line = { requestId, route, member, cause };
    this.#logger[this.#levelOnce(`${route} ${member} ${cause}`)](line, 'answer cannot be read');
  }

  internal(requestId: string, cause: unknown): void {
    this.#logger.error({ requestId, err: cause }, 'internal error');
  }

  /** Everybody meets the same failure at once: whoever reads warnings needs to hear of it once. */
  #levelOnce(cause: string): Level {
    const now = this.#now();
    const last = this.#told.get(cause);
    if (last !== undefined && now - last < sameCauseMs) return 'debug';
    if (this.#told.size >= mostCauses) this.#told.clear();
    this.#told.set(cause, now);
    return 'warn';
  }
}

function levelOf(codes: readonly string[]): Level {
  if (codes.includes('INTERNAL_SERVER_ERROR')) return 'error';
  return codes.some((code) => serviceFailures.has(code)) ? 'warn' : 'info';
}
