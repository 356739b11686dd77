/** Types of search results. */
import { adjustType } from '../../../graphql/fields/adjust.ts';
import type { ScopedBy } from '../../../graphql/plan/completion.ts';
import { OrganizationSearchResult, SiteSearchSpaceResult } from './shapes.ts';

/** The pages in a result belong to the space of the result. */
const inSpace: ScopedBy<'id'> = ({ id }, around) =>
  typeof id === 'string' ? { ...around, spaceId: id } : around;

adjustType(OrganizationSearchResult, { scopedBy: inSpace });
adjustType(SiteSearchSpaceResult, { scopedBy: inSpace });
