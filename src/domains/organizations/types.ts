/** Types and fields of organizations. */

import { fetched } from '../../graphql/fields/fetched.ts';
import { extend, extendQuery, node } from '../../graphql/fields/node.ts';
import { connection } from '../../graphql/lists/connection.ts';
import { text } from '../../rest/table/members.ts';
import { organizationOperations as operations } from './operations.ts';
import { Organization as shape } from './shapes/organizations.ts';
import { Subdomain as subdomain } from './shapes/subdomains.ts';

export const Organization = node({
  shape,
  key: ['organizationId'],
  read: operations.getOrganization,
  list: { operation: operations.listOrganizations },
});

/** No list of the REST API contains subdomains, and no other object refers to one. */
node({
  shape: subdomain,
  key: ['subdomain'],
  idMember: 'subdomain',
  read: operations.getSubdomain,
});

extendQuery((t) => ({
  organizations: connection(t, {
    operation: operations.listOrganizations,
    description: 'Organizations that the caller can see.',
  }),
  organizationsForEmailDomain: fetched(t, {
    operation: operations.listOrganizationsForEmailDomain,
    member: 'organizations',
    path: {
      emailDomain: text('Domain of email addresses, such as `example.com`.'),
    },
    description: 'Organizations that users can join if their email address has the given domain.',
    always: true,
  }),
}));

extend(Organization, (t) => ({
  agentInstructions: fetched(t, {
    operation: operations.getAgentInstructions,
    description: "The organization's instructions for AI agents.",
  }),
  search: connection(t, {
    operation: operations.searchOrganization,
    description: 'Pages of the organization that match a search, grouped by space.',
  }),
}));
