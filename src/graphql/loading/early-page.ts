/** The page of a short list that is read before any of its objects is requested. */
import type { CallInput, RestClient } from '../../rest/client/client.ts';
import type { AnyOperation } from '../../rest/table/operation.ts';
import { smallPage } from './batch-prices.ts';
import { withPatience } from './list-counts.ts';

/** What is known of the list. */
interface ShortList {
  readonly operation: AnyOperation;
  /** Number of items that the caller has seen in an earlier request. */
  readonly count: number | undefined;
}

export class EarlyPage {
  static readonly size = smallPage;
  readonly #isThere: Promise<boolean>;
  #takingOver: Promise<void> | undefined;

  /** `isThere`: resolves with whether the page can be used. */
  constructor(isThere: Promise<boolean>) {
    this.#isThere = isThere;
  }

  /** Reads the page. Undefined if the list does not fit on it, or if the client does not read ahead. */
  static of(
    rest: RestClient,
    { operation, count = Number.POSITIVE_INFINITY }: ShortList,
    input: CallInput,
  ): EarlyPage | undefined {
    if (count > smallPage || operation.kind !== 'list') return undefined;
    const isThere = rest.speculate(operation, input);
    return isThere && new EarlyPage(isThere);
  }

  /** Calls `read` once, which takes the page over, unless it failed or is late. */
  takeOver(read: () => Promise<void>): Promise<void> {
    this.#takingOver ??= withPatience(this.#isThere).then((isThere) =>
      isThere ? read() : undefined,
    );
    return this.#takingOver;
  }
}
