/**
 * Limits the work for the Markdown of one request.
 *
 * Markup is counted instead of milliseconds, so that the same text is always accepted or always refused.
 */

/** Maximum number of characters of markup, line ends and nodes for one request. */
const maxUnits = 9_000;

/** Maximum length of a text. */
const maxCharacters = 50_000;

/** Maximum depth of blocks. A quote is one level, and a list with its items two. */
export const maxBlockDepth = 100;

/** Characters that are markup, or could be. */
const markup = /[*_~`[\]<\n]/g;

/** The error for a text that is not converted. The subject of its message is the Markdown. */
export class MarkdownRefusal extends Error {}

export const tooDeep = () => new MarkdownRefusal('nests lists and quotes too deep');

export class MarkdownWork {
  #spent = 0;

  /** Counts a text before it is converted. Throws if the text is too long. */
  spendText(text: string): void {
    if (text.length > maxCharacters)
      throw new MarkdownRefusal(`must have at most ${maxCharacters} characters`);
    this.spend(text.length / 64 + (text.match(markup)?.length ?? 0));
  }

  /** Counts work. Throws if no units are left, also for all further texts of the request. */
  spend(units: number): void {
    this.#spent += units;
    if (this.#spent > maxUnits)
      throw new MarkdownRefusal(
        'has too much markup to convert in one request: shorten it, send it in a separate request, or specify `document`',
      );
  }
}
