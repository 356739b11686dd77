/** Types of search results. */
import { adjustType } from '../../../graphql/fields/adjust.ts';
import { OrganizationSearchResult, SiteSearchSpaceResult } from './shapes.ts';

/** The path ids inside a result: its pages belong to its space. */
const inSpace = <Ids extends object>(id: unknown, around: Ids) =>
  typeof id === 'string' ? { ...around, spaceId: id } : around;

adjustType(OrganizationSearchResult, { scopedBy: ({ id }, around) => inSpace(id, around) });
adjustType(SiteSearchSpaceResult, { scopedBy: ({ id }, around) => inSpace(id, around) });
