/** Receives the outcome of a call that is made before its value is requested. */
import type { CallRecord } from './call-log.ts';

export interface AheadListener {
  /** Whether the call need not be sent any more. Read when its turn comes. */
  readonly isOver: boolean;
  /** The service has responded. `version` identifies the body; undefined if nothing of it may be kept. */
  received(call: CallRecord, status: number, version: string | undefined): void;
  /** It got no response, and counts as not made. */
  lost(call: CallRecord): void;
}
