/** The reads of a run with hashes of their responses, for a replay: see `replay.ts`. */
import { hash } from 'node:crypto';
import type { AnyOperation } from '../table/operation.ts';
import type { HttpHead, HttpResponse } from '../transport/exchange.ts';
import { RestError } from '../values/errors.ts';
import { forbidsStoring } from './call-log.ts';
import { hasJsonType } from './read-response.ts';

/** A read, with identifiers of its headers and its response. */
export interface RecordedRead {
  readonly operation: AnyOperation;
  readonly path: string;
  /** Identifies the headers that the host's hook added. */
  readonly added: string;
  readonly hash: string;
}

/** Identifies a response: its status, its bytes, and whether they are JSON. */
export const hashOf = ({ status, headers, body }: HttpResponse): string =>
  `${status} ${hasJsonType({ headers })} ${hash('sha256', body, 'base64')}`;

/** Statuses of objects that are missing or invisible. A response with one of these can be recorded like any other. */
const missing = new Set([403, 404, 410]);

export class ReadRecord {
  readonly reads: RecordedRead[] = [];
  /** Whether the record has all responses that the run depends on, so that the run can be replayed. */
  isComplete = true;
  #hasEnded = false;

  /** Records the response to a read. If it must not be stored, the record is incomplete. */
  add(read: RecordedRead, { status, headers }: HttpHead): void {
    if (this.#hasEnded || (status > 299 && !missing.has(status))) return;
    if (forbidsStoring(headers['cache-control'])) this.isComplete = false;
    else this.reads.push(read);
  }

  /** Notes that a call ended without a response. The record is then incomplete, unless the object is missing. */
  failed(error: unknown): void {
    const status = error instanceof RestError ? error.facts.status : undefined;
    if (!this.#hasEnded && !missing.has(status ?? 0)) this.isComplete = false;
  }

  /** Ends the record together with its run. Calls that end later were not needed. */
  end(): void {
    this.#hasEnded = true;
  }
}
