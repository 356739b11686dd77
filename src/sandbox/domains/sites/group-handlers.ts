/** Handlers for section groups. */
import type { siteOperations } from '../../../domains/sites/operations.ts';
import {
  type GroupData,
  groupKind,
  requirePart,
  requireSite,
  type SiteData,
  sectionKind,
  withinSite,
} from '../../objects/site-rows.ts';
import type { Access } from '../../service/access.ts';
import type { Handlers, Service } from '../../service/handlers.ts';
import { named } from '../../service/named-rows.ts';
import { patched } from '../../service/patch.ts';
import type { Row } from '../../store/rows.ts';
import { dissolveGroup, moveIntoGroup } from './site-structure.ts';
import { SiteView } from './site-view.ts';

type Names =
  | 'listSiteSectionGroups'
  | 'createSiteSectionGroup'
  | 'deleteSiteSectionGroup'
  | 'updateSiteSectionGroup'
  | 'addSectionToSiteSectionGroup';

/** The response for the group's current row. */
const presentGroup = (
  site: Row<SiteData>,
  group: Row<GroupData>,
  access: Access,
  service: Service,
) => new SiteView(site, { access }, service).group(requirePart(groupKind, site, group.id, service));

export const groupHandlers: Pick<Handlers<typeof siteOperations>, Names> = {
  listSiteSectionGroups({ path, access, paging }, service) {
    const site = requireSite(path, service);
    const view = new SiteView(site, { access }, service);
    const { rows, ...envelope } = service.store.rows(groupKind).page(withinSite(site), paging);
    return { ...envelope, items: rows.map((row) => view.group(row)) };
  },

  createSiteSectionGroup({ path, body, access }, service) {
    const site = requireSite(path, service);
    const scope = withinSite(site);
    const { title, icon, parent, sections = [] } = body;
    if (parent !== undefined) named(groupKind, scope, parent, 'site section group', service);
    const rows = service.store.rows(groupKind);
    const group = rows.insert(scope, rows.newId(), { title, icon: icon ?? undefined, parent });
    for (const id of sections)
      moveIntoGroup(named(sectionKind, scope, id, 'site section', service), group.id, service);
    return presentGroup(site, group, access, service);
  },

  deleteSiteSectionGroup({ path }, service) {
    const site = requireSite(path, service);
    const row = service.store.rows(groupKind).get(withinSite(site), path.siteSectionGroupId);
    if (row) dissolveGroup(row, service);
    return row !== undefined;
  },

  updateSiteSectionGroup({ path, body, access }, service) {
    const site = requireSite(path, service);
    const row = requirePart(groupKind, site, path.siteSectionGroupId, service);
    service.store.rows(groupKind).update(row, patched(row.data, body));
    return presentGroup(site, row, access, service);
  },

  addSectionToSiteSectionGroup({ path, body, access }, service) {
    const site = requireSite(path, service);
    const group = requirePart(groupKind, site, path.siteSectionGroupId, service);
    const section = named(sectionKind, withinSite(site), body.sectionId, 'site section', service);
    moveIntoGroup(section, group.id, service);
    return presentGroup(site, group, access, service);
  },
};
