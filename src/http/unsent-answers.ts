/**
 * Sends answers over sockets of node:http, and minds those that nobody reads: a socket that takes nothing for
 * a while is closed, and so is the one that has stalled longest when more is unsent than the process may hold.
 */
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { LargeGarbage } from './large-garbage.ts';

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

/** Characters in which an answer is handed to its socket at a time: as many as show progress and cost nothing. */
const pieceLength = 128 * 1024;
/** The stalled are looked for so many times within the time that they have. */
const looksPerStall = 6;

export class UnsentAnswers {
  readonly #options: UnsentOptions;
  readonly #unsent = new Set<Unsent>();
  readonly #garbage = new LargeGarbage();
  #bytes = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: UnsentOptions) {
    this.#options = options;
  }

  send(response: ServerResponse, { status, headers }: Head, body: string | undefined): void {
    const bytes = body === undefined ? undefined : Buffer.byteLength(body);
    // An answer without a body by its status has no length either.
    const length = bytes === undefined || status === 204 ? {} : { 'content-length': bytes };
    response.writeHead(status, { ...headers, ...length });
    this.#garbage.add(bytes ?? 0);
    if (body === undefined || bytes === undefined) return void response.end();
    const isLarge = body.length > pieceLength;
    if (!isLarge) response.end(body);
    // What the socket took at once is nobody's concern.
    if (!isLarge && response.socket?.writableLength === 0) return;
    const unsent = { response, bytes, movedAt: this.#options.now() };
    this.#keep(unsent);
    response.once('close', () => this.#drop(unsent));
    response.once('finish', () => this.#drop(unsent));
    if (isLarge) this.#sendPieces(unsent, body);
  }

  /** As text, for as bytes it would stand in memory twice. */
  #sendPieces(unsent: Unsent, body: string): void {
    const { response } = unsent;
    let sent = 0;
    const sendOn = () => {
      let taken = 0;
      while (sent < body.length && !response.destroyed) {
        const piece = body.slice(sent, pieceEnd(body, sent));
        sent += piece.length;
        taken += Buffer.byteLength(piece);
        if (!response.write(piece)) break;
      }
      this.#move(unsent, unsent.bytes - taken);
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
    this.#garbage.add(unsent.bytes);
  }
}

/** Where the next piece ends: never within a character that takes two of UTF-16. */
function pieceEnd(body: string, start: number): number {
  const end = start + pieceLength;
  const last = body.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff ? end - 1 : end;
}
