/**
 * How much work the Markdown of one request may be.
 *
 * It is counted where the parser takes a step, and not in milliseconds: the same text is always taken or always
 * refused, however busy the process is.
 */

/** A unit takes half a microsecond at most. */
export const mostUnits = 40_000;
/** Characters of a text that are one unit. */
const charactersOfUnit = 32;

/** Longest text that is converted. */
const mostCharacters = 50_000;

/** A text that is not converted. The message is a sentence whose subject is the Markdown. */
export class MarkdownRefusal extends Error {}

export class MarkdownWork {
  readonly #most: number;
  #spent = 0;

  constructor(most = mostUnits) {
    this.#most = most;
  }

  get spent(): number {
    return this.#spent;
  }

  /** Counts a text before it is read. Throws for one that is too long. */
  begin(length: number): void {
    if (length > mostCharacters)
      throw new MarkdownRefusal(`must have at most ${mostCharacters} characters`);
    this.spend(Math.ceil(length / charactersOfUnit));
  }

  /** Throws when nothing is left; then nothing is left for the other texts of the request either. */
  spend(units: number): void {
    this.#spent += units;
    if (this.#spent > this.#most)
      throw new MarkdownRefusal(
        'has too much markup to convert in one request: shorten it, send it in a separate request, or specify `document`',
      );
  }
}
