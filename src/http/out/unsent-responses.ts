/**
 * Sends responses over sockets of node:http. It closes sockets that clients do not read: those without progress for
 * some time, and the one that has stalled longest if all unsent responses together are too large.
 */
import type { ServerResponse } from 'node:http';
import { type Link, LinkedList } from '../../rest/values/linked-list.ts';
import type { BodyPieces } from './json-pieces.ts';
import type { LargeGarbage } from './large-garbage.ts';
import type { ResponseHead } from './response-head.ts';

export interface UnsentOptions {
  /** Maximum size of all unsent responses together, in bytes. */
  readonly maxBytes: number;
  /** Milliseconds without progress after which a socket is closed. */
  readonly stallMs: number;
  /** A monotonic clock, in milliseconds. */
  readonly now: () => number;
  readonly garbage: LargeGarbage;
}

interface Unsent {
  readonly response: ServerResponse;
  /** The pieces that were not written to the socket yet. */
  readonly pieces: (string | Uint8Array)[];
  bytes: number;
  /** When the socket last accepted data. */
  movedAt: number;
  /** Its position among the unsent responses. */
  link: Link<Unsent> | undefined;
}

/** How often stalled sockets are looked for within `stallMs`. */
const looksPerStall = 6;
/** Milliseconds without progress after which only the client can be the cause of a delay. */
const pauseMs = 4;

/** ASCII, which most responses are, is the same in both encodings, and Node writes it faster as Latin-1. */
const encodingOf = (piece: string | Uint8Array, bytes: number): 'latin1' | 'utf8' =>
  piece.length === bytes ? 'latin1' : 'utf8';

export class UnsentResponses {
  readonly #options: UnsentOptions;
  readonly #unsent = new LinkedList<Unsent>();
  #bytes = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: UnsentOptions) {
    this.#options = options;
    options.garbage.isSending = () => this.#isSending();
  }

  /** Number of bytes that sockets have not accepted yet. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Sends a response. Removes the pieces from the body as they are sent. */
  send(
    response: ServerResponse,
    { status, headers }: ResponseHead,
    body: BodyPieces | undefined,
  ): void {
    // A response without a body has no length, either.
    const hasLength = body && status !== 204;
    response.writeHead(status, hasLength ? { ...headers, 'content-length': body.bytes } : headers);
    if (!body) return void response.end();
    const [piece = ''] = body.pieces;
    const isOnePiece = body.pieces.length === 1;
    if (isOnePiece) response.end(piece, encodingOf(piece, body.bytes));
    // The socket accepted everything.
    if (isOnePiece && response.socket?.writableLength === 0) return;
    const { pieces, bytes } = body;
    const unsent = { response, pieces, bytes, movedAt: 0, link: undefined };
    this.#keep(unsent);
    response.once('close', () => this.#drop(unsent));
    response.once('finish', () => this.#drop(unsent));
    if (!isOnePiece) this.#sendOn(unsent);
  }

  #sendOn(unsent: Unsent): void {
    const { response, pieces } = unsent;
    let bytes = 0;
    let isTaken = true;
    while (isTaken && pieces.length > 0 && !response.destroyed) {
      const piece = pieces.shift() ?? '';
      const pieceBytes = Buffer.byteLength(piece);
      bytes += pieceBytes;
      isTaken = response.write(piece, encodingOf(piece, pieceBytes));
    }
    this.#move(unsent, bytes);
    if (pieces.length > 0) response.once('drain', () => this.#sendOn(unsent));
    else response.end();
  }

  #move(unsent: Unsent, bytes: number): void {
    if (!unsent.link?.isIn) return;
    this.#bytes -= bytes;
    unsent.bytes -= bytes;
    unsent.movedAt = this.#options.now();
  }

  #keep(unsent: Unsent): void {
    unsent.link = this.#unsent.add(unsent);
    unsent.movedAt = this.#options.now();
    this.#bytes += unsent.bytes;
    this.#timer ??= setInterval(
      () => this.#closeStalled(),
      this.#options.stallMs / looksPerStall,
    ).unref();
    while (this.#bytes > this.#options.maxBytes && this.#unsent.length > 1) this.#closeLongest();
  }

  #isSending(): boolean {
    const { now } = this.#options;
    return Iterator.from(this.#unsent).some(({ movedAt }) => now() - movedAt < pauseMs);
  }

  #drop(unsent: Unsent): void {
    unsent.pieces.length = 0;
    if (!unsent.link || !this.#unsent.remove(unsent.link)) return;
    this.#bytes -= unsent.bytes;
    this.#options.garbage.dropped(unsent.bytes);
    if (this.#unsent.length > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #closeLongest(): void {
    let longest: Unsent | undefined;
    for (const unsent of this.#unsent)
      if (!longest || unsent.movedAt < longest.movedAt) longest = unsent;
    if (longest) this.#close(longest);
  }

  #closeStalled(): void {
    const { now, stallMs } = this.#options;
    for (const unsent of this.#unsent) if (now() - unsent.movedAt >= stallMs) this.#close(unsent);
  }

  #close(unsent: Unsent): void {
    this.#drop(unsent);
    unsent.response.destroy();
  }
}
