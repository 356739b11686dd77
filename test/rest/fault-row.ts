/** A row of the fault matrix: the fault of the service, and the error that the caller gets. */
import type { Fault } from './fault-server.ts';

export interface FaultRow {
  readonly name: string;
  readonly fault: Fault;
  /** `extensions.code` of the one error. */
  readonly code: string;
  /** How often a GET is sent. */
  readonly attempts: 1 | 2;
  /** `extensions.upstream.status`, where the service gave one. */
  readonly status?: number;
  /** `extensions.retryAfter`, in seconds. */
  readonly retryAfter?: number;
  /** The faulty field; `organization(id: "bad") { title }` by default. */
  readonly field?: string;
  /** Path of the error below the field. */
  readonly below?: readonly (string | number)[];
  /** The value of the faulty field; null by default. */
  readonly left?: unknown;
  /** A 404 or 410 without an error of the service's own: after a change its target is read, to see which it means. */
  readonly isBare?: true;
  /** Milliseconds that the request is given, for faults that never end. */
  readonly deadlineMs?: number;
}
