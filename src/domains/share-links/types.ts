/** Types and fields of share links of sites. */

import { extend, node } from '../../graphql/fields/node.ts';
import { connection } from '../../graphql/lists/connection.ts';
import { Site } from '../sites/types.ts';
import { shareLinkOperations as operations } from './operations.ts';
import { ShareLink as shape } from './shapes.ts';

export const ShareLink = node({
  shape,
  key: ['organizationId', 'siteId', 'shareLinkId'],
  list: { operation: operations.listShareLinks },
});

extend(Site, (t) => ({
  shareLinks: connection(t, {
    operation: operations.listShareLinks,
    description:
      'Share links of the site. They let visitors in if the visibility of the site is `SHARE_LINK`.',
  }),
}));
