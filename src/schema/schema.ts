/** The schema, which is assembled from all domains. No domain imports this file. */
import { GraphQLSchema, specifiedDirectives } from 'graphql';
import './declarations.ts';
import { requireDeclarations } from '../graphql/fields/declarations.ts';
import { requireNullWhereWaiting } from '../graphql/fields/waiting-fields.ts';
import { builder } from '../graphql/types/builder.ts';
import { nameEnumValues } from '../graphql/types/enum-values.ts';
import { withExactScalars } from '../graphql/types/exact-scalars.ts';
import { deferDirective, streamDirective } from '../graphql/types/incremental-directives.ts';
import { addReads } from '../graphql/types/rest-reads.ts';
import { semanticNonNullDirective } from '../graphql/types/semantic-non-null.ts';
import { schemaDescription } from './schema-description.ts';

requireDeclarations();
const built = builder.toSchema({
  directives: [...specifiedDirectives, deferDirective, streamDirective, semanticNonNullDirective],
});
/**
 * Marked as valid, because a test validates the schema. Doing so here would take milliseconds of the first request of
 * each process.
 */
const valid = new GraphQLSchema({
  ...withExactScalars(built).toConfig(),
  description: schemaDescription,
  assumeValid: true,
});
export const schema = addReads(requireNullWhereWaiting(nameEnumValues(valid)));
