/** Handlers for sections and section groups. */
import type { siteOperations } from '../../../domains/sites/operations.ts';
import { spaceFor } from '../../objects/new-space.ts';
import { SiteView } from '../../objects/site-part-responses.ts';
import {
  type GroupData,
  groupKind,
  requireSite,
  type SectionData,
  type SiteData,
  type SitePath,
  sectionKind,
  withinSite,
} from '../../objects/site-rows.ts';
import {
  addSection,
  dissolveGroup,
  moveIntoGroup,
  removeSection,
  siteSpacesOf,
} from '../../objects/site-structure.ts';
import type { Handlers, Service } from '../../service/handlers.ts';
import { besideIn } from '../../service/position.ts';
import { updated } from '../../service/write.ts';
import { badRequest } from '../../store/refusal.ts';
import type { Row } from '../../store/rows.ts';

/** The response for the current row of the section. */
function presentSection(path: SitePath, section: Row<SectionData>, service: Service) {
  const site = requireSite(path, service);
  const row = service.rows(sectionKind).require(withinSite(site), section.id);
  return new SiteView(site, undefined, service).section(row);
}

export const sectionHandlers = {
  listSiteSections({ path, query, paging }, service) {
    const site = requireSite(path, service);
    const view = new SiteView(site, query.shareKey, service);
    return service.rows(sectionKind).page(withinSite(site), paging, (row) => view.section(row));
  },

  createSiteSection({ path, body }, service) {
    const site = requireSite(path, service);
    const { siteSectionGroupId: group, draft, pageId, ...given } = body;
    if (group !== undefined) service.rows(groupKind).named(withinSite(site), group);
    const space = spaceFor(path.organizationId, given, pageId, service);
    const title = body.title ?? titleLike(space.data.title);
    const data = { title, icon: body.icon ?? undefined, draft, group };
    const section = addSection(site, space, data, { pageId }, service);
    return presentSection(path, section, service);
  },

  deleteSiteSection({ path }, service) {
    const site = requireSite(path, service);
    const row = service.rows(sectionKind).get(withinSite(site), path.siteSectionId);
    if (row) removeSection(site, row, service);
    return row !== undefined;
  },

  updateSiteSection({ path, body }, service) {
    const site = requireSite(path, service);
    const row = service.rows(sectionKind).require(withinSite(site), path.siteSectionId);
    requireFreePath(site, row, body.path, service);
    requireInSection(site, row, body.defaultSiteSpace, service);
    const { siteSectionGroupId: group, ...changes } = body;
    if (typeof group === 'string') service.rows(groupKind).named(withinSite(site), group);
    updated(sectionKind, row, { ...changes, group }, service);
    return presentSection(path, row, service);
  },

  moveSiteSection({ path, body }, service) {
    const site = requireSite(path, service);
    const row = service.rows(sectionKind).require(withinSite(site), path.siteSectionId);
    if (!body.position) return presentSection(path, row, service);
    const rows = service.rows(sectionKind);
    const { neighbor, place } = besideIn(body.position, row, ({ siteSection }) =>
      rows.get(withinSite(site), siteSection),
    );
    // A section moves to the group of its neighbor.
    rows.update(rows.move(row, place), { ...row.data, group: neighbor.data.group });
    return presentSection(path, row, service);
  },

  listSiteSectionGroups({ path, paging }, service) {
    const site = requireSite(path, service);
    const view = new SiteView(site, undefined, service);
    return service.rows(groupKind).page(withinSite(site), paging, (row) => view.group(row));
  },

  createSiteSectionGroup({ path, body }, service) {
    const site = requireSite(path, service);
    const scope = withinSite(site);
    const { title, icon, parent, draft, sections = [] } = body;
    if (parent !== undefined) service.rows(groupKind).named(scope, parent);
    const rows = service.rows(groupKind);
    const group = rows.insert(scope, rows.newId(), {
      title,
      icon: icon ?? undefined,
      parent,
      draft,
    });
    for (const id of sections)
      moveIntoGroup(service.rows(sectionKind).named(scope, id), group.id, service);
    return presentGroup(site, group, service);
  },

  deleteSiteSectionGroup({ path }, service) {
    const site = requireSite(path, service);
    const row = service.rows(groupKind).get(withinSite(site), path.siteSectionGroupId);
    if (row) dissolveGroup(row, service);
    return row !== undefined;
  },

  updateSiteSectionGroup({ path, body }, service) {
    const site = requireSite(path, service);
    const row = service.rows(groupKind).require(withinSite(site), path.siteSectionGroupId);
    const { parentSectionGroupId: parent, ...changes } = body;
    if (typeof parent === 'string') requireOutside(row, parent, site, service);
    updated(groupKind, row, { ...changes, parent }, service);
    return presentGroup(site, row, service);
  },

  addSectionToSiteSectionGroup({ path, body }, service) {
    const site = requireSite(path, service);
    const group = service.rows(groupKind).require(withinSite(site), path.siteSectionGroupId);
    const section = service.rows(sectionKind).named(withinSite(site), body.sectionId);
    moveIntoGroup(section, group.id, service);
    return presentGroup(site, group, service);
  },
} satisfies Partial<Handlers<typeof siteOperations>>;

/** Throws a 400 for a group that is the group itself, or below it. */
function requireOutside(
  row: Row<GroupData>,
  parent: string,
  site: Row<SiteData>,
  service: Service,
): void {
  const groups = service.rows(groupKind);
  let above: Row<GroupData> | undefined = groups.named(withinSite(site), parent);
  while (above) {
    if (above.id === row.id) throw badRequest('A group cannot be moved below itself.');
    above = above.data.parent ? groups.get(withinSite(site), above.data.parent) : undefined;
  }
}

/** A title for a section from the title of a space, which may be too short or too long. */
const titleLike = (title = '') => (title.length < 2 ? 'Untitled' : title.slice(0, 128));

function requireFreePath(
  site: Row<SiteData>,
  row: Row<SectionData>,
  path: string | undefined,
  service: Service,
): void {
  if (path === undefined) return;
  const taken = service.rows(sectionKind).list(withinSite(site), { match: { path } });
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

/** The response for the current row of the group. */
const presentGroup = (site: Row<SiteData>, group: Row<GroupData>, service: Service) =>
  new SiteView(site, undefined, service).group(
    service.rows(groupKind).require(withinSite(site), group.id),
  );
