/** Figures of estimates, kept by what they depend on: so many of them, and however long that is. */
import { hash } from 'node:crypto';

/** Of one plan. */
const mostKept = 16;
/** A longer text takes no more room than this. */
const mostKeyLength = 64;

export class KeptFigures<Figures extends object> {
  readonly #byKey = new Map<string, Figures>();

  of(text: string, make: () => Figures): Figures {
    const key = text.length > mostKeyLength ? hash('sha256', text, 'base64url') : text;
    const known = this.#byKey.get(key);
    if (known) return known;
    const made = make();
    if (this.#byKey.size === mostKept) this.#byKey.clear();
    this.#byKey.set(key, made);
    return made;
  }
}
