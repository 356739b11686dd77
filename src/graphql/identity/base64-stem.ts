/**
 * Base64 of many texts that begin alike: ids of the items of a list, cursors of a page. What they share is encoded
 * once, as far as it comes to whole groups of three bytes; the rest goes with each of them.
 */

const bytesAGroup = 3;
/** Bytes that one UTF-16 unit of a text may take in UTF-8. */
const bytesAUnit = 3;
const scratch = Buffer.allocUnsafeSlow(1_024);

export class Base64Stem {
  /** The encoded groups. */
  readonly #encoded: string;
  /** The bytes behind them, one or two at most, each as a character. */
  readonly #left: string;

  constructor(text: string) {
    const bytes = Buffer.from(text);
    const whole = bytes.length - (bytes.length % bytesAGroup);
    this.#encoded = bytes.toString('base64url', 0, whole);
    this.#left = bytes.toString('latin1', whole);
  }

  /** Base64, URL-safe and without padding, of the stem and what follows it. */
  with(end: string): string {
    const left = this.#left;
    if (end.length * bytesAUnit + left.length > scratch.length)
      return (
        this.#encoded +
        Buffer.concat([Buffer.from(left, 'latin1'), Buffer.from(end)]).toString('base64url')
      );
    scratch.write(left, 'latin1');
    const length = left.length + scratch.write(end, left.length);
    return this.#encoded + scratch.toString('base64url', 0, length);
  }
}
