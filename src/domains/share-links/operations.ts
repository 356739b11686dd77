/** REST operations: share links of sites. All responses with share links are secret, because their URLs are keys. */
import { named, optional, optionalFlag, text } from '../../rest/table/members.ts';
import { del, get, operations, patch, post } from '../../rest/table/operation.ts';
import { name, ShareLink } from './shapes.ts';

const list = '/orgs/{organizationId}/sites/{siteId}/share-links';
const one = `${list}/{shareLinkId}` as const;

const description = 'Name of the share link, up to 50 characters.';

export const shareLinkOperations = operations({
  listShareLinks: get(list)
    .onlyLater()
    .query({
      search: named(
        'query',
        text('Filters by text in the name or the key of the share link.').optional(),
      ),
    })
    .asSecret()
    .lists(ShareLink),
  createShareLink: post(list)
    .onlyLater()
    .body({ name: name.describe(description) })
    .asSecret()
    .returns(ShareLink, 201),
  updateShareLink: patch(one)
    .onlyLater()
    .changes({
      active: optionalFlag(
        'isActive',
        'Whether the share link works. False switches it off and keeps it.',
      ),
      name: optional(name, description),
    })
    .asSecret()
    .returns(ShareLink),
  deleteShareLink: del(one).onlyLater().deletes(),
});
