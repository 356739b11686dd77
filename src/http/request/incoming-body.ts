/** Collects the body of a request as it arrives, whichever host it comes from. */
import { bodyTooLarge, bodyUnreadable } from './body-errors.ts';
import type { RequestAdmission } from './request-admission.ts';
import type { RequestBody } from './request-head.ts';
import { inBuffer } from './request-text.ts';

/** Passes what arrives of a body to it. */
export type CollectBody = (body: IncomingBody) => void;

const minRoom = 4_096;

/**
 * All chunks are in one buffer: kept separately, chunks of one byte take hundreds of times their length.
 */
export class IncomingBody {
  readonly #admission: RequestAdmission;
  readonly #maxBytes: number;
  #onEnd: ((body: RequestBody | undefined) => void) | undefined;
  #room: Buffer | undefined;
  #length = 0;

  /**
   * `onEnd` runs once: with the whole body, with the error that refuses it, or with nothing if it had to make room for
   * others. It does not run if the client disconnects before.
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

  /** Whether nothing more of the body is needed. */
  get isOver(): boolean {
    return this.#onEnd === undefined;
  }

  /** What arrives of a refused body is dropped. */
  add(chunk: Uint8Array): void {
    if (this.isOver) return;
    const end = this.#length + chunk.byteLength;
    if (end > this.#maxBytes) {
      this.#end(bodyTooLarge(this.#maxBytes));
      return;
    }
    // Most bodies arrive in one chunk, which needs no copy.
    if (!this.#room) this.#room = inBuffer(chunk);
    else {
      this.#room = withRoom(this.#room, this.#length, end);
      this.#room.set(chunk, this.#length);
    }
    this.#length = end;
    this.#admission.take(chunk.byteLength);
  }

  /** The body is complete. */
  complete(): void {
    const room = this.#room ?? noBytes;
    this.#end(room.length === this.#length ? room : room.subarray(0, this.#length));
  }

  /** The rest of the body will not arrive. */
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

/** The bytes in a buffer of at least this length. */
function withRoom(room: Buffer, filled: number, length: number): Buffer {
  if (room.length >= length) return room;
  const larger = Buffer.allocUnsafeSlow(Math.max(2 * length, minRoom));
  larger.set(room.subarray(0, filled));
  return larger;
}
