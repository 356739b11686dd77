/** A value of a response whose JSON is there already: it is sent as it stands, by each answer that holds it. */
export class WrittenValue {
  readonly pieces: readonly string[];
  /** Of all pieces in UTF-8. */
  readonly bytes: number;

  constructor(pieces: readonly string[], bytes: number) {
    this.pieces = pieces;
    this.bytes = bytes;
  }

  /** For who writes JSON and takes no pieces. */
  toJSON(): unknown {
    return JSON.parse(this.pieces.join(''));
  }
}
