/**
 * What all calls of one request share. It is made for the caller: the headers with its token, and the limits of
 * the request.
 */
import type { ByteBudget } from '../transport/byte-budget.ts';
import type { Caller } from '../transport/callers.ts';
import type { Deadline } from '../transport/deadline.ts';
import { Gate } from '../transport/gate.ts';
import type { Sender, Upstream } from '../transport/upstream.ts';
import type { CallLog } from './call-log.ts';
import type { CallTrace, RestClientOptions } from './client-options.ts';
import { outgoingHeaders, PassedHeaders } from './headers.ts';
import { Hooks } from './hooks.ts';
import { RateLimits } from './rate-limits.ts';
import type { ReadRecord } from './read-record.ts';

export interface Scope {
  readonly log: CallLog;
  readonly deadline: Deadline;
  /** The bytes that the request may still read. */
  readonly bytes: ByteBudget;
  readonly upstream: Upstream;
  readonly sender: Sender;
  readonly token: string;
  /** Names and values, alternating. */
  readonly headers: readonly string[];
  readonly userAgent: string;
  /** A limited number of calls is in progress at once, and the others wait in order. */
  readonly turns: Gate;
  readonly values: ResponseValues;
  readonly limits: RateLimits;
  /** The trace. Undefined if all calls have the same trace headers, which are then in `headers`. */
  readonly trace: CallTrace | undefined;
  /** Runs the host's hook. Undefined if there is none. */
  readonly hooks: Hooks | undefined;
  /** Collects response headers for the caller. Undefined if none are forwarded. */
  readonly passed: PassedHeaders | undefined;
  /** Records the reads for a replay. Undefined if they are not recorded. */
  reads: ReadRecord | undefined;
}

/** Maximum number of calls of a request that are in progress. */
export const callsAtOnce = 32;

export function scopeOf(
  { token, tokenHash }: Caller,
  options: RestClientOptions,
  own: Pick<Scope, 'log' | 'deadline' | 'bytes'>,
): Scope {
  const { upstream, headers, requestId, deadlineMs, trace } = options;
  const { onCall, report = () => {}, passHeaders } = options;
  const headersOfAll = trace?.headersOfAll;
  return {
    ...own,
    upstream,
    sender: { tokenHash, deadlineMs, signal: own.deadline.signal },
    token,
    headers: outgoingHeaders(token, requestId, headers, trace && (headersOfAll ?? [])),
    userAgent: options.userAgent,
    turns: new Gate(callsAtOnce, upstream.now),
    values: new ResponseValues(),
    limits: new RateLimits(upstream.now),
    trace: headersOfAll ? undefined : trace,
    hooks: onCall && new Hooks(onCall, requestId, report),
    passed: passHeaders && new PassedHeaders(passHeaders),
    reads: undefined,
  };
}

/**
 * The parsed response bodies of a request, which are emptied when the request is over. A promise never releases its
 * value, so the value itself has to release its contents.
 */
/**
 * The parsed response bodies of a request, which are emptied when the request is over. A promise never releases its
 * value, so the value itself has to release its contents.
 */
export class ResponseValues {
  readonly #values: object[] = [];

  add(value: unknown): void {
    if (typeof value === 'object' && value !== null) this.#values.push(value);
  }

  /**
   * Empties the values. To be called when nothing reads them any longer. Objects that waited for a response are often
   * in the old generation of V8, and what they refer to stays in memory until a full collection.
   */
  empty(): void {
    for (const value of this.#values) empty(value as Record<string, unknown>);
    this.#values.length = 0;
  }
}

function empty(value: Record<string, unknown>): void {
  for (const name of Object.keys(value)) {
    const member = value[name];
    if (Array.isArray(member)) member.length = 0;
    else if (typeof member === 'object') value[name] = undefined;
  }
}
