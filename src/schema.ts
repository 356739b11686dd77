/** The schema: what every domain declares. No domain imports this file. */
import { specifiedDirectives } from 'graphql';
import './declarations.ts';
import { builder } from './graphql/builder.ts';
import { countLists } from './graphql/cost/value-budget.ts';
import { requireDeclarations } from './graphql/declarations.ts';
import { requireToken } from './graphql/require-token.ts';
import { semanticNonNullDirective } from './graphql/semantic-non-null.ts';
import { schemaDescription } from './schema-description.ts';

requireDeclarations();
export const schema = requireToken(
  countLists(builder.toSchema({ directives: [...specifiedDirectives, semanticNonNullDirective] })),
);
schema.description = schemaDescription;
