/** Handlers for section groups. */
import type { siteOperations } from '../../../domains/sites/operations.ts';
import { SiteView } from '../../objects/site-part-answers.ts';
import {
  type GroupData,
  groupKind,
  requireSite,
  type SiteData,
  sectionKind,
  withinSite,
} from '../../objects/site-rows.ts';
import { dissolveGroup, moveIntoGroup } from '../../objects/site-structure.ts';
import type { Handlers, Service } from '../../service/handlers.ts';
import { patched } from '../../service/patch.ts';
import type { Row } from '../../store/rows.ts';

/** The response for the group's current row. */
const presentGroup = (site: Row<SiteData>, group: Row<GroupData>, service: Service) =>
  new SiteView(site, undefined, service).group(
    service.rows(groupKind).require(withinSite(site), group.id),
  );

export const groupHandlers = {
  listSiteSectionGroups({ path, paging }, service) {
    const site = requireSite(path, service);
    const view = new SiteView(site, undefined, service);
    return service.rows(groupKind).page(withinSite(site), paging, (row) => view.group(row));
  },

  createSiteSectionGroup({ path, body }, service) {
    const site = requireSite(path, service);
    const scope = withinSite(site);
    const { title, icon, parent, sections = [] } = body;
    if (parent !== undefined) service.rows(groupKind).named(scope, parent);
    const rows = service.rows(groupKind);
    const group = rows.insert(scope, rows.newId(), { title, icon: icon ?? undefined, parent });
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
    service.rows(groupKind).update(row, patched(row.data, body));
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
