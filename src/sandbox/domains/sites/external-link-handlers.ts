/** Handlers for external links in the navigation of sites. */
import type { siteOperations } from '../../../domains/sites/operations.ts';
import { SiteView } from '../../objects/site-part-responses.ts';
import {
  type ExternalLinkData,
  externalLinkKind,
  groupKind,
  requireSite,
  type SiteData,
  sectionKind,
  withinSite,
} from '../../objects/site-rows.ts';
import type { Handlers, Service } from '../../service/handlers.ts';
import { created, updated } from '../../service/write.ts';
import { aboutField, badRequest } from '../../store/refusal.ts';
import type { Row } from '../../store/rows.ts';

export const externalLinkHandlers = {
  createSiteExternalLink({ path, body: { parent, draft = false, ...members } }, service) {
    const site = requireSite(path, service);
    const scope = withinSite(site);
    if (service.rows(sectionKind).list(scope).length === 0)
      throw badRequest('Only a site with sections can have external links.');
    const group = groupNamed(scope, parent, service);
    const given = Object.entries(members).filter(([, value]) => value !== null);
    const data = { ...Object.fromEntries(given), draft, group } as ExternalLinkData;
    return presented(site, created(externalLinkKind, scope, data, service), service);
  },

  updateSiteExternalLink({ path, body: { parent, ...changes } }, service) {
    const site = requireSite(path, service);
    const scope = withinSite(site);
    const rows = service.rows(externalLinkKind);
    let link = rows.require(scope, path.siteExternalLinkId);
    const group = groupNamed(scope, parent, service);
    // In another group, the link is at the end.
    if (parent !== undefined && group !== link.data.group)
      link = rows.update(rows.move(link), { ...link.data, group });
    return presented(site, updated(externalLinkKind, link, changes, service), service);
  },

  deleteSiteExternalLink({ path }, service) {
    const site = requireSite(path, service);
    const rows = service.rows(externalLinkKind);
    const link = rows.get(withinSite(site), path.siteExternalLinkId);
    if (link) rows.remove(link);
    return link !== undefined;
  },
} satisfies Partial<Handlers<typeof siteOperations>>;

/** The ID of the group. Undefined for the root. Throws a 400 for a group that the site does not have. */
const groupNamed = (scope: string, parent: string | null | undefined, service: Service) =>
  typeof parent === 'string'
    ? aboutField('parent', () => service.rows(groupKind).named(scope, parent)).id
    : undefined;

const presented = (site: Row<SiteData>, link: Row<ExternalLinkData>, service: Service) =>
  new SiteView(site, undefined, service).externalLink(link);
