/** Collects the body of a request as it arrives, for both kinds of hosts. */
import { bodyTooLarge, bodyUnreadable } from './body-errors.ts';
import type { RequestAdmission } from './request-admission.ts';
import type { RequestBody } from './request-head.ts';
import { inBuffer } from './request-text.ts';

/** Passes the chunks of a body to it. */
export type CollectBody = (body: IncomingBody) => void;

const minRoom = 4_096;

/**
 * The body of a request. All chunks are in one buffer: if they were stored separately, chunks of one byte would need
 * hundreds of times their length.
 */
export class IncomingBody {
  readonly #admission: RequestAdmission;
  readonly #maxBytes: number;
  #onEnd: ((body: RequestBody | undefined) => void) | undefined;
  #room: Buffer | undefined;
  #length = 0;

  /**
   * `onEnd` runs once: with the complete body, with the error that refuses it, or with nothing if it was refused to
   * make room for others. It does not run if the client disconnects first.
   */
  constructor(
    admission: RequestAdmission,
    maxBytes: number,
    onEnd: (body: RequestBody | undefined) => void,
  ) {
    this.#admission = admission;
    this.#maxBytes = maxBytes;
    this.#onEnd = onEnd;
    admission.expectBody(() => this.#end(undefined));
  }

  /** Whether no more of the body is needed. */
  get isOver(): boolean {
    return this.#onEnd === undefined;
  }

  /** Adds received bytes. Those of a refused body are dropped. */
  add(chunk: Uint8Array): void {
    if (this.isOver) return;
    const end = this.#length + chunk.byteLength;
    if (end > this.#maxBytes) {
      this.#end(bodyTooLarge(this.#maxBytes));
      return;
    }
    // Most bodies arrive in one chunk, which is not copied.
    if (!this.#room) this.#room = inBuffer(chunk);
    else {
      this.#room = withRoom(this.#room, this.#length, end);
      this.#room.set(chunk, this.#length);
    }
    this.#length = end;
    this.#admission.take(chunk.byteLength);
  }

  /** To be called when the body is complete. */
  complete(): void {
    const room = this.#room ?? noBytes;
    this.#end(room.length === this.#length ? room : room.subarray(0, this.#length));
  }

  /** To be called when the rest of the body will not arrive. */
  fail(): void {
    this.#end(bodyUnreadable());
  }

  #end(body: RequestBody | undefined): void {
    const onEnd = this.#onEnd;
    this.#onEnd = undefined;
    this.#room = undefined;
    onEnd?.(body);
  }
}

const noBytes = Buffer.alloc(0);

/** A buffer of at least this length that contains the bytes received so far. */
function withRoom(room: Buffer, filled: number, length: number): Buffer {
  if (room.length >= length) return room;
  const larger = Buffer.allocUnsafeSlow(Math.max(2 * length, minRoom));
  larger.set(room.subarray(0, filled));
  return larger;
}
