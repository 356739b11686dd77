/**
 * Base64 of many texts that begin alike: ids of the items of a list, cursors of a page. What they share is encoded
 * once, as far as it comes to whole groups of three bytes; the rest goes with each of them.
 *
 * A response may hold a thousand ids. Each is written into one scratch buffer, behind the groups that lie there
 * already, and taken out as one flat text: texts that are joined are made flat once more when they are sent.
 */

const bytesAGroup = 3;
const lettersAGroup = 4;
const alphabet = Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_');
const lastAscii = 0x7f;

const scratch = Buffer.allocUnsafeSlow(2_048);
/** Letters that the groups of a stem take in it at most, and characters that may follow. */
const mostLetters = 1_024;
const mostCharacters = 512;
/** Whose groups lie in it. */
let owner: Base64Stem | undefined;

/** Base64, URL-safe and without padding. */
const encoded = (text: string): string => Buffer.from(text).toString('base64url');

export class Base64Stem {
  readonly #text: string;
  #groups = '';
  /** The bytes behind the groups, two at most, as one number. */
  #rest = 0;
  #restLength = -1;

  constructor(text: string) {
    this.#text = text;
  }

  /** Base64, URL-safe and without padding, of the stem and what follows it. */
  with(end: string): string {
    if (end.length > mostCharacters || (owner !== this && !this.#lay()))
      return encoded(this.#text + end);
    let at = this.#groups.length;
    let bits = this.#rest;
    let length = this.#restLength;
    for (let index = 0; index < end.length; index += 1) {
      const code = end.charCodeAt(index);
      if (code > lastAscii) return encoded(this.#text + end);
      bits = (bits << 8) | code;
      length += 1;
      if (length < bytesAGroup) continue;
      put(at, bits >> 18);
      put(at + 1, bits >> 12);
      put(at + 2, bits >> 6);
      put(at + 3, bits);
      at += lettersAGroup;
      bits = 0;
      length = 0;
    }
    if (length === 1) {
      put(at, bits >> 2);
      put(at + 1, bits << 4);
    } else if (length === 2) {
      put(at, bits >> 10);
      put(at + 1, bits >> 4);
      put(at + 2, bits << 2);
    }
    return scratch.toString('latin1', 0, length === 0 ? at : at + length + 1);
  }

  /** Has the groups lie in the scratch buffer; false where they are too long for it. */
  #lay(): boolean {
    if (this.#restLength < 0) this.#encode();
    if (this.#groups.length > mostLetters) return false;
    scratch.write(this.#groups, 'latin1');
    owner = this;
    return true;
  }

  /** Most stems are made for several texts, and some for none. */
  #encode(): void {
    const bytes = Buffer.from(this.#text);
    this.#restLength = bytes.length % bytesAGroup;
    const whole = bytes.length - this.#restLength;
    this.#groups = bytes.toString('base64url', 0, whole);
    for (const byte of bytes.subarray(whole)) this.#rest = (this.#rest << 8) | byte;
  }
}

/** One letter, of the six lowest bits. */
function put(at: number, bits: number): void {
  scratch[at] = alphabet[bits & 0x3f] as number;
}
