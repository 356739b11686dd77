/** The reads of a run with their responses, for a replay. */
import type { AnyOperation } from '../table/operation.ts';
import { RestError } from '../values/errors.ts';

/** A read, and what identifies its response. */
export interface RecordedRead {
  readonly operation: AnyOperation;
  readonly path: string;
  /** Identifies the headers that the hook of the host has added. */
  readonly added: string;
  readonly status: number;
  /** Identifies the bytes of the body. */
  readonly version: string;
}

/** Statuses of objects that are missing or not visible. A run may depend on them like on any other response. */
const missing = new Set([403, 404, 410]);

export const isConclusive = (status: number): boolean =>
  (status >= 200 && status <= 299) || missing.has(status);

export class ReadRecord {
  readonly reads: RecordedRead[] = [];
  /** Whether the run may be replayed: it depends on nothing but these responses. */
  isComplete = true;

  /** `version`: undefined if nothing of the response may be kept. */
  add(read: Omit<RecordedRead, 'version'>, version: string | undefined): void {
    if (version === undefined) this.isComplete = false;
    else this.reads.push({ ...read, version });
  }

  /** A call has ended without a response. */
  failed(error: unknown): void {
    const status = error instanceof RestError ? error.facts.status : undefined;
    if (status === undefined || !isConclusive(status) || status < 300) this.isComplete = false;
  }
}
