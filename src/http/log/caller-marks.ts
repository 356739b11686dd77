/**
 * Identifies callers in the log without their tokens, by the first digits of a keyed hash. A list of tokens cannot be
 * matched with the log without the key.
 */
import { createHmac, randomBytes } from 'node:crypto';
import type { Caller } from '../../rest/transport/tokens.ts';

const digits = 12;
/** Maximum number of cached marks. Computing one takes longer than everything else in a log line. */
const maxMarks = 10_000;

export class CallerMarks {
  readonly #key: string | Buffer;
  /** By the hash of the token. */
  readonly #marks = new Map<string, string>();

  /** Without a key the marks are specific to this process. */
  constructor(key: string | Buffer = randomBytes(32)) {
    this.#key = key;
  }

  of({ token, tokenHash }: Caller): string {
    const known = this.#marks.get(tokenHash);
    if (known !== undefined) return known;
    const mark = createHmac('sha256', this.#key).update(token).digest('hex').slice(0, digits);
    if (this.#marks.size >= maxMarks) this.#marks.clear();
    this.#marks.set(tokenHash, mark);
    return mark;
  }
}
