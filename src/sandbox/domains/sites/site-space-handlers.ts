/** Handlers for site spaces. */
import type { siteOperations } from '../../../domains/sites/operations.ts';
import { SiteView } from '../../objects/site-part-responses.ts';
import {
  requireSite,
  type SiteData,
  type SiteSpaceData,
  sectionKind,
  siteSpaceKind,
  withinSite,
} from '../../objects/site-rows.ts';
import { addSiteSpace, removeSiteSpace, siteSpacesOf } from '../../objects/site-structure.ts';
import { namedSpace } from '../../objects/space-rows.ts';
import type { Handlers, Service } from '../../service/handlers.ts';
import { besideIn, invalidPosition } from '../../service/position.ts';
import { updated } from '../../service/write.ts';
import { badRequest } from '../../store/refusal.ts';
import type { Row } from '../../store/rows.ts';

/** The response for the current row of the site space. */
function presentSiteSpace(site: Row<SiteData>, { id }: Row<SiteSpaceData>, service: Service) {
  const present = requireSite({ organizationId: site.scope, siteId: site.id }, service);
  const view = new SiteView(present, undefined, service);
  return view.siteSpace(service.rows(siteSpaceKind).require(withinSite(present), id));
}

export const siteSpaceHandlers = {
  listSiteSpaces({ path, query, paging }, service) {
    const site = requireSite(path, service);
    const view = new SiteView(site, query.shareKey, service);
    const selection =
      query.default === undefined
        ? {}
        : { where: (row: Row<SiteSpaceData>) => view.isDefault(row) === query.default };
    return service
      .rows(siteSpaceKind)
      .page(withinSite(site), paging, (row) => view.siteSpace(row), selection);
  },

  createSiteSpace({ path, body }, service) {
    const site = requireSite(path, service);
    const space = namedSpace(path.organizationId, body.spaceId, service);
    const section = body.sectionId ?? site.data.defaultSection;
    if (section !== undefined) service.rows(sectionKind).named(withinSite(site), section);
    return presentSiteSpace(site, addSiteSpace(site, space, section, service), service);
  },

  deleteSiteSpace({ path }, service) {
    const site = requireSite(path, service);
    const row = service.rows(siteSpaceKind).get(withinSite(site), path.siteSpaceId);
    if (row) removeSiteSpace(site, row, service);
    return row !== undefined;
  },

  updateSiteSpace({ path, body }, service) {
    const site = requireSite(path, service);
    const row = service.rows(siteSpaceKind).require(withinSite(site), path.siteSpaceId);
    const { spaceId, ...changes } = body;
    requireFreePath(site, row, changes.path, service);
    if (spaceId !== undefined) namedSpace(path.organizationId, spaceId, service);
    updated(siteSpaceKind, row, { ...changes, space: spaceId }, service);
    return presentSiteSpace(site, row, service);
  },

  moveSiteSpace({ path, body }, service) {
    const site = requireSite(path, service);
    const row = service.rows(siteSpaceKind).require(withinSite(site), path.siteSpaceId);
    if (!body.position) return presentSiteSpace(site, row, service);
    const rows = service.rows(siteSpaceKind);
    const { neighbor, place } = besideIn(body.position, row, ({ siteSpace }) =>
      rows.get(withinSite(site), siteSpace),
    );
    if (neighbor.data.section !== row.data.section)
      throw invalidPosition('the site space it names is in another section');
    rows.move(row, place);
    return presentSiteSpace(site, row, service);
  },
} satisfies Partial<Handlers<typeof siteOperations>>;

function requireFreePath(
  site: Row<SiteData>,
  row: Row<SiteSpaceData>,
  path: string | undefined,
  service: Service,
): void {
  if (path === undefined) return;
  const siblings = siteSpacesOf(site, row.data.section, service);
  if (siblings.some(({ id, data }) => id !== row.id && data.path === path))
    throw badRequest(`Body field "path" is taken: another site space beside it has "${path}".`);
}
