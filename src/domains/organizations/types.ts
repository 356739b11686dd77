/** Organizations in the graph. */
import { connection } from '../../graphql/connection.ts';
import { extendQuery, node } from '../../graphql/node.ts';
import { organizationOperations } from './operations.ts';
import { Organization as shape } from './organization-shape.ts';

const { getOrganization, listOrganizations } = organizationOperations;

export const Organization = node({
  shape,
  key: ['organizationId'],
  read: getOrganization,
  list: { operation: listOrganizations },
});

extendQuery((t) => ({
  organizations: connection(t, {
    operation: listOrganizations,
    description: 'Organizations that the caller can see.',
  }),
}));
