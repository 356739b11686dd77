/** What the calls of one request share. */

import type { CallSender } from '../shared/shared-reads.ts';
import type { AnyOperation } from '../table/operation.ts';
import type { Sender } from '../transport/attempt.ts';
import type { ByteBudget } from '../transport/byte-budget.ts';
import type { Deadline } from '../transport/deadline.ts';
import type { Caller } from '../transport/tokens.ts';
import type { Upstream } from '../transport/upstream.ts';
import { CallHooks } from './call-hooks.ts';
import type { CallTarget } from './call-request.ts';
import { CallReuse } from './call-reuse.ts';
import type { CallTrace } from './call-span.ts';
import { CallTurns } from './call-turns.ts';
import type { RestClientOptions } from './client-options.ts';
import { outgoingHeaders, representationOf } from './outgoing-headers.ts';
import { PassedHeaders } from './passed-headers.ts';
import { RateLimits } from './rate-limits.ts';
import { ReadyReads } from './ready-reads.ts';
import type { RequestBudgets } from './request-budgets.ts';
import { ResponseValues } from './response-values.ts';

export interface CallScope {
  readonly upstream: Upstream;
  /** Sends the attempts of calls: the service itself, or reads that are shared. */
  readonly calls: CallSender;
  readonly sender: Sender;
  readonly token: string;
  /** Names and values in turn. */
  readonly headers: readonly string[];
  readonly deadline: Deadline;
  readonly turns: CallTurns;
  readonly byteBudget: ByteBudget;
  readonly responseValues: ResponseValues;
  readonly readyReads: ReadyReads;
  readonly limits: RateLimits;
  /** Undefined if the headers have the trace of all calls. */
  readonly trace: CallTrace | undefined;
  /** Undefined if the host has no hook. */
  readonly hooks: CallHooks | undefined;
  /** Undefined if no headers go on to the caller. */
  readonly passed: PassedHeaders | undefined;
  /** Undefined if nothing is kept for the caller. */
  readonly reuse: CallReuse | undefined;
}

/** What a call is sent to. Throws if the hook of the host does. */
export const targetOf = (
  { hooks }: CallScope,
  operation: AnyOperation,
  path: string,
  body?: unknown,
): CallTarget => ({ path, body, added: hooks?.addedFor(operation, path) });

/** `budgets`: of the request. */
export function scopeOf(
  { token, tokenHash }: Caller,
  options: RestClientOptions,
  { deadline, bytes }: RequestBudgets,
): CallScope {
  const { upstream, headers, requestId, deadlineMs, bodies, sharedReads, trace } = options;
  const { onCall, report = () => {}, passHeaders } = options;
  const headersOfAll = trace?.headersOfAll;
  const isAccepted = upstream.isAccepted({ token, tokenHash });
  const isShared = sharedReads && isAccepted;
  return {
    upstream,
    calls: isShared ? sharedReads.of(representationOf(headers)) : upstream,
    sender: { tokenHash, deadlineMs, signal: deadline.signal },
    token,
    headers: outgoingHeaders(token, requestId, headers, trace && (headersOfAll ?? [])),
    deadline,
    turns: new CallTurns(),
    byteBudget: bytes,
    responseValues: new ResponseValues(),
    readyReads: new ReadyReads(),
    limits: new RateLimits(upstream.now),
    trace: headersOfAll ? undefined : trace,
    hooks: onCall && new CallHooks(onCall, requestId, report),
    passed: passHeaders && new PassedHeaders(passHeaders),
    reuse:
      bodies && isAccepted
        ? new CallReuse(bodies.of(tokenHash, representationOf(headers)))
        : undefined,
  };
}
