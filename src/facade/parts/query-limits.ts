/** The limits that are checked before a query makes its first call. */
import { DocumentSizes } from '../../graphql/plan/document-size.ts';
import { QueryBounds } from '../../graphql/plan/query-bounds.ts';
import { schemaForClients } from '../../schema/schema.ts';
import type { Settled } from '../settled.ts';

export interface QueryLimits {
  readonly sizes: DocumentSizes;
  readonly bounds: QueryBounds;
}

export const queryLimitsOf = (checked: Settled): QueryLimits => ({
  sizes: new DocumentSizes(schemaForClients, {
    maxFields: checked.queryFields,
    maxValues: checked.queryValues,
    maxIds: checked.queryIds,
  }),
  bounds: new QueryBounds({ maxObjects: checked.queryObjects, maxCalls: checked.callBudget }),
});
