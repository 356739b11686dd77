/** Reads bodies of requests: those of node:http, and those of the Fetch standard. */
import type { IncomingMessage } from 'node:http';
import { bodyUnreadable } from './body-errors.ts';
import type { RequestAdmission } from './request-admission.ts';

export interface BodyListener {
  /** Runs once all of it is there: never where the caller leaves before. */
  onBody(body: Buffer): void;
  /** Runs where it is not waited for any more, in place of others. */
  onGivenUp(): void;
}

/** Reads a body that is no longer than its `content-length` says, as node:http reads no further. */
export function readBody(
  request: IncomingMessage,
  admission: RequestAdmission,
  listener: BodyListener,
): void {
  const collected = new Collected();
  const encoding = request.readableEncoding ?? undefined;
  const onData = (data: Buffer | string) => {
    // Text where whoever mounts the facade has asked for it.
    const chunk = typeof data === 'string' ? Buffer.from(data, encoding) : data;
    collected.add(chunk);
    admission.take(chunk.length);
  };
  const onEnd = () => listener.onBody(collected.bytes);
  // What comes after these are taken off is dropped.
  const stop = () => void request.off('data', onData).off('end', onEnd);
  admission.expectBody(() => {
    stop();
    listener.onGivenUp();
  });
  request.on('data', onData).on('end', onEnd);
}

/** Where a body comes from, and what it may be. */
export interface BodySource {
  readonly request: Request;
  readonly admission: RequestAdmission;
  readonly mostBytes: number;
  /** What the body is refused with that is too large, or has to make room for others. */
  readonly tooLarge: () => Error;
  readonly givenUp: () => Error;
}

/** Reads a body of any length, as far as it may be long. What comes of one that is refused is read and dropped. */
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
  const collected = new Collected();
  // Not cancelled when it is too much: that would end the connection before the caller is told.
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
 * Bytes that come in chunks. They are put together as they come: kept each by itself, chunks of one byte take hundreds
 * of times their length.
 */
class Collected {
  length = 0;
  #room: Bytes | undefined;

  add(chunk: Uint8Array): void {
    const end = this.length + chunk.byteLength;
    // Most come in one piece, which needs no copy.
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
