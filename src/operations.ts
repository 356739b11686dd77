/** The operation tables of all domains. */
import { changeRequestOperations } from './domains/change-requests/operations.ts';
import { collectionOperations } from './domains/collections/operations.ts';
import { commentOperations } from './domains/comments/operations.ts';
import { contentOperations } from './domains/content/operations.ts';
import { conversationOperations } from './domains/conversations/operations.ts';
import { integrationOperations } from './domains/integrations/operations.ts';
import { memberOperations } from './domains/members/operations.ts';
import { openApiSpecOperations } from './domains/openapi-specs/operations.ts';
import { organizationOperations } from './domains/organizations/operations.ts';
import { siteOperations } from './domains/sites/operations.ts';
import { spaceOperations } from './domains/spaces/operations.ts';
import { ssoOperations } from './domains/sso/operations.ts';
import { teamOperations } from './domains/teams/operations.ts';
import { translationOperations } from './domains/translations/operations.ts';

export const operationTables = {
  organizations: organizationOperations,
  members: memberOperations,
  teams: teamOperations,
  collections: collectionOperations,
  spaces: spaceOperations,
  content: contentOperations,
  'change-requests': changeRequestOperations,
  comments: commentOperations,
  sites: siteOperations,
  'openapi-specs': openApiSpecOperations,
  translations: translationOperations,
  sso: ssoOperations,
  integrations: integrationOperations,
  conversations: conversationOperations,
};
