/** Handlers for site spaces. */
import type { z } from 'zod';
import type { siteOperations } from '../../../domains/sites/operations.ts';
import { searchSpaces } from '../../objects/content-search.ts';
import { spaceFor } from '../../objects/new-space.ts';
import { SiteView } from '../../objects/site-part-responses.ts';
import {
  requireSite,
  type SiteData,
  type SiteSpaceData,
  sectionKind,
  siteSpaceKind,
  withinSite,
} from '../../objects/site-rows.ts';
import {
  addSiteSpace,
  copySiteSpace,
  removeSiteSpace,
  siteSpacesOf,
} from '../../objects/site-structure.ts';
import { copySpace } from '../../objects/space-copy.ts';
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

  searchSite({ path, body: { query, scope }, paging }, service) {
    const site = requireSite(path, service);
    const view = new SiteView(site, undefined, service);
    const rows = service.rows(siteSpaceKind).list(withinSite(site));
    const named = (id: string) => service.rows(siteSpaceKind).named(withinSite(site), id);
    const isSearched = searchedBy(scope, named, view);
    const spaces = rows
      .filter(isSearched)
      .map(({ data }) => namedSpace(path.organizationId, data.space, service));
    const page = searchSpaces([...new Set(spaces)], query, paging, service);
    const items = page.items.map((item) => ({
      type: 'space' as const,
      ...item,
      score: item.score ?? 0,
    }));
    return { ...page, items };
  },

  createSiteSpace({ path, body }, service) {
    const site = requireSite(path, service);
    const { draft, title, pageId = null } = body;
    const space = spaceFor(path.organizationId, body, pageId ?? undefined, service);
    const section = body.sectionId ?? site.data.defaultSection;
    if (section !== undefined) service.rows(sectionKind).named(withinSite(site), section);
    const row = addSiteSpace(site, space, section, service);
    const settings = { draft, title, pageId: pageId ?? undefined };
    return presentSiteSpace(site, updated(siteSpaceKind, row, settings, service), service);
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
    const { spaceId, ...given } = body;
    const changes = { ...given, ...(spaceId !== undefined && { pageId: null }) };
    requireFreePath(site, row, changes.path, service);
    if (spaceId !== undefined) namedSpace(path.organizationId, spaceId, service);
    updated(siteSpaceKind, row, { ...changes, space: spaceId }, service);
    return presentSiteSpace(site, row, service);
  },

  duplicateSiteSpace({ path, body: { draft = false } }, service) {
    const site = requireSite(path, service);
    const original = service.rows(siteSpaceKind).require(withinSite(site), path.siteSpaceId);
    const space = namedSpace(path.organizationId, original.data.space, service);
    const title = `${space.data.title ?? 'Untitled'} (copy)`;
    const copied = copySpace(space, { title }, service);
    return presentSiteSpace(site, copySiteSpace(site, original, copied, draft, service), service);
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

type Scope = z.output<typeof siteOperations.searchSite.body>['scope'];

/** Whether a search includes a site space, as a function. Throws a 400 for one that the site does not have. */
function searchedBy(
  scope: Scope,
  named: (id: string) => Row<SiteSpaceData>,
  view: SiteView,
): (row: Row<SiteSpaceData>) => boolean {
  if (scope.mode === 'all') return () => true;
  if (scope.mode === 'specific') {
    const ids = new Set(scope.siteSpaceIds.map((id) => named(id).id));
    return ({ id }) => ids.has(id);
  }
  const current = scope.currentSiteSpace === undefined ? undefined : named(scope.currentSiteSpace);
  const isCurrent = ({ id }: Row<SiteSpaceData>) => id === current?.id;
  if (scope.restrictTo === 'currentSiteSpace') return isCurrent;
  if (scope.restrictTo === 'otherSiteSpaces')
    return (row) => view.isDefault(row) && !isCurrent(row);
  return (row) => view.isDefault(row) || isCurrent(row);
}

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
