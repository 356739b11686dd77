/** Rows of sites and their parts, and how to find them. */
import type { z } from 'zod';
import type {
  PublishedSiteCustomizations,
  PublishedSiteProfile,
} from '../../domains/sites/shapes/published-profile.ts';
import type { Site, SiteAdaptiveSchema } from '../../domains/sites/shapes/sites.ts';
import type {
  SiteSection,
  SiteSectionGroup,
  SiteSpace,
} from '../../domains/sites/shapes/structure.ts';
import type { Access } from '../service/access.ts';
import type { Service } from '../service/handlers.ts';
import type { Kept, Withholding } from '../service/withhold.ts';
import { forbidden, notFound } from '../store/refusal.ts';
import { type Row, type RowKind, rowKind } from '../store/rows.ts';

export interface SiteData extends Kept<typeof Site, 'siteSpaces' | 'urls' | 'proxy'> {
  /** Host and path of the proxy. */
  readonly proxy?: string;
  /** Set if the site has sections. */
  readonly defaultSection?: string | undefined;
  /** Set if the site has site spaces at the root. */
  readonly defaultSiteSpace?: string | undefined;
  readonly shareKey?: string;
}

export interface SectionData
  extends Kept<typeof SiteSection, 'default' | 'sectionGroup' | 'siteSpaces' | 'urls'> {
  readonly group?: string | undefined;
  /** Set if the section has site spaces. */
  readonly defaultSiteSpace?: string | undefined;
}

export interface GroupData extends Kept<typeof SiteSectionGroup, 'sectionGroup' | 'children'> {
  readonly parent?: string | undefined;
}

export interface SiteSpaceData
  extends Kept<typeof SiteSpace, 'space' | 'title' | 'default' | 'urls'> {
  readonly space: string;
}

export type AdaptiveSchemaData = Omit<z.output<typeof SiteAdaptiveSchema>, 'object'>;

/** The published data of a site besides its structure. */
export interface ProfileData extends Withholding {
  readonly customizations?: z.output<typeof PublishedSiteCustomizations> | undefined;
  readonly scripts?: z.output<typeof PublishedSiteProfile>['scripts'];
}

/** In the scope of their organization. */
export const siteKind = rowKind<SiteData>('site');
/** In the scope of their site. */
export const sectionKind = rowKind<SectionData>('section');
export const groupKind = rowKind<GroupData>('section-group');
export const siteSpaceKind = rowKind<SiteSpaceData>('site-space');
export const adaptiveSchemaKind = rowKind<AdaptiveSchemaData>('site-adaptive-schema');
export const profileKind = rowKind<ProfileData>('site-profile');

/** ID of rows of which a site has at most one. */
export const only = 'only';

/** Scope of the site's parts. */
export const withinSite = ({ scope, id }: { scope: string; id: string }) => `${scope}/${id}`;

export interface SitePath {
  readonly organizationId: string;
  readonly siteId: string;
}

/** The site in the path. Throws a 404. */
export function requireSite(path: SitePath, { store }: Service): Row<SiteData> {
  const row = store.rows(siteKind).get(path.organizationId, path.siteId);
  if (!row) throw notFound('site');
  return row;
}

/** The part of the site with the ID in the path. Throws a 404 that names the kind. */
export function requirePart<Data>(
  kind: RowKind<Data>,
  site: Row<SiteData>,
  id: string,
  { store }: Service,
): Row<Data> {
  const row = store.rows(kind).get(withinSite(site), id);
  if (!row) throw notFound(partNames[kind.name] ?? kind.name);
  return row;
}

const partNames: Readonly<Record<string, string>> = {
  [sectionKind.name]: 'site section',
  [groupKind.name]: 'site section group',
  [siteSpaceKind.name]: 'site space',
};

/** The caller's token and, for share-link sites, the share key. */
export interface Visit {
  readonly access: Access;
  readonly shareKey?: string | undefined;
}

/** Throws a 403 for a wrong share key. Other sites need none. */
export function requireShareKey({ data }: Row<SiteData>, { shareKey }: Visit): void {
  if (data.visibility === 'share-link' && shareKey !== undefined && shareKey !== data.shareKey)
    throw forbidden('The share key does not open this site.');
}
