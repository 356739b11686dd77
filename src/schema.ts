/** The schema: every domain, imported for what it declares. No domain imports this file. */
import './domains/organizations/types.ts';
import './domains/collections/types.ts';
import './domains/spaces/types.ts';
import './domains/sites/types.ts';
import './domains/sites/mutations.ts';
import { builder } from './graphql/builder.ts';

export const schema = builder.toSchema();
