/** Rows of sites and their parts, how to find them, and the responses for sites. */
import { z } from 'zod';
import { DefaultAccessLevel } from '../../domains/organizations/shapes/organizations.ts';
import {
  PublishedSiteCustomizations,
  PublishedSiteProfile,
} from '../../domains/sites/shapes/published-profile.ts';
import { Site, SiteAdaptiveSchema } from '../../domains/sites/shapes/sites.ts';
import {
  SiteExternalLink,
  SiteSection,
  SiteSectionGroup,
  SiteSpace,
} from '../../domains/sites/shapes/structure.ts';
import { permissionsOf } from '../service/access.ts';
import { appAddress, restAddress } from '../service/addresses.ts';
import { longAgo, mayLack } from '../service/defaults.ts';
import type { Service } from '../service/handlers.ts';
import { responseOf, stored, withholding } from '../service/withhold.ts';
import { type Row, rowKind } from '../store/rows.ts';

export const siteDefaults = {
  type: 'basic',
  title: 'Untitled',
  visibility: 'public',
  published: false,
  createdAt: longAgo,
  features: [],
} as const;

const Document = stored(Site, 'siteSpaces', 'urls', 'proxy', 'permissions')
  .partial(mayLack(siteDefaults))
  .extend({
    /** Host and path of the proxy. */
    proxy: z.string().exactOptional(),
    /** ID of the default section. Present only if the site has sections. */
    defaultSection: z.string().optional(),
    /** ID of the default site space. Present only if the site has site spaces at the root. */
    defaultSiteSpace: z.string().optional(),
    shareKey: z.string().exactOptional(),
    /** Level of access of members of the organization. If missing, their own roles apply. */
    defaultLevel: DefaultAccessLevel.nullable().exactOptional(),
  });
export type SiteData = z.output<typeof Document>;

const Section = stored(SiteSection, 'default', 'sectionGroup', 'siteSpaces', 'urls').extend({
  group: z.string().optional(),
  /** ID of the default site space. Present only if the section has site spaces. */
  defaultSiteSpace: z.string().optional(),
});
export type SectionData = z.output<typeof Section>;

const Group = stored(SiteSectionGroup, 'sectionGroup', 'children', 'sections').extend({
  parent: z.string().optional(),
});
export type GroupData = z.output<typeof Group>;

const ExternalLink = stored(SiteExternalLink, 'sectionGroup').extend({
  group: z.string().optional(),
});
export type ExternalLinkData = z.output<typeof ExternalLink>;

export const siteSpaceDefaults = { path: '' } as const;

const InSite = stored(SiteSpace, 'space', 'title', 'default', 'urls')
  .partial(mayLack(siteSpaceDefaults))
  .extend({
    space: z.string(),
    /** Its own title. If missing, that of the space. */
    title: z.string().exactOptional(),
  });
export type SiteSpaceData = z.output<typeof InSite>;

export const adaptiveSchemaDefaults = { jsonSchema: {}, updatedAt: longAgo } as const;

const Schema = SiteAdaptiveSchema.omit({ object: true }).partial(mayLack(adaptiveSchemaDefaults));

/** The data of a published site apart from its structure. */
const Profile = z.object({
  customizations: PublishedSiteCustomizations.optional(),
  scripts: PublishedSiteProfile.shape.scripts.optional(),
  ...withholding,
});
export type ProfileData = z.output<typeof Profile>;

/** Rows are in the scope of their organization. */
export const siteKind = rowKind('site', Document);
/** Rows are in the scope of their site. */
export const sectionKind = rowKind('section', Section, 'site section');
export const groupKind = rowKind('section-group', Group, 'site section group');
export const externalLinkKind = rowKind('external-link', ExternalLink, 'site external link');
export const siteSpaceKind = rowKind('site-space', InSite, 'site space');
export const adaptiveSchemaKind = rowKind('site-adaptive-schema', Schema, 'adaptive schema');
export const profileKind = rowKind('site-profile', Profile);

/** ID of a row, if a site has at most one of its kind. */
export const only = 'only';

/** Scope of the site's parts. */
export const withinSite = ({ scope, id }: { scope: string; id: string }) => `${scope}/${id}`;

export interface SitePath {
  readonly organizationId: string;
  readonly siteId: string;
}

/** The site in the path. Throws a 404. */
export function requireSite(path: SitePath, service: Service): Row<SiteData> {
  return service.rows(siteKind).require(path.organizationId, path.siteId);
}

/** URL of the published site, with a trailing slash. */
export function siteAddress({ scope, id, data }: Row<SiteData>): string {
  if (data.proxy !== undefined) return `https://${data.proxy}/`;
  if (data.hostname !== undefined) return `https://${data.hostname}/`;
  return `https://${scope}.docs.example/${data.basename || id}/`;
}

/**
 * URL prefix of the parts of a site. Undefined if the site is not published, or if it is a share-link site and the key
 * was not given.
 */
export function publishedAddress(
  site: Row<SiteData>,
  shareKey: string | undefined,
): string | undefined {
  const { published, visibility } = site.data;
  if (!published) return undefined;
  if (visibility !== 'share-link') return siteAddress(site);
  return shareKey === undefined ? undefined : `${siteAddress(site)}${shareKey}/`;
}

/** `siteSpaces` is the number of site spaces. */
function siteResponse(site: Row<SiteData>, siteSpaces: number, service: Service) {
  const { scope, id, data } = site;
  const target = `https://proxy.docs.example/${scope}/${id}`;
  const computed = {
    ...(data.proxy !== undefined && { proxy: { origin: data.proxy, target } }),
    siteSpaces,
    urls: {
      location: restAddress('orgs', scope, 'sites', id),
      app: appAddress('o', scope, 'sites', id),
      preview: appAddress('o', scope, 'sites', id, 'preview'),
      ...(data.published && { published: siteAddress(site) }),
      ...(data.visibility === 'visitor-auth' && {
        login: `${siteAddress(site)}~auth/login`,
        logout: `${siteAddress(site)}~auth/logout`,
      }),
    },
    permissions: permissionsOf(Site, service.access),
  };
  return responseOf(Site, site, computed, siteDefaults);
}

/** The response for the current row of the site. */
export function presentSite({ scope, id }: Row<SiteData>, service: Service) {
  const site = requireSite({ organizationId: scope, siteId: id }, service);
  return siteResponse(site, service.rows(siteSpaceKind).count(withinSite(site)), service);
}
