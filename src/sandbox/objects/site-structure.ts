/**
 * Structural changes to a site that affect several rows: adding, removing and moving parts, with their defaults. A site
 * with sections has a default section, and a section or root with site spaces has a default site space: the first one
 * added, until another is chosen.
 */
import type { Service } from '../service/handlers.ts';
import { movesBefore } from '../service/position.ts';
import { freePath, slugOf } from '../service/slug.ts';
import type { Row, RowKind } from '../store/rows.ts';
import {
  externalLinkKind,
  type GroupData,
  groupKind,
  type SectionData,
  type SiteData,
  type SiteSpaceData,
  sectionKind,
  siteKind,
  siteSpaceKind,
  withinSite,
} from './site-rows.ts';
import type { SpaceData } from './space-rows.ts';

/** Site spaces of a section or of the root, in order. */
export const siteSpacesOf = (site: Row<SiteData>, section: string | undefined, service: Service) =>
  service.rows(siteSpaceKind).list(withinSite(site), { match: { section: section ?? null } });

export function addSiteSpace(
  site: Row<SiteData>,
  space: Row<SpaceData>,
  section: string | undefined,
  service: Service,
): Row<SiteSpaceData> {
  const siblings = siteSpacesOf(site, section, service);
  const rows = service.rows(siteSpaceKind);
  const path = freePath(
    slugOf(space.data.title ?? '', 'content'),
    new Set(siblings.map(({ data }) => data.path)),
  );
  const row = rows.insert(withinSite(site), rows.newId(), {
    space: space.id,
    section,
    path,
    hidden: false,
    hasAdvancedCustomizationFeature: false,
  });
  if (siblings.length === 0) setDefaultSiteSpace(site, section, row.id, service);
  return row;
}

/**
 * Adds a copy of the site space, with a copy of its space. The only site space of a section gets a section of its own
 * beside that; any other copy is in the same place, directly after the original.
 */
export function copySiteSpace(
  site: Row<SiteData>,
  original: Row<SiteSpaceData>,
  space: Row<SpaceData>,
  draft: boolean,
  service: Service,
): Row<SiteSpaceData> {
  const rows = service.rows(siteSpaceKind);
  const { section: id, hidden, condition } = original.data;
  const section =
    id === undefined ? undefined : service.rows(sectionKind).get(withinSite(site), id);
  const isAlone = siteSpacesOf(site, id, service).length === 1;
  const home = section && isAlone ? copySection(site, section, service) : section;
  const copy = addSiteSpace(site, space, home?.id, service);
  const placed = home === section ? rows.move(copy, { after: original }) : copy;
  return rows.update(placed, { ...placed.data, hidden, condition, draft });
}

/** An empty section with the settings of another one, directly after it. */
function copySection(site: Row<SiteData>, original: Row<SectionData>, service: Service) {
  const rows = service.rows(sectionKind);
  const { defaultSiteSpace: _, ...settings } = original.data;
  const taken = rows.list(withinSite(site)).map(({ data }) => data.path);
  const path = freePath(settings.path, new Set(taken));
  const copy = rows.insert(withinSite(site), rows.newId(), { ...settings, path });
  return rows.move(copy, { after: original });
}

export function removeSiteSpace(
  site: Row<SiteData>,
  row: Row<SiteSpaceData>,
  service: Service,
): void {
  const { section } = row.data;
  if (defaultSiteSpaceOf(site, section, service) === row.id) {
    const next = nextOf(siteSpacesOf(site, section, service), row);
    setDefaultSiteSpace(site, section, next?.id, service);
  }
  service.rows(siteSpaceKind).remove(row);
}

/** Makes the site space the default of the section or of the root. */
export function setDefaultSiteSpace(
  site: Row<SiteData>,
  section: string | undefined,
  siteSpace: string | undefined,
  service: Service,
): void {
  const change = <Data extends SiteData | SectionData>(
    kind: RowKind<Data>,
    scope: string,
    id: string,
  ) => {
    // Reads the row again, because the same request may have changed it.
    const row = service.rows(kind).get(scope, id);
    if (row) service.rows(kind).update(row, { ...row.data, defaultSiteSpace: siteSpace });
  };
  if (section === undefined) change(siteKind, site.scope, site.id);
  else change(sectionKind, withinSite(site), section);
}

function defaultSiteSpaceOf(site: Row<SiteData>, section: string | undefined, service: Service) {
  const home =
    section === undefined ? site : service.rows(sectionKind).get(withinSite(site), section);
  return home?.data.defaultSiteSpace;
}

/** Adds a section that contains the space, at the end of the site's root. */
export function addSection(
  site: Row<SiteData>,
  space: Row<SpaceData>,
  data: Omit<SectionData, 'path'>,
  siteSpace: Pick<SiteSpaceData, 'pageId'>,
  service: Service,
): Row<SectionData> {
  const rows = service.rows(sectionKind);
  const siblings = rows.list(withinSite(site));
  const path = freePath(
    slugOf(data.title, 'section'),
    new Set(siblings.map((sibling) => sibling.data.path)),
  );
  const row = rows.insert(withinSite(site), rows.newId(), { ...data, path });
  if (siblings.length === 0) setDefaultSection(site, row.id, service);
  const rowOfSpace = addSiteSpace(site, space, row.id, service);
  service.rows(siteSpaceKind).update(rowOfSpace, { ...rowOfSpace.data, ...siteSpace });
  return row;
}

export function removeSection(site: Row<SiteData>, row: Row<SectionData>, service: Service): void {
  if (site.data.defaultSection === row.id)
    setDefaultSection(
      site,
      nextOf(service.rows(sectionKind).list(withinSite(site)), row)?.id,
      service,
    );
  for (const siteSpace of siteSpacesOf(site, row.id, service))
    service.rows(siteSpaceKind).remove(siteSpace);
  service.rows(sectionKind).remove(row);
}

export function setDefaultSection(
  site: Row<SiteData>,
  section: string | undefined,
  service: Service,
): Row<SiteData> {
  const rows = service.rows(siteKind);
  const present = rows.get(site.scope, site.id) ?? site;
  return rows.update(present, { ...present.data, defaultSection: section });
}

/** Moves the section to the end of the group. */
export function moveIntoGroup(row: Row<SectionData>, group: string, service: Service): void {
  const rows = service.rows(sectionKind);
  rows.update(rows.move(row), { ...row.data, group });
}

/** Removes the group and moves its content to the parent in the same order. */
export function dissolveGroup(row: Row<GroupData>, service: Service): void {
  const sections = service.rows(sectionKind);
  const groups = service.rows(groupKind);
  const { parent } = row.data;
  const links = service.rows(externalLinkKind);
  const moves = [
    ...movesBefore(row, sections, { group: row.id }, (data) => ({ ...data, group: parent })),
    ...movesBefore(row, groups, { parent: row.id }, (data) => ({ ...data, parent })),
    ...movesBefore(row, links, { group: row.id }, (data) => ({ ...data, group: parent })),
  ];
  for (const { move } of moves.sort((a, b) => (a.rank < b.rank ? -1 : 1))) move();
  groups.remove(row);
}

/** The row that becomes the default instead of a removed one: the next row, otherwise the first one. */
function nextOf<Data>(rows: readonly Row<Data>[], row: Row<Data>): Row<Data> | undefined {
  const at = rows.findIndex(({ id }) => id === row.id);
  return rows[at + 1] ?? rows.find(({ id }) => id !== row.id);
}
