/** The operation tables of all domains. */
import { collectionOperations } from './domains/collections/operations.ts';
import { organizationOperations } from './domains/organizations/operations.ts';
import { siteOperations } from './domains/sites/operations.ts';
import { spaceOperations } from './domains/spaces/operations.ts';

export const operationTables = {
  organizations: organizationOperations,
  collections: collectionOperations,
  spaces: spaceOperations,
  sites: siteOperations,
};
