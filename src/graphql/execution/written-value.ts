/** A value that is already written as JSON. Responses contain it unchanged. */
export class WrittenValue {
  readonly json: string;
  /** Size of the JSON in UTF-8, in bytes. */
  readonly bytes: number;

  constructor(value: unknown) {
    this.json = JSON.stringify(value);
    this.bytes = Buffer.byteLength(this.json);
  }

  /** Returns the parsed value, for code that writes JSON but does not know what is written. */
  toJSON(): unknown {
    return JSON.parse(this.json);
  }
}
