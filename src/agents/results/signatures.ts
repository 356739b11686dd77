/**
 * Signs what clients send back unread: positions in results, and what a confirmation carries. The key is the token of
 * the caller, so that every replica can check a signature without a shared secret, and no other caller can use it.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Length of a signature: 132 bits in base64url. */
const signatureLength = 22;

const separator = '.';

export class Signatures {
  readonly #token: string;
  readonly #bound: string;
  readonly #made = new Map<string, string>();

  /** `bound`: everything that a signed text must be used with, such as the tool and its arguments. */
  constructor(token: string, bound: readonly string[]) {
    this.#token = token;
    this.#bound = JSON.stringify(bound);
  }

  /** The text with its signature. */
  signed(text: string): string {
    const known = this.#made.get(text);
    if (known !== undefined) return known;
    const made = `${text}${separator}${this.#signatureOf(text)}`;
    this.#made.set(text, made);
    return made;
  }

  /** The text that was signed. Undefined if the signature does not fit. */
  textOf(signed: string): string | undefined {
    const at = signed.length - signatureLength - separator.length;
    if (at < 0 || signed[at] !== separator) return undefined;
    const text = signed.slice(0, at);
    const given = Buffer.from(signed.slice(at + 1));
    const own = Buffer.from(this.#signatureOf(text));
    return given.length === own.length && timingSafeEqual(given, own) ? text : undefined;
  }

  #signatureOf(text: string): string {
    const made = createHmac('sha256', this.#token).update(JSON.stringify([this.#bound, text]));
    return made.digest('base64url').slice(0, signatureLength);
  }
}

/** The value as JSON that does not depend on the order of members. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  ) ?? '';
