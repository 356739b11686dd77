/** The schema, which is assembled from all domains. No domain imports this file. */
import { GraphQLSchema, specifiedDirectives } from 'graphql';
import './declarations.ts';
import { builder } from '../graphql/types/builder.ts';
import {
  deferDirective,
  semanticNonNullDirective,
  streamDirective,
} from '../graphql/types/directives.ts';
import { nameEnumValues } from '../graphql/types/enums.ts';
import { addOperations } from '../graphql/types/field-operations.ts';
import { withExactScalars } from '../graphql/types/scalars.ts';
import { schemaDescription } from './schema-description.ts';

const built = builder.toSchema({
  directives: [...specifiedDirectives, deferDirective, streamDirective, semanticNonNullDirective],
});
/**
 * Marked as valid, because a test validates the schema. Doing so here would take milliseconds of the first request of
 * each process.
 */
const config = {
  ...withExactScalars(built).toConfig(),
  description: schemaDescription,
  assumeValid: true,
};

/** What clients see: documents are validated against it, and introspection and schema.graphql show it. */
export const schemaForClients = addOperations(nameEnumValues(new GraphQLSchema(config)));

const incremental: readonly string[] = [deferDirective.name, streamDirective.name];

/**
 * The executable schema. It has the same types with their resolvers, but neither `@defer` nor `@stream`, because
 * graphql-js 17 does not execute an operation with a schema that declares them.
 */
export const schema = new GraphQLSchema({
  ...config,
  directives: config.directives.filter(({ name }) => !incremental.includes(name)),
});
