/** Types and fields of redirects of sites. */
import { adjustType } from '../../graphql/fields/adjust.ts';
import { extend, node } from '../../graphql/fields/node.ts';
import { connection } from '../../graphql/lists/connection.ts';
import { optionsOf } from '../../rest/table/schema.ts';
import { Site } from '../sites/types.ts';
import { redirectOperations as operations } from './operations.ts';
import { SiteRedirectDestination, SiteRedirect as shape } from './shapes.ts';

export const SiteRedirect = node(
  {
    shape,
    key: ['organizationId', 'siteId', 'siteRedirectId'],
    list: { operation: operations.listSiteRedirects, others: { draft: true } },
  },
  {
    lookup:
      'Reads the list of live redirects and then that of drafts, with at most one REST API call per 1,000 redirects, because the REST API cannot look up a redirect by its ID.',
  },
);

// The space of a page is that of its site space, which has to be read.
for (const option of optionsOf(SiteRedirectDestination))
  adjustType(option, {
    scopedBy: ({ siteSpaceId }, around) =>
      typeof siteSpaceId === 'string' ? { ...around, siteSpaceId } : around,
  });

extend(Site, (t) => ({
  redirects: connection(t, {
    operation: operations.listSiteRedirects,
    description:
      'Live redirects of the site, or with `isDraft: true` its drafts. For both, select the field twice, because the REST API lists and paginates them separately: `live: redirects { … } drafts: redirects(isDraft: true) { … }`.',
  }),
}));
