/**
 * Limits the work for the Markdown of one request.
 *
 * Steps are counted instead of milliseconds, so that the same text is always accepted or always refused.
 */

/** Maximum number of units for one request. A unit takes at most half a microsecond. */
export const maxUnits = 40_000;

/** Units for reading or writing a text of this length. */
export const unitsOfText = (length: number): number => Math.ceil(length / 32);

/** Maximum depth of blocks. A quote is one level, and a list with its items two. */
export const maxBlockDepth = 100;

/** Maximum length of a text. */
const maxCharacters = 50_000;

/** The error for a text that is not converted. The subject of its message is the Markdown. */
export class MarkdownRefusal extends Error {}

export class MarkdownWork {
  readonly #max: number;
  #spent = 0;

  constructor(max = maxUnits) {
    this.#max = max;
  }

  get spent(): number {
    return this.#spent;
  }

  /** Counts a text before it is parsed. Throws if the text is too long. */
  begin(length: number): void {
    if (length > maxCharacters)
      throw new MarkdownRefusal(`must have at most ${maxCharacters} characters`);
    this.spend(unitsOfText(length));
  }

  /** Counts work. Throws if no units are left, also for all further texts of the request. */
  spend(units: number): void {
    this.#spent += units;
    if (this.#spent > this.#max)
      throw new MarkdownRefusal(
        'has too much markup to convert in one request: shorten it, send it in a separate request, or specify `document`',
      );
  }
}
