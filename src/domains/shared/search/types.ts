/** Types of search results. */
import { adjustType } from '../../../graphql/fields/adjust.ts';
import { OrganizationSearchResult } from './shapes.ts';

// The pages in a result are in its space.
adjustType(OrganizationSearchResult, {
  scopedBy: ({ id }, around) => (typeof id === 'string' ? { ...around, spaceId: id } : around),
});
