/** Rows of redirects, their responses, and the destinations that a redirect can have. */
import type { z } from 'zod';
import type {
  NewSiteRedirectDestinationInput,
  SiteRedirectDestination,
} from '../../domains/redirects/shapes.ts';
import { SiteRedirect } from '../../domains/redirects/shapes.ts';
import type { Service } from '../service/handlers.ts';
import { responseOf, stored } from '../service/withhold.ts';
import { aboutField, badRequest, unknownId } from '../store/refusal.ts';
import { type Row, rowKind } from '../store/rows.ts';
import { flatten, pathOf } from './content-revisions.ts';
import { mainVersion } from './content-version.ts';
import { type SiteData, sectionKind, siteSpaceKind, withinSite } from './site-rows.ts';
import { namedSpace } from './space-rows.ts';

const Document = stored(SiteRedirect);
export type RedirectData = z.output<typeof Document>;

/** In the scope of their site. A source has at most one live redirect and one draft. */
export const redirectKind = rowKind('redirect', Document);

export const redirect = (row: Row<RedirectData>) => responseOf(SiteRedirect, row, {});

export const redirectFrom = (
  site: Row<SiteData>,
  { source, draft }: Pick<RedirectData, 'source' | 'draft'>,
  service: Service,
): Row<RedirectData> | undefined =>
  service.rows(redirectKind).list(withinSite(site), { match: { source, draft } })[0];

type Written = z.output<typeof NewSiteRedirectDestinationInput>;

/** The destination as it is stored. Throws a 400 for one that the site does not have. */
export function destinationIn(
  site: Row<SiteData>,
  written: Written,
  service: Service,
): z.output<typeof SiteRedirectDestination> {
  return aboutField('destination', () => {
    if (written.kind === 'path') return pageAt(site, written, service);
    const scope = withinSite(site);
    if ('siteSectionId' in written) service.rows(sectionKind).named(scope, written.siteSectionId);
    if ('siteSpaceId' in written) {
      const { data } = service.rows(siteSpaceKind).named(scope, written.siteSpaceId);
      if ('pageId' in written) requirePage(site, data.space, written.pageId, service);
    }
    return written;
  });
}

const pagesOf = (site: Row<SiteData>, space: string, service: Service) =>
  flatten(mainVersion(namedSpace(site.scope, space, service), service).revision.data.pages);

function requirePage(site: Row<SiteData>, space: string, id: string, service: Service): void {
  if (!pagesOf(site, space, service).some(({ page }) => page.id === id))
    throw unknownId('page', id);
}

/** The page at a path of a space, which is in the first site space with this space. */
function pageAt(
  site: Row<SiteData>,
  { spaceId, path }: Extract<Written, { kind: 'path' }>,
  service: Service,
) {
  const [siteSpace] = service
    .rows(siteSpaceKind)
    .list(withinSite(site), { match: { space: spaceId } });
  if (!siteSpace) throw badRequest(`The site has no site space with the space "${spaceId}".`);
  const wanted = path.replace(/^\/|\/$/g, '');
  const placed = pagesOf(site, spaceId, service).find((one) => pathOf(one) === wanted);
  if (!placed) throw badRequest(`The space has no page at "${path}".`);
  return { kind: 'site-page' as const, siteSpaceId: siteSpace.id, pageId: placed.page.id };
}
