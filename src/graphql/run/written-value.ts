/** A value whose JSON is already written. Responses contain it unchanged. */
export class WrittenValue {
  readonly pieces: readonly string[];
  /** Bytes of all pieces in UTF-8. */
  readonly bytes: number;

  constructor(pieces: readonly string[], bytes: number) {
    this.pieces = pieces;
    this.bytes = bytes;
  }

  /** For writers of JSON that do not support pieces. */
  toJSON(): unknown {
    return JSON.parse(this.pieces.join(''));
  }
}
