/** The operation tables of all domains. */
import { changeRequestOperations } from './domains/change-requests/operations.ts';
import { collectionOperations } from './domains/collections/operations.ts';
import { commentOperations } from './domains/comments/operations.ts';
import { contentOperations } from './domains/content/operations.ts';
import { organizationOperations } from './domains/organizations/operations.ts';
import { siteOperations } from './domains/sites/operations.ts';
import { spaceOperations } from './domains/spaces/operations.ts';

export const operationTables = {
  organizations: organizationOperations,
  collections: collectionOperations,
  spaces: spaceOperations,
  content: contentOperations,
  'change-requests': changeRequestOperations,
  comments: commentOperations,
  sites: siteOperations,
};
