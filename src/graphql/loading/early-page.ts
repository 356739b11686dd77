/** The page of a short list that is read before any of its objects is requested. */
import { smallPage } from './batch-prices.ts';
import { withPatience } from './list-counts.ts';

export class EarlyPage {
  static readonly size = smallPage;
  readonly #isThere: Promise<boolean>;
  #takingOver: Promise<void> | undefined;

  /** `isThere`: resolves with whether the page can be used. */
  constructor(isThere: Promise<boolean>) {
    this.#isThere = isThere;
  }

  /** Calls `read` once, which takes the page over, unless it failed or is late. */
  takeOver(read: () => Promise<void>): Promise<void> {
    this.#takingOver ??= withPatience(this.#isThere).then((isThere) =>
      isThere ? read() : undefined,
    );
    return this.#takingOver;
  }
}
