/**
 * Limits the work for the Markdown of one request.
 *
 * Steps are counted instead of milliseconds, so that the same text is always accepted or always refused.
 */

/** A unit takes at most half a microsecond. */
export const maxUnits = 40_000;

/** Units for reading or writing a text of this length. */
export const unitsOfText = (length: number): number => Math.ceil(length / 32);

/** Levels of blocks: a quote is one, a list with its items two. */
export const maxBlockDepth = 100;

/** Maximum length of a text. */
const maxCharacters = 50_000;

/** A text that is not converted. The Markdown is the subject of the message. */
export class MarkdownRefusal extends Error {}

export class MarkdownWork {
  readonly #most: number;
  #spent = 0;

  constructor(most = maxUnits) {
    this.#most = most;
  }

  get spent(): number {
    return this.#spent;
  }

  /** Counts a text before it is parsed. Throws if it is too long. */
  begin(length: number): void {
    if (length > maxCharacters)
      throw new MarkdownRefusal(`must have at most ${maxCharacters} characters`);
    this.spend(unitsOfText(length));
  }

  /** Throws if no work is left. Then none is left for other texts of the request either. */
  spend(units: number): void {
    this.#spent += units;
    if (this.#spent > this.#most)
      throw new MarkdownRefusal(
        'has too much markup to convert in one request: shorten it, send it in a separate request, or specify `document`',
      );
  }
}
