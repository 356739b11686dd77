/** What an estimate asks of a completion, and what a completion uses for it. */
import type { CompletionEstimate, FieldThere } from './completed-objects.ts';
import { type Slots, times } from './estimated-slots.ts';
import type { LinkEstimates } from './link-estimates.ts';
import type { NamedEstimates } from './named-estimates.ts';

declare module '../plan/completion.ts' {
  interface Completion {
    /** Whether it is a list without pages. */
    readonly isUnpaged: boolean;
    /** Whether its estimate counts the objects itself, if they are the items of a list. */
    readonly countsItself: boolean;
    /** The objects, and the calls that load them. `value`: where the values are that are completed. */
    estimate(estimates: Estimates, value: Slots, there: FieldThere): CompletionEstimate;
  }
}

export class Estimates {
  readonly links: LinkEstimates;
  readonly named: NamedEstimates;
  /** Items that a list without pages counts as. */
  readonly #listItems: number;

  constructor(links: LinkEstimates, named: NamedEstimates, listItems: number) {
    this.links = links;
    this.named = named;
    this.#listItems = listItems;
  }

  /** The items of lists. `isOfPage`: a list has as many items as the page. */
  items(value: Slots, isOfPage: boolean): Slots {
    const { most, answers, first } = value;
    const items =
      isOfPage && first !== undefined
        ? times(most, first)
        : Math.max(times(answers, this.#listItems), most);
    return { ...value, most: items, sure: undefined };
  }
}
