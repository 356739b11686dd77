/** Estimates what a field shows: which objects, how many, and the calls that it takes to have them. */

import type { Shown } from '../plan/shown.ts';
import type { FieldThere } from './field-there.ts';
import { type Spots, times } from './foreseen-spots.ts';
import type { LinkEstimates } from './link-estimates.ts';
import type { NamedEstimates } from './named-estimates.ts';
import { alternatives, embedded, parts, type Shows, whole } from './shown-objects.ts';

const showsNothing: Shows = { calls: [], groups: [] };

export class ShownEstimates {
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
  of(shown: Shown, value: Spots, there: FieldThere): Shows {
    const { field, foreseen } = there;
    switch (shown.as) {
      case 'leaf':
      case 'enum':
        return showsNothing;
      case 'made':
      case 'member':
        return this.of(shown.shown, value, there);
      case 'list':
        return this.of(
          shown.item,
          shown.item.as === 'named' ? value : this.#listed(value, shown.ofPage ?? false),
          there,
        );
      case 'entries':
        return embedded(field, this.#listed(value, false), false);
      case 'object':
        return embedded(field, value, shown.placedBy !== undefined && !foreseen.about);
      case 'alternative':
        return alternatives(field, value);
      case 'resource':
        return { calls: [], groups: whole(shown.resource, field.selections, value) };
      case 'known':
        return parts(field, value);
      case 'identified':
      case 'link':
        return this.#links.followed(shown, value, there);
      case 'id':
        return { calls: this.#links.located(shown, value), groups: [] };
      case 'named':
        return this.#named.named(shown, value, there);
    }
  }

  /** The items of lists that stand there. */
  #listed(value: Spots, isOfPage: boolean): Spots {
    const { most, answers, first } = value;
    const items =
      isOfPage && first !== undefined
        ? times(most, first)
        : Math.max(times(answers, this.#listItems), most);
    return { ...value, most: items, sure: undefined };
  }
}
