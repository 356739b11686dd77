/** The limits that are checked before a query makes its first call. */
import { DocumentSizes } from '../../graphql/plan/document-size.ts';
import { QueryBounds } from '../../graphql/plan/query-bounds.ts';
import { schema } from '../../schema/schema.ts';
import type { Settled } from '../../server/settings/options.ts';

export interface QueryLimits {
  readonly sizes: DocumentSizes;
  readonly bounds: QueryBounds;
}

export const queryLimitsOf = (checked: Settled): QueryLimits => ({
  sizes: new DocumentSizes(schema, {
    maxFields: checked.queryFields,
    maxValues: checked.queryValues,
    maxIds: checked.queryIds,
  }),
  bounds: new QueryBounds({ maxObjects: checked.queryObjects, maxCalls: checked.callBudget }),
});
