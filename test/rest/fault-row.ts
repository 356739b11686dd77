/** A row of the fault matrix: the fault of the service, and the resulting error. */
import type { Fault } from './fault-server.ts';
import { pastDeadline } from './stopped-time.ts';

export interface FaultRow {
  readonly name: string;
  readonly fault: Fault;
  /** `extensions.code` of the one error. */
  readonly code: string;
  /** How often a GET is sent. */
  readonly attempts: 1 | 2;
  /** `extensions.upstream.status`, if the service responded with one. */
  readonly status?: number;
  /** `extensions.retryAfter`, in seconds. */
  readonly retryAfter?: number;
  /** The faulty field; `organization(id: "bad") { title }` by default. */
  readonly field?: string;
  /** Path of the error below the field. */
  readonly below?: readonly (string | number)[];
  /** The value of the faulty field; null by default. */
  readonly left?: unknown;
  /**
   * A 404 or 410 without an error of the service: after a mutation the target is read, to determine which one is
   * missing.
   */
  readonly isBare?: true;
  /** Milliseconds until the deadline, for faults that never end. */
  readonly deadlineMs?: number;
}

/** Asks, and lets the deadline of the row pass, if it has one, once all calls were sent. */
export const untilRowEnds = <Value>(
  { deadlineMs }: FaultRow,
  ask: () => Promise<Value>,
  isSent: () => boolean,
): Promise<Value> => (deadlineMs === undefined ? ask() : pastDeadline(ask, deadlineMs, isSent));
