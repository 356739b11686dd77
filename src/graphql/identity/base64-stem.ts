/**
 * Encodes many strings with the same beginning to Base64, such as the IDs of a list. The beginning is encoded only
 * once.
 */

const bytesAGroup = 3;
const lettersAGroup = 4;
const alphabet = Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_');
const lastAscii = 0x7f;

const scratch = Buffer.allocUnsafeSlow(2_048);
/** Maximum length of the encoded stem, and of a string that follows it. */
const maxLetters = 1_024;
const maxCharacters = 512;
/** The stem whose groups of letters are in the buffer. */
let owner: Base64Stem | undefined;

const encoded = (text: string): string => Buffer.from(text).toString('base64url');

export class Base64Stem {
  readonly #text: string;
  #groups = '';
  /** The last bytes of the stem that do not fill a group, at most two, as one number. */
  #rest = 0;
  #restLength = -1;

  constructor(text: string) {
    this.#text = text;
  }

  /**
   * The stem and the string in URL-safe Base64, without padding. It is read from the buffer as a flat string, because a
   * concatenated string would have to be flattened when it is sent.
   */
  with(end: string): string {
    if (end.length > maxCharacters || (owner !== this && !this.#lay()))
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

  /** Writes the groups of letters to the buffer. Returns false if they are too long for it. */
  #lay(): boolean {
    if (this.#restLength < 0) this.#encode();
    if (this.#groups.length > maxLetters) return false;
    scratch.write(this.#groups, 'latin1');
    owner = this;
    return true;
  }

  /** Encodes the stem when it is first needed, because some stems never are. */
  #encode(): void {
    const bytes = Buffer.from(this.#text);
    this.#restLength = bytes.length % bytesAGroup;
    const whole = bytes.length - this.#restLength;
    this.#groups = bytes.toString('base64url', 0, whole);
    for (const byte of bytes.subarray(whole)) this.#rest = (this.#rest << 8) | byte;
  }
}

/** Writes one letter, for the lowest six bits. */
function put(at: number, bits: number): void {
  scratch[at] = alphabet[bits & 0x3f] as number;
}
