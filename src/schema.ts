/** The schema: every domain, imported for what it declares. No domain imports this file. */
import './domains/users/types.ts';
import './domains/documents/types.ts';
import './domains/conversations/types.ts';
import './domains/organizations/types.ts';
import './domains/collections/types.ts';
import './domains/collections/mutations.ts';
import './domains/spaces/types.ts';
import './domains/spaces/mutations.ts';
import './domains/change-requests/types.ts';
import './domains/change-requests/mutations.ts';
import './domains/content/types.ts';
import './domains/content/mutations.ts';
import './domains/comments/types.ts';
import './domains/comments/mutations.ts';
import './domains/sites/types.ts';
import './domains/sites/mutations.ts';
import { builder } from './graphql/builder.ts';

export const schema = builder.toSchema();
