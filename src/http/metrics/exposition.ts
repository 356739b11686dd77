/**
 * The text of all metrics. It is written at most once a second for all readers, and in turns of the event loop, as it
 * may have thousands of lines.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Family } from './families.ts';
import { textOf } from './text.ts';

const freshMs = 1_000;

export class Exposition {
  readonly #families: readonly Family[];
  readonly #look: () => void;
  readonly #now: () => number;
  #text: Promise<string> | undefined;
  #writtenAt = 0;

  /** `look` runs before the families are read. */
  constructor(families: readonly Family[], look: () => void, now: () => number) {
    this.#families = families;
    this.#look = look;
    this.#now = now;
  }

  text(): Promise<string> {
    const now = this.#now();
    if (this.#text && now - this.#writtenAt < freshMs) return this.#text;
    this.#writtenAt = now;
    this.#text = this.#write();
    return this.#text;
  }

  async #write(): Promise<string> {
    this.#look();
    const texts: string[] = [];
    for (const family of this.#families) {
      texts.push(textOf(family));
      await nextTurn();
    }
    return texts.join('');
  }
}
