/** The handlers for share links of sites. */
import type { shareLinkOperations } from '../../../domains/share-links/operations.ts';
import { shareLink, shareLinkKind } from '../../objects/share-link-rows.ts';
import { requireSite, withinSite } from '../../objects/site-rows.ts';
import type { Handlers } from '../../service/handlers.ts';
import { created, updated } from '../../service/write.ts';

export const shareLinkHandlers: Handlers<typeof shareLinkOperations> = {
  listShareLinks({ path, query: { search }, paging }, service) {
    const site = requireSite(path, service);
    const has = (text: string | undefined) => text?.toLowerCase().includes(search ?? '') === true;
    return service
      .rows(shareLinkKind)
      .page(
        withinSite(site),
        paging,
        (row) => shareLink(site, row),
        search === undefined ? {} : { where: ({ data }) => has(data.name) || has(data.key) },
      );
  },

  createShareLink({ path, body }, service) {
    const site = requireSite(path, service);
    const key = `share-key-${service.nextNumber('share-key')}`;
    const row = created(shareLinkKind, withinSite(site), { ...body, active: true, key }, service);
    return shareLink(site, row);
  },

  updateShareLink({ path, body }, service) {
    const site = requireSite(path, service);
    const row = service.rows(shareLinkKind).require(withinSite(site), path.shareLinkId);
    return shareLink(site, updated(shareLinkKind, row, body, service));
  },

  deleteShareLink({ path }, service) {
    const site = requireSite(path, service);
    return service.rows(shareLinkKind).removeId(withinSite(site), path.shareLinkId);
  },
};
