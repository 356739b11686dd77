/** Reads request bodies of node:http and of the Fetch standard. */
import type { IncomingMessage } from 'node:http';
import { bodyUnreadable } from './body-errors.ts';
import type { RequestAdmission } from './request-admission.ts';

export interface BodyListener {
  /** Runs when the body is complete, but not if the caller leaves before. */
  onBody(body: Buffer): void;
  /** Runs if the body has to make room for others. */
  onGivenUp(): void;
}

/** Reads a body that is not longer than its `content-length`, since node:http reads no further. */
export function readBody(
  request: IncomingMessage,
  admission: RequestAdmission,
  listener: BodyListener,
): void {
  const collected = new BodyBuffer();
  const encoding = request.readableEncoding ?? undefined;
  const onData = (data: Buffer | string) => {
    // A string if the host server has set an encoding.
    const chunk = typeof data === 'string' ? Buffer.from(data, encoding) : data;
    collected.add(chunk);
    admission.take(chunk.length);
  };
  const onEnd = () => listener.onBody(collected.bytes);
  // Data that arrives after this is dropped.
  const stop = () => void request.off('data', onData).off('end', onEnd);
  admission.expectBody(() => {
    stop();
    listener.onGivenUp();
  });
  request.on('data', onData).on('end', onEnd);
}

/** The body to read, and its limit. */
export interface BodySource {
  readonly request: Request;
  readonly admission: RequestAdmission;
  readonly mostBytes: number;
  /** The errors for a body that is too large, and for one that has to make room for others. */
  readonly tooLarge: () => Error;
  readonly givenUp: () => Error;
}

/** Reads a body of unknown length, up to its limit. What arrives of a refused body is dropped. */
export async function readStream(source: BodySource): Promise<Bytes> {
  const { promise, reject } = Promise.withResolvers<never>();
  let isGivenUp = false;
  source.admission.expectBody(() => {
    isGivenUp = true;
    reject(source.givenUp());
  });
  return Promise.race([collect(source, () => isGivenUp), promise]);
}

async function collect(
  { request, admission, mostBytes, tooLarge }: BodySource,
  isGivenUp: () => boolean,
): Promise<Bytes> {
  const collected = new BodyBuffer();
  // Not canceled when the body is too large: that would end the connection before the response.
  const reader = request.body?.getReader();
  const read = () => reader?.read().catch(() => Promise.reject(bodyUnreadable()));
  for (let next = await read(); next?.value && !isGivenUp(); next = await read()) {
    collected.add(next.value);
    if (collected.length > mostBytes) throw tooLarge();
    admission.take(next.value.byteLength);
  }
  return collected.bytes;
}

type Bytes = Buffer<ArrayBuffer>;

/** The same bytes, not copied. */
const asBytes = ({ buffer, byteOffset, byteLength }: Uint8Array): Bytes =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);

const leastRoom = 4_096;

/**
 * Collects chunks into one buffer as they arrive: kept separately, chunks of one byte take hundreds of times their
 * length.
 */
class BodyBuffer {
  length = 0;
  #room: Bytes | undefined;

  add(chunk: Uint8Array): void {
    const end = this.length + chunk.byteLength;
    // Most bodies arrive in one chunk, which needs no copy.
    if (!this.#room) this.#room = asBytes(chunk);
    else {
      this.#grow(end);
      this.#room.set(chunk, this.length);
    }
    this.length = end;
  }

  get bytes(): Bytes {
    return this.#room?.subarray(0, this.length) ?? Buffer.alloc(0);
  }

  #grow(length: number): void {
    if (!this.#room || this.#room.length >= length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(2 * length, leastRoom));
    larger.set(this.#room.subarray(0, this.length));
    this.#room = larger;
  }
}
