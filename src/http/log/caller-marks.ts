/**
 * Identifies callers in the log without their tokens, by the first digits of a keyed hash. Without the key, a list of
 * tokens cannot be matched with the log.
 */
import { createHmac, randomBytes } from 'node:crypto';
import type { Caller } from '../../rest/transport/callers.ts';

const digits = 12;
/** Maximum number of cached marks. Computing one takes longer than all the rest of a log line. */
const maxMarks = 10_000;

export class CallerMarks {
  readonly #key: string | Buffer;
  /** Marks by the hash of the token. */
  readonly #marks = new Map<string, string>();

  /** `key`: key of the hash. Without one, the marks of this process differ from those of others. */
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
