/** Types and fields of invite links. */

import { extend, node } from '../../graphql/fields/node.ts';
import { connection } from '../../graphql/lists/connection.ts';
import { Organization } from '../organizations/types.ts';
import { inviteOperations as operations } from './operations.ts';
import { Invite as shape } from './shapes.ts';

export const Invite = node({
  shape,
  key: ['organizationId', 'inviteId'],
  read: operations.getInvite,
  list: { operation: operations.listInvites },
});

extend(Organization, (t) => ({
  invites: connection(t, {
    operation: operations.listInvites,
    description:
      'Invite links to the organization. Does not contain those to spaces and collections, which the REST API does not list.',
  }),
}));
