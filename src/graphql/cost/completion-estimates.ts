/** Estimates what a field shows: which objects, how many, and the calls that it takes to have them. */

import type { Completion } from '../plan/completion.ts';
import {
  alternatives,
  type CompletionEstimate,
  embedded,
  parts,
  whole,
} from './completed-objects.ts';
import { type Slots, times } from './estimated-slots.ts';
import type { FieldThere } from './field-there.ts';
import type { LinkEstimates } from './link-estimates.ts';
import type { NamedEstimates } from './named-estimates.ts';

const nothingLoaded: CompletionEstimate = { calls: [], groups: [] };

export class CompletionEstimates {
  readonly #named: NamedEstimates;
  readonly #links: LinkEstimates;
  /** Items of a list that nobody pages through. */
  readonly #listItems: number;

  constructor(named: NamedEstimates, links: LinkEstimates, listItems: number) {
    this.#named = named;
    this.#links = links;
    this.#listItems = listItems;
  }

  /** `value`: where the value stands that is shown. */
  of(completion: Completion, value: Slots, there: FieldThere): CompletionEstimate {
    const { field, expected } = there;
    switch (completion.as) {
      case 'leaf':
      case 'enum':
        return nothingLoaded;
      case 'made':
      case 'member':
        return this.of(completion.completion, value, there);
      case 'list':
        return this.of(
          completion.item,
          completion.item.as === 'named' ? value : this.#listed(value, completion.ofPage ?? false),
          there,
        );
      case 'entries':
        return embedded(field, this.#listed(value, false), false);
      case 'object':
        return embedded(field, value, completion.scopedBy !== undefined && !expected.about);
      case 'alternative':
        return alternatives(field, value);
      case 'resource':
        return { calls: [], groups: whole(completion.resource, field.selections, value) };
      case 'known':
        return parts(field, value);
      case 'identified':
      case 'link':
        return this.#links.followed(completion, value, there);
      case 'id':
        return { calls: this.#links.readsForKey(completion, value), groups: [] };
      case 'named':
        return this.#named.named(completion, value, there);
    }
  }

  /** The items of lists that stand there. */
  #listed(value: Slots, isOfPage: boolean): Slots {
    const { most, answers, first } = value;
    const items =
      isOfPage && first !== undefined
        ? times(most, first)
        : Math.max(times(answers, this.#listItems), most);
    return { ...value, most: items, sure: undefined };
  }
}
