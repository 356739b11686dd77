/** What the calls of one request share. */
import type { CallerBodies } from '../kept/kept-bodies.ts';
import type { Sender } from '../transport/attempt.ts';
import type { ByteBudget } from '../transport/byte-budget.ts';
import type { Deadline } from '../transport/deadline.ts';
import type { Upstream } from '../transport/upstream.ts';
import type { ReadRecord } from './read-record.ts';
import type { ResponseValues } from './response-values.ts';
import type { Semaphore } from './semaphore.ts';

export interface CallScope {
  readonly upstream: Upstream;
  readonly sender: Sender;
  readonly token: string;
  /** Names and values in turn. */
  readonly headers: readonly string[];
  readonly deadline: Deadline;
  readonly turns: Semaphore;
  readonly byteBudget: ByteBudget;
  readonly responseValues: ResponseValues;
  /** Undefined if nothing is kept for the caller. */
  readonly reuse: CallReuse | undefined;
}

/** What is kept of the reads of a request. */
export interface CallReuse {
  readonly bodies: CallerBodies;
  /** What the reads were answered. Undefined if that is not to be remembered. */
  record: ReadRecord | undefined;
  /** Whether a kept body was used because the service was out of reach. */
  hasStale: boolean;
}
