/** Types and fields of single sign-on. */

import { fetched } from '../../graphql/fields/fetched.ts';
import { extend, node } from '../../graphql/fields/node.ts';
import { connection } from '../../graphql/lists/connection.ts';
import { Organization } from '../organizations/types.ts';
import { ssoOperations as operations } from './operations.ts';
import { SamlProvider as shape } from './shapes.ts';

export const SamlProvider = node({
  shape,
  key: ['organizationId', 'samlProviderId'],
  read: operations.getSamlProvider,
  list: { operation: operations.listSamlProviders },
});

extend(Organization, (t) => ({
  samlProviders: connection(t, {
    operation: operations.listSamlProviders,
    description: 'SAML identity providers of the organization.',
  }),
  ssoLogins: fetched(t, {
    operation: operations.listSsoLogins,
    member: 'items',
    description: 'Ways to sign in to the organization with single sign-on (SSO).',
    always: true,
  }),
}));
