/** Handlers for sections. */
import type { siteOperations } from '../../../domains/sites/operations.ts';
import {
  requirePart,
  requireSite,
  type SectionData,
  type SiteData,
  type SitePath,
  sectionKind,
  withinSite,
} from '../../objects/site-rows.ts';
import { namedSpace } from '../../objects/space-rows.ts';
import type { Access } from '../../service/access.ts';
import type { Handlers, Service } from '../../service/handlers.ts';
import { patched } from '../../service/patch.ts';
import { besideIn } from '../../service/position.ts';
import { badRequest } from '../../store/refusal.ts';
import type { Row } from '../../store/rows.ts';
import { addSection, removeSection, siteSpacesOf } from './site-structure.ts';
import { SiteView } from './site-view.ts';

type Names =
  | 'listSiteSections'
  | 'createSiteSection'
  | 'deleteSiteSection'
  | 'updateSiteSection'
  | 'moveSiteSection';

/** The response for the section's current row. */
function presentSection(
  { path, access }: { path: SitePath; access: Access },
  section: Row<SectionData>,
  service: Service,
) {
  const site = requireSite(path, service);
  const row = requirePart(sectionKind, site, section.id, service);
  return new SiteView(site, { access }, service).section(row);
}

export const sectionHandlers: Pick<Handlers<typeof siteOperations>, Names> = {
  listSiteSections({ path, query, access, paging }, service) {
    const site = requireSite(path, service);
    const view = new SiteView(site, { access, shareKey: query.shareKey }, service);
    const { rows, ...envelope } = service.store.rows(sectionKind).page(withinSite(site), paging);
    return { ...envelope, items: rows.map((row) => view.section(row)) };
  },

  createSiteSection(call, service) {
    const { path, body } = call;
    const site = requireSite(path, service);
    const space = namedSpace(path.organizationId, body.spaceId, service);
    const title = body.title ?? titleLike(space.data.title);
    const section = addSection(site, space, { title, icon: body.icon ?? undefined }, service);
    return presentSection(call, section, service);
  },

  deleteSiteSection({ path }, service) {
    const site = requireSite(path, service);
    const row = service.store.rows(sectionKind).get(withinSite(site), path.siteSectionId);
    if (row) removeSection(site, row, service);
    return row !== undefined;
  },

  updateSiteSection(call, service) {
    const { path, body } = call;
    const site = requireSite(path, service);
    const row = requirePart(sectionKind, site, path.siteSectionId, service);
    requireFreePath(site, row, body.path, service);
    requireInSection(site, row, body.defaultSiteSpace, service);
    service.store.rows(sectionKind).update(row, patched(row.data, body));
    return presentSection(call, row, service);
  },

  moveSiteSection(call, service) {
    const { path, body } = call;
    const site = requireSite(path, service);
    const row = requirePart(sectionKind, site, path.siteSectionId, service);
    if (!body.position) return presentSection(call, row, service);
    const rows = service.store.rows(sectionKind);
    const { neighbor, place } = besideIn(body.position, row, ({ siteSection }) =>
      rows.get(withinSite(site), siteSection),
    );
    // A section moves to the group of its neighbor.
    rows.update(rows.move(row, place), { ...row.data, group: neighbor.data.group });
    return presentSection(call, row, service);
  },
};

/** The title of a space may not satisfy the length limits of a section's title. */
const titleLike = (title = '') => (title.length < 2 ? 'Untitled' : title.slice(0, 128));

function requireFreePath(
  site: Row<SiteData>,
  row: Row<SectionData>,
  path: string | undefined,
  { store }: Service,
): void {
  if (path === undefined) return;
  const taken = store.rows(sectionKind).list(withinSite(site), { match: { path } });
  if (taken.some(({ id }) => id !== row.id))
    throw badRequest(`Body field "path" is taken: another section has the path "${path}".`);
}

function requireInSection(
  site: Row<SiteData>,
  row: Row<SectionData>,
  siteSpace: string | undefined,
  service: Service,
): void {
  if (siteSpace === undefined) return;
  if (!siteSpacesOf(site, row.id, service).some(({ id }) => id === siteSpace))
    throw badRequest(`No site space of the section matches "${siteSpace}".`);
}
