/**
 * Sends answers over sockets of node:http, and minds those that nobody reads: a socket that takes nothing for
 * a while is closed, and so is the one that has stalled longest when more is unsent than the process may hold.
 */
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';

export interface UnsentOptions {
  /** Bytes of answers that wait for their readers at most, all together. */
  readonly mostBytes: number;
  /** Milliseconds without progress after which a socket is closed. */
  readonly stallMs: number;
  /** Milliseconds that only go forward. */
  readonly now: () => number;
}

export interface Head {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
}

interface Unsent {
  readonly response: ServerResponse;
  bytes: number;
  /** When the socket last took something. */
  movedAt: number;
}

/** Pieces in which an answer is handed to its socket: as large as shows progress and costs nothing. */
const pieceBytes = 128 * 1024;
/** The stalled are looked for so many times within the time that they have. */
const looksPerStall = 6;

export class UnsentAnswers {
  readonly #options: UnsentOptions;
  readonly #unsent = new Set<Unsent>();
  #bytes = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: UnsentOptions) {
    this.#options = options;
  }

  send(response: ServerResponse, { status, headers }: Head, body: Buffer | undefined): void {
    const length = body === undefined ? {} : { 'content-length': body.length };
    response.writeHead(status, { ...headers, ...length });
    if (body === undefined || body.length <= pieceBytes) response.end(body);
    // What the socket took at once is nobody's concern.
    if (body === undefined || response.writableFinished || hasTakenAll(response, body)) return;
    const unsent = { response, bytes: body.length, movedAt: this.#options.now() };
    this.#keep(unsent);
    response.once('close', () => {
      this.#drop(unsent);
      letGo(body);
    });
    response.once('finish', () => this.#drop(unsent));
    if (body.length > pieceBytes) this.#sendPieces(unsent, body);
  }

  #sendPieces(unsent: Unsent, body: Buffer): void {
    const { response } = unsent;
    let sent = 0;
    const sendOn = () => {
      this.#move(unsent, body.length - sent);
      while (sent < body.length && !response.destroyed) {
        const piece = body.subarray(sent, sent + pieceBytes);
        sent += piece.length;
        if (!response.write(piece)) break;
      }
      if (sent < body.length) response.once('drain', sendOn);
      else response.end();
    };
    sendOn();
  }

  #keep(unsent: Unsent): void {
    this.#unsent.add(unsent);
    this.#bytes += unsent.bytes;
    this.#timer ??= setInterval(
      () => this.#closeStalled(),
      this.#options.stallMs / looksPerStall,
    ).unref();
    while (this.#bytes > this.#options.mostBytes && this.#unsent.size > 1) this.#closeLongest();
  }

  #move(unsent: Unsent, bytes: number): void {
    if (!this.#unsent.has(unsent)) return;
    this.#bytes += bytes - unsent.bytes;
    unsent.bytes = bytes;
    unsent.movedAt = this.#options.now();
  }

  #drop(unsent: Unsent): void {
    if (!this.#unsent.delete(unsent)) return;
    this.#bytes -= unsent.bytes;
    if (this.#unsent.size > 0) return;
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

/**
 * Gives the memory of a large answer back now: nothing but these bytes is in it, and where callers come and go
 * seldom, the next collection of garbage may be minutes away. Its socket is done with it, or closed.
 */
function letGo({ buffer, length }: Buffer): void {
  if (length > pieceBytes && length === buffer.byteLength && buffer instanceof ArrayBuffer)
    buffer.transfer(0);
}

/** Answers that wait behind others on their socket have none yet. */
const hasTakenAll = ({ socket, writableEnded }: ServerResponse, body: Buffer) =>
  writableEnded && body.length <= pieceBytes && socket?.writableLength === 0;
