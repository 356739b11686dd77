/** Types of search results. */
import { adjustType } from '../../../graphql/fields/adjust.ts';
import { OrganizationSearchResult, PageSearchResult } from './shapes.ts';

// The id of a result is that of a page.
adjustType(PageSearchResult, { rename: { id: 'page' } });

// The pages in a result are in its space.
adjustType(OrganizationSearchResult, {
  rename: { id: 'space' },
  scopedBy: ({ id }, around) => (typeof id === 'string' ? { ...around, spaceId: id } : around),
});
