/** Rows of share links, and their responses. */
import { z } from 'zod';
import { ShareLink } from '../../domains/share-links/shapes.ts';
import type { Service } from '../service/handlers.ts';
import { responseOf, stored } from '../service/withhold.ts';
import { forbidden } from '../store/refusal.ts';
import { type Row, rowKind } from '../store/rows.ts';
import { type SiteData, siteAddress, withinSite } from './site-rows.ts';

const Document = stored(ShareLink, 'urls').extend({
  /** The last part of the URL, which lets visitors in. */
  key: z.string(),
});
export type ShareLinkData = z.output<typeof Document>;

/** In the scope of their site. */
export const shareLinkKind = rowKind('share-link', Document, 'share link');

/**
 * Throws a 403 for a wrong share key, or for that of a share link that is switched off. Only share-link sites need one.
 */
export function requireShareKey(
  site: Row<SiteData>,
  shareKey: string | undefined,
  service: Service,
): void {
  const { visibility, shareKey: own } = site.data;
  if (visibility !== 'share-link' || shareKey === undefined || shareKey === own) return;
  const [link] = service.rows(shareLinkKind).list(withinSite(site), { match: { key: shareKey } });
  if (!link || link.data.active === false)
    throw forbidden('The share key does not open this site.');
}

export function shareLink(site: Row<SiteData>, row: Row<ShareLinkData>): z.input<typeof ShareLink> {
  const published = `${siteAddress(site)}${row.data.key}/`;
  return responseOf(ShareLink, row, { urls: site.data.published ? { published } : {} });
}
