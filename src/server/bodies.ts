/** Reads the bytes of bodies that are arriving, within a limit for each and one for all. */
import type { IncomingMessage } from 'node:http';
import { badRequest, refusal } from './request-errors.ts';

/** Maximum number of bytes of a body: a file of 1 MB in Base64 in its variables, and as much again for a document. */
export const maxBytes = 1_500_000;
/** Maximum number of bytes that have arrived of all incomplete bodies. */
const maxBytesInAll = 16_000_000;

/** Bodies that are arriving. Anybody can announce many and send them slowly, so the oldest is given up for new ones. */
export class Bodies {
  readonly #arriving = new Set<Arriving>();
  #bytes = 0;

  /** Rejects with a `GraphQLError`, or with `givenUp`. */
  read(source: Source): Promise<Uint8Array> {
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
    const received = new Received();
    const body: Arriving = { bytes: 0, giveUp: () => reject(givenUp) };
    this.#arriving.add(body);
    const end = () => resolve(received.bytes);
    const fail = () => reject(badRequest('The body could not be read.'));
    const take = (chunk: Uint8Array) => {
      // The rest of a body that was refused is dropped.
      if (!this.#arriving.has(body)) return;
      received.add(chunk);
      if (!this.#hasRoom(body, chunk.byteLength)) reject(tooLarge());
    };
    // Node's own events take a third of the time of its iterator.
    if (source && 'readableDidRead' in source)
      source
        .on('data', take)
        .once('end', end)
        .once('close', () => source.readableEnded || fail());
    else void eachOf(source, take).then(end, fail);
    return promise.finally(() => this.#end(body));
  }

  #hasRoom(body: Arriving, bytes: number): boolean {
    body.bytes += bytes;
    this.#bytes += bytes;
    for (const oldest of this.#arriving) {
      if (this.#bytes <= maxBytesInAll || oldest === body) break;
      this.#end(oldest);
      oldest.giveUp();
    }
    return body.bytes <= maxBytes;
  }

  #end(body: Arriving): void {
    if (this.#arriving.delete(body)) this.#bytes -= body.bytes;
  }
}

/** A request of Node, or the body of one in the Fetch standard. */
type Source = IncomingMessage | AsyncIterable<Uint8Array> | null;

async function eachOf(source: AsyncIterable<Uint8Array> | null, take: (chunk: Uint8Array) => void) {
  if (source) for await (const chunk of source) take(chunk);
}

interface Arriving {
  bytes: number;
  readonly giveUp: () => void;
}

/** What has arrived of a body, as one array: many small chunks would take a hundred times their size. */
class Received {
  #array: Uint8Array = new Uint8Array();
  #length = 0;

  get bytes(): Uint8Array {
    return this.#array.subarray(0, this.#length);
  }

  add(chunk: Uint8Array): void {
    const length = this.#length + chunk.byteLength;
    if (this.#length === 0) this.#array = chunk;
    else {
      if (length > this.#array.byteLength) {
        const { bytes } = this;
        this.#array = new Uint8Array(2 * length);
        this.#array.set(bytes);
      }
      this.#array.set(chunk, this.#length);
    }
    this.#length = length;
  }
}

/** Why a body is refused to make room for others. */
export const givenUp = new Error('The body was given up.');

export const tooLarge = () =>
  refusal(413, 'REQUEST_ENTITY_TOO_LARGE', `The request body must have at most ${maxBytes} bytes.`);
