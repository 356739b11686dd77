/**
 * Writes JSON in pieces. A long response as one string would be in memory three times while it is written, and stay
 * there until all of it is sent.
 */

import { isWritten, minLength } from '../../graphql/run/json-length.ts';
import { WrittenValue } from '../../graphql/run/written-value.ts';

/** The body of a response in the pieces in which it is sent. */
export interface BodyPieces {
  readonly pieces: (string | Uint8Array)[];
  /** Size of all pieces in UTF-8. */
  readonly bytes: number;
}

export interface JsonPieces extends BodyPieces {
  readonly pieces: string[];
}

export const inOnePiece = (text: string): JsonPieces => ({
  pieces: [text],
  bytes: Buffer.byteLength(text),
});

/**
 * Approximate length of a piece in characters: small enough to show that the client still reads, and large enough to be
 * fast.
 */
const pieceLength = 128 * 1024;

/** A body of bytes that is sent repeatedly. The bytes are not copied. */
export function inBytePieces(body: Uint8Array): BodyPieces {
  const pieces: Uint8Array[] = [];
  for (let begin = 0; begin < body.length; begin += pieceLength)
    pieces.push(body.subarray(begin, begin + pieceLength));
  return { pieces, bytes: body.length };
}

/** The JSON of a value. Undefined if it exceeds the maximum size. `length` is the result of `minLength`. */
export function writeJson(
  value: unknown,
  maxBytes: number,
  length = minLength(value, maxBytes),
): JsonPieces | undefined {
  if (length > maxBytes) return undefined;
  if (length > pieceLength) return new Writer(maxBytes).write(value);
  const written = inOnePiece(JSON.stringify(value));
  return written.bytes > maxBytes ? undefined : written;
}

class Writer {
  readonly #maxBytes: number;
  readonly #pieces: string[] = [];
  #bytes = 0;
  /** Parts of the current piece. */
  #parts: string[] = [];
  #length = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  write(value: unknown): JsonPieces | undefined {
    this.#value(value);
    this.#endPiece();
    return this.#isOver ? undefined : { pieces: this.#pieces, bytes: this.#bytes };
  }

  get #isOver(): boolean {
    return this.#bytes > this.#maxBytes;
  }

  #value(value: unknown): void {
    if (value instanceof WrittenValue) for (const piece of value.pieces) this.#add(piece);
    else if (minLength(value, pieceLength) <= pieceLength || writesItself(value))
      this.#add(JSON.stringify(value) ?? 'null');
    else if (typeof value === 'string') this.#string(value);
    else if (Array.isArray(value)) this.#list(value);
    else this.#record(value as Readonly<Record<string, unknown>>);
  }

  #record(record: Readonly<Record<string, unknown>>): void {
    let before = '{';
    for (const name in record) {
      const value = record[name];
      if (!isWritten(value)) continue;
      this.#add(`${before}${JSON.stringify(name)}:`);
      this.#value(value);
      if (this.#isOver) return;
      before = ',';
    }
    this.#add('}');
  }

  /** Writes items in groups of about one piece. */
  #list(items: readonly unknown[]): void {
    let before = '[';
    let begin = 0;
    while (begin < items.length && !this.#isOver) {
      let length = 0;
      let end = begin;
      while (end < items.length && length <= pieceLength) {
        length += minLength(items[end], pieceLength);
        end += 1;
      }
      this.#add(before);
      if (end === begin + 1) this.#value(items[begin]);
      else this.#run(items.slice(begin, end));
      before = ',';
      begin = end;
    }
    this.#add(']');
  }

  /** Writes a group of items, which are all small except for the last one. */
  #run(items: readonly unknown[]): void {
    this.#add(JSON.stringify(items.slice(0, -1)).slice(1, -1));
    this.#add(',');
    this.#value(items.at(-1));
  }

  #string(text: string): void {
    this.#add('"');
    for (let begin = 0; begin < text.length && !this.#isOver; ) {
      const end = pieceEnd(text, begin);
      this.#add(JSON.stringify(text.slice(begin, end)).slice(1, -1));
      begin = end;
    }
    this.#add('"');
  }

  #add(part: string): void {
    this.#parts.push(part);
    this.#length += part.length;
    if (this.#length >= pieceLength) this.#endPiece();
  }

  #endPiece(): void {
    const piece = this.#parts.join('');
    this.#parts = [];
    this.#length = 0;
    this.#bytes += Buffer.byteLength(piece);
    // Pieces that exceed the maximum size are not stored.
    if (!this.#isOver) this.#pieces.push(piece);
  }
}

const writesItself = (value: unknown) =>
  typeof value === 'object' && value !== null && 'toJSON' in value;

/** The end of the next piece of a string. It never divides a surrogate pair. */
function pieceEnd(text: string, begin: number): number {
  const end = begin + pieceLength;
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff ? end - 1 : end;
}
