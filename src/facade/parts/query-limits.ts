/** The limits that are checked before a query makes its first call. */
import { DocumentSizes } from '../../graphql/cost/document-size.ts';
import { QueryCosts } from '../../graphql/cost/query-costs.ts';
import { schema } from '../../schema/schema.ts';
import type { Settled } from '../settled.ts';

export interface QueryLimits {
  readonly sizes: DocumentSizes;
  readonly queryCosts: QueryCosts;
}

export const queryLimitsOf = (checked: Settled): QueryLimits => ({
  sizes: new DocumentSizes(schema, {
    mostFields: checked.queryFields,
    mostValues: checked.queryValues,
    mostIds: checked.queryIds,
  }),
  queryCosts: new QueryCosts(schema, {
    mostObjects: checked.queryObjects,
    mostCalls: checked.callBudget,
    listItems: checked.queryListItems,
    sortedItems: checked.querySortedItems,
    groupedPages: checked.queryGroupedPages,
    mostIds: checked.queryIds,
  }),
});
