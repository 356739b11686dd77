/**
 * Tells callers apart in the log without their tokens: by the first digits of a hash that nobody can make of a token
 * without the key. Who has a list of tokens and the log cannot match them.
 */
import { createHmac, randomBytes } from 'node:crypto';
import type { Caller } from '../../rest/transport/tokens.ts';

const digits = 12;
/** Marks that are kept, as making one takes longer than all else that a line does. */
const mostMarks = 10_000;

export class CallerMarks {
  readonly #key: string | Buffer;
  /** By the hash of the token. */
  readonly #marks = new Map<string, string>();

  /** Without a key the marks are those of this process alone. */
  constructor(key: string | Buffer = randomBytes(32)) {
    this.#key = key;
  }

  of({ token, tokenHash }: Caller): string {
    const known = this.#marks.get(tokenHash);
    if (known !== undefined) return known;
    const mark = createHmac('sha256', this.#key).update(token).digest('hex').slice(0, digits);
    if (this.#marks.size >= mostMarks) this.#marks.clear();
    this.#marks.set(tokenHash, mark);
    return mark;
  }
}
