/**
 * Reads the lists of linked objects at the same time as the list that links to them, if their lengths are known and the
 * batch of these objects would read them anyway.
 */
import { linkedFields } from '../plan/linked-fields.ts';
import { loadPlanOf } from '../plan/load-plan.ts';
import type { Asked, PlannedField } from '../plan/model.ts';

interface LinkingList {
  /** A name for the list with its filters. */
  readonly list: string;
  /** Number of items that are needed. */
  readonly first: number;
}

export function readLinkedLists(
  { field, scope, context }: Asked,
  { list, first }: LinkingList,
): void {
  if (first === 0) return;
  const { loaders } = context;
  const links = Math.min(first, loaders.counts.seenBefore(list) ?? first);
  const visit = (above: PlannedField): void => {
    for (const { field: link, resource } of linkedFields(above)) {
      const endpoint = resource.endpointAt(scope.ids);
      if (!endpoint) continue;
      const form = loadPlanOf(endpoint, link).onlyForm(context);
      if (!form) continue;
      loaders.speculate(endpoint, scope.ids, { form, links });
      visit(link);
    }
  };
  visit(field);
}
