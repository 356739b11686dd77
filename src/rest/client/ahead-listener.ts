/** Receives the outcome of a call that is made before anything asks for its value. */
import type { CallRecord } from './call-log.ts';

export interface AheadListener {
  /** Whether the call need not be sent any more. Read when its turn comes. */
  readonly isOver: boolean;
  /** The service has responded. `version` identifies the body; undefined if nothing of it may be kept. */
  answered(call: CallRecord, status: number, version: string | undefined): void;
  /** It got no response, and is as good as not made. */
  lost(call: CallRecord): void;
}
