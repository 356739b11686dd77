/** Handlers for site spaces. */
import type { siteOperations } from '../../../domains/sites/operations.ts';
import {
  requirePart,
  requireSite,
  type SiteData,
  type SiteSpaceData,
  sectionKind,
  siteSpaceKind,
  withinSite,
} from '../../objects/site-rows.ts';
import { namedSpace } from '../../objects/space-rows.ts';
import type { Access } from '../../service/access.ts';
import type { Handlers, Service } from '../../service/handlers.ts';
import { named } from '../../service/named-rows.ts';
import { patched } from '../../service/patch.ts';
import { besideIn, invalidPosition } from '../../service/position.ts';
import { badRequest } from '../../store/refusal.ts';
import type { Row } from '../../store/rows.ts';
import { addSiteSpace, removeSiteSpace, siteSpacesOf } from './site-structure.ts';
import { SiteView } from './site-view.ts';

type Names =
  | 'listSiteSpaces'
  | 'createSiteSpace'
  | 'deleteSiteSpace'
  | 'updateSiteSpace'
  | 'moveSiteSpace';

/** The response for the site space's current row. */
function presentSiteSpace(
  site: Row<SiteData>,
  { id }: Row<SiteSpaceData>,
  access: Access,
  service: Service,
) {
  const present = requireSite({ organizationId: site.scope, siteId: site.id }, service);
  const view = new SiteView(present, { access }, service);
  return view.siteSpace(requirePart(siteSpaceKind, present, id, service));
}

export const siteSpaceHandlers: Pick<Handlers<typeof siteOperations>, Names> = {
  listSiteSpaces({ path, query, access, paging }, service) {
    const site = requireSite(path, service);
    const view = new SiteView(site, { access, shareKey: query.shareKey }, service);
    const selection =
      query.default === undefined
        ? {}
        : { where: (row: Row<SiteSpaceData>) => view.isDefault(row) === query.default };
    const { rows, ...envelope } = service.store
      .rows(siteSpaceKind)
      .page(withinSite(site), paging, selection);
    return { ...envelope, items: rows.map((row) => view.siteSpace(row)) };
  },

  createSiteSpace({ path, body, access }, service) {
    const site = requireSite(path, service);
    const space = namedSpace(path.organizationId, body.spaceId, service);
    const section = body.sectionId ?? site.data.defaultSection;
    if (section !== undefined)
      named(sectionKind, withinSite(site), section, 'site section', service);
    return presentSiteSpace(site, addSiteSpace(site, space, section, service), access, service);
  },

  deleteSiteSpace({ path }, service) {
    const site = requireSite(path, service);
    const row = service.store.rows(siteSpaceKind).get(withinSite(site), path.siteSpaceId);
    if (row) removeSiteSpace(site, row, service);
    return row !== undefined;
  },

  updateSiteSpace({ path, body, access }, service) {
    const site = requireSite(path, service);
    const row = requirePart(siteSpaceKind, site, path.siteSpaceId, service);
    const { spaceId, ...changes } = body;
    requireFreePath(site, row, changes.path, service);
    if (spaceId !== undefined) namedSpace(path.organizationId, spaceId, service);
    const data = patched(row.data, { ...changes, space: spaceId });
    service.store.rows(siteSpaceKind).update(row, data);
    return presentSiteSpace(site, row, access, service);
  },

  moveSiteSpace({ path, body, access }, service) {
    const site = requireSite(path, service);
    const row = requirePart(siteSpaceKind, site, path.siteSpaceId, service);
    if (!body.position) return presentSiteSpace(site, row, access, service);
    const rows = service.store.rows(siteSpaceKind);
    const { neighbor, place } = besideIn(body.position, row, ({ siteSpace }) =>
      rows.get(withinSite(site), siteSpace),
    );
    if (neighbor.data.section !== row.data.section)
      throw invalidPosition('the site space it names is in another section');
    rows.move(row, place);
    return presentSiteSpace(site, row, access, service);
  },
};

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
