/** A value that is already written as JSON. Responses contain it unchanged. */
export class WrittenValue {
  readonly pieces: readonly string[];
  /** Size of all pieces in UTF-8, in bytes. */
  readonly bytes: number;

  constructor(pieces: readonly string[], bytes: number) {
    this.pieces = pieces;
    this.bytes = bytes;
  }

  /** Returns the parsed value, for code that writes JSON but does not know pieces. */
  toJSON(): unknown {
    return JSON.parse(this.pieces.join(''));
  }
}
