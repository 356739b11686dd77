/** What a search finds, in the graph. */
import { adjustType } from '../../../graphql/fields/adjust.ts';
import { OrganizationSearchResult, PageSearchResult } from './shapes.ts';

// What was found is a page: its id leads to it.
adjustType(PageSearchResult, { rename: { id: 'page' } });

// What was found stands in the space that the result is about.
adjustType(OrganizationSearchResult, {
  rename: { id: 'space' },
  scopedBy: ({ id }, around) => (typeof id === 'string' ? { ...around, spaceId: id } : around),
});
