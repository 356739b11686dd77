/** Builds the responses for sites. */
import type { z } from 'zod';
import type { Site } from '../../domains/sites/shapes/sites.ts';
import { appAddress, restAddress } from '../service/addresses.ts';
import { filled } from '../service/defaults.ts';
import type { Service } from '../service/handlers.ts';
import { withhold } from '../service/withhold.ts';
import type { Row } from '../store/rows.ts';
import {
  requireSite,
  type SiteData,
  siteDefaults,
  siteSpaceKind,
  withinSite,
} from './site-rows.ts';

/** URL of the published site, with a trailing slash. */
function siteAddress({ scope, id, data }: Row<SiteData>): string {
  if (data.proxy !== undefined) return `https://${data.proxy}/`;
  if (data.hostname !== undefined) return `https://${data.hostname}/`;
  return `https://${scope}.docs.example/${data.basename || id}/`;
}

/**
 * URL prefix of the site's parts; undefined if the site is not published, or is a share-link site visited
 * without the key.
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
export function siteAnswer(site: Row<SiteData>, siteSpaces: number): z.input<typeof Site> {
  const { scope, id, data } = site;
  const { withheld, proxy, defaultSection, defaultSiteSpace, shareKey, ...kept } = data;
  return withhold(withheld, {
    object: 'site' as const,
    id,
    ...filled(kept, siteDefaults),
    ...(proxy !== undefined && {
      proxy: { origin: proxy, target: `https://proxy.docs.example/${scope}/${id}` },
    }),
    siteSpaces,
    urls: {
      location: restAddress('orgs', scope, 'sites', id),
      app: appAddress('o', scope, 'sites', id),
      ...(data.published && { published: siteAddress(site) }),
    },
  });
}

/** The response for the site's current row. */
export function presentSite({ scope, id }: Row<SiteData>, service: Service) {
  const site = requireSite({ organizationId: scope, siteId: id }, service);
  return siteAnswer(site, service.rows(siteSpaceKind).count(withinSite(site)));
}
