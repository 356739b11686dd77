/** Every domain's operation table with its handlers: what the service serves. */
import { collectionOperations } from '../domains/collections/operations.ts';
import { collectionHandlers } from '../domains/collections/sandbox.ts';
import { organizationOperations } from '../domains/organizations/operations.ts';
import { organizationHandlers } from '../domains/organizations/sandbox.ts';
import { siteOperations } from '../domains/sites/operations.ts';
import { siteHandlers } from '../domains/sites/sandbox.ts';
import { spaceOperations } from '../domains/spaces/operations.ts';
import { spaceHandlers } from '../domains/spaces/sandbox.ts';
import { routesOf } from './handlers.ts';

export const routes = [
  ...routesOf(organizationOperations, organizationHandlers),
  ...routesOf(collectionOperations, collectionHandlers),
  ...routesOf(spaceOperations, spaceHandlers),
  ...routesOf(siteOperations, siteHandlers),
];
