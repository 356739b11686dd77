/** The schema: what every domain declares. No domain imports this file. */
import { specifiedDirectives } from 'graphql';
import './declarations.ts';
import { requireDeclarations } from './graphql/fields/declarations.ts';
import { addResolvers } from './graphql/plan/resolve.ts';
import { builder } from './graphql/types/builder.ts';
import { nameEnumValues } from './graphql/types/enum-values.ts';
import { semanticNonNullDirective } from './graphql/types/semantic-non-null.ts';
import { schemaDescription } from './schema-description.ts';

requireDeclarations();
const built = builder.toSchema({ directives: [...specifiedDirectives, semanticNonNullDirective] });
export const schema = addResolvers(nameEnumValues(built));
schema.description = schemaDescription;
