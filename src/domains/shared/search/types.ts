/** Types of search results. */
import { adjustType } from '../../../graphql/fields/adjust.ts';
import { OrganizationSearchResult } from './shapes.ts';

// The pages in a result belong to the space of the result.
adjustType(OrganizationSearchResult, {
  scopedBy: ({ id }, around) => (typeof id === 'string' ? { ...around, spaceId: id } : around),
});
