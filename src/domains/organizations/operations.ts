/** Rows of the REST interface: organizations. */
import { get, operations } from '../../rest/operation.ts';
import { Organization } from './organization-shape.ts';

export const organizationOperations = operations({
  listOrganizations: get('/orgs').lists(Organization),
  getOrganization: get('/orgs/{organizationId}').returns(Organization),
});
