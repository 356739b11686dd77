/** The reads of a run with their responses, for a replay. */
import type { AnyOperation } from '../table/operation.ts';
import { RestError } from '../values/errors.ts';

/** A read, with identifiers of its headers and its response. */
export interface RecordedRead {
  readonly operation: AnyOperation;
  readonly path: string;
  /** Identifies the headers that the host's hook added. */
  readonly added: string;
  readonly status: number;
  /** Identifies the bytes of the response body. */
  readonly version: string;
}

/** Statuses of objects that are missing or invisible. A response with one of these can be recorded like any other. */
const missing = new Set([403, 404, 410]);

export const isConclusive = (status: number): boolean =>
  (status >= 200 && status <= 299) || missing.has(status);

export class ReadRecord {
  readonly reads: RecordedRead[] = [];
  /** Whether the record has all responses that the run depends on, so that the run can be replayed. */
  isComplete = true;

  /** Records a read. `version` is undefined if the response must not be kept; the record is then incomplete. */
  add(read: Omit<RecordedRead, 'version'>, version: string | undefined): void {
    if (version === undefined) this.isComplete = false;
    else this.reads.push({ ...read, version });
  }

  /** Notes that a call ended without a response. The record is then incomplete, unless the object is missing. */
  failed(error: unknown): void {
    const status = error instanceof RestError ? error.facts.status : undefined;
    if (status === undefined || !isConclusive(status) || status < 300) this.isComplete = false;
  }
}
