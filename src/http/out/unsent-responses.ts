/**
 * Sends answers over sockets of node:http, and minds those that nobody reads: a socket that takes nothing for
 * a while is closed, and so is the one that has stalled longest when more is unsent than the process may hold.
 */
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { type Link, LinkedList } from '../../rest/values/linked-list.ts';
import type { BodyPieces } from './json-pieces.ts';
import type { LargeGarbage } from './large-garbage.ts';

export interface UnsentOptions {
  /** Bytes of answers that wait for their readers at most, all together. */
  readonly mostBytes: number;
  /** Milliseconds without progress after which a socket is closed. */
  readonly stallMs: number;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  readonly garbage: LargeGarbage;
}

export interface Head {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
}

interface Unsent {
  readonly response: ServerResponse;
  /** What the socket was not given yet. */
  readonly pieces: (string | Uint8Array)[];
  bytes: number;
  /** When the socket last took something. */
  movedAt: number;
  /** Its place among those that are unsent. */
  link: Link<Unsent> | undefined;
}

/** The stalled are looked for so many times within the time that they have. */
const looksPerStall = 6;
/** Milliseconds without progress after which an answer waits for its reader, and for nothing here. */
const pauseMs = 4;

export class UnsentResponses {
  readonly #options: UnsentOptions;
  readonly #unsent = new LinkedList<Unsent>();
  #bytes = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: UnsentOptions) {
    this.#options = options;
    options.garbage.isSending = () => this.#isSending();
  }

  /** Takes the pieces out of the body as they are sent. */
  send(response: ServerResponse, { status, headers }: Head, body: BodyPieces | undefined): void {
    // An answer without a body by its status has no length either.
    const hasLength = body && status !== 204;
    response.writeHead(status, hasLength ? { ...headers, 'content-length': body.bytes } : headers);
    if (!body) return void response.end();
    const isOnePiece = body.pieces.length === 1;
    if (isOnePiece) response.end(body.pieces[0]);
    // What the socket took at once is nobody's concern.
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
      bytes += Buffer.byteLength(piece);
      isTaken = response.write(piece);
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
    while (this.#bytes > this.#options.mostBytes && this.#unsent.length > 1) this.#closeLongest();
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
