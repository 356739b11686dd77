/** Mutations of redirects of sites. */
import type { ResponseErrors } from '../../graphql/changes/change.ts';
import { mutation } from '../../graphql/changes/mutation.ts';
import { changed, created, deleted, responseFields } from '../../graphql/changes/payload.ts';
import { target } from '../../graphql/changes/payload-links.ts';
import { isRecord, memberAt } from '../../rest/values/record.ts';
import { Site } from '../sites/types.ts';
import { redirectOperations as operations, SiteRedirectResults } from './operations.ts';
import { SiteRedirect } from './types.ts';

mutation({
  operation: operations.createSiteRedirect,
  description: 'Creates a redirect from a path of a site.',
  on: Site,
  payload: created(SiteRedirect, Site, {
    edgeNote: 'Only the list with the same `isDraft` contains it.',
  }),
});

mutation({
  operation: operations.updateSiteRedirects,
  description:
    'Creates, changes, publishes, or deletes up to 500 redirects of a site by their sources. Each change is made by itself: for one that fails, `userErrors` has an error at its index, and the others are made.',
  on: Site,
  errorsIn: errorsOfRedirects,
  payload: [responseFields(SiteRedirectResults), target(Site)],
});

mutation({
  operation: operations.updateSiteRedirect,
  description: 'Changes a redirect of a site: its source, its destination, or whether it is live.',
  on: SiteRedirect,
  payload: changed(SiteRedirect),
});

mutation({
  operation: operations.deleteSiteRedirect,
  description: 'Deletes a redirect of a site.',
  on: SiteRedirect,
  payload: deleted(SiteRedirect, Site),
});

interface Item {
  readonly source: string;
}

/**
 * The errors of items, at their indexes in the input. The results have no indexes: they are those of the items with the
 * same source, in the same order.
 */
function errorsOfRedirects(
  response: unknown,
  { redirects }: Readonly<Record<string, unknown>>,
): ResponseErrors {
  const left = new Map((redirects as readonly Item[]).map(({ source }, index) => [index, source]));
  const indexOf = (source: unknown, position: number) =>
    left.get(position) === source ? position : [...left].find(([, one]) => one === source)?.[0];
  const results = memberAt(response, ['results']);
  if (!Array.isArray(results)) return { errors: [], isAnyChanged: true };
  const errors: ResponseErrors['errors'][number][] = [];
  for (const [position, result] of results.entries()) {
    const { source, status, error } = isRecord(result) ? result : {};
    const index = indexOf(source, position);
    if (index !== undefined) left.delete(index);
    if (status !== 'error') continue;
    const path = ['redirects', ...(index === undefined ? [] : [String(index)])];
    errors.push({ code: 'INVALID_VALUE', message: `${source}: ${error}`, path });
  }
  return { errors, isAnyChanged: errors.length < results.length };
}
