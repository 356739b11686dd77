/** Types and fields of change requests. */
import { adjustType } from '../../graphql/fields/adjust.ts';
import { fetched } from '../../graphql/fields/fetched.ts';
import { childById, extend, node } from '../../graphql/fields/node.ts';
import { connection } from '../../graphql/lists/connection.ts';
import { IssuesCluster } from '../conversations/types.ts';
import { Member } from '../members/types.ts';
import { Organization } from '../organizations/types.ts';
import { Space } from '../spaces/types.ts';
import { changeRequestOperations as operations } from './operations.ts';
import { ChangeRequest as shape } from './shapes.ts';

export const ChangeRequest = node({
  shape,
  key: ['spaceId', 'changeRequestId'],
  read: operations.getChangeRequest,
  list: { operation: operations.listChangeRequests },
  // The REST API accepts the number in the space as an alias. Because an id may also consist of digits, the service
  // decides what such a value is, and the id in its response is used.
  isCanonical: (id) => !/^\d+$/.test(id),
});

// Only the read of one change request returns its imports.
adjustType(shape, { omit: ['imports'] });

extend(ChangeRequest, (t) => ({
  imports: fetched(t, {
    operation: operations.getChangeRequest,
    member: 'imports',
    description: 'Imports of content into the change request, newest first.',
  }),
  pdf: fetched(t, {
    operation: operations.getChangeRequestPdf,
    member: 'url',
    description: "URL of a PDF of the change request's content.",
  }),
}));

/** Lists of a space have all its change requests; that of an organization has those of triage only with this value. */
const withTriage = { finding: 'all' } as const;

extend(Space, (t) => ({
  changeRequest: childById(t, {
    resource: ChangeRequest,
    description: 'The change request with the given ID or number in the space.',
  }),
  changeRequests: connection(t, {
    operation: operations.listChangeRequests,
    description:
      'Change requests in the space, open by default. The arguments `statuses`, `siteId` and `styleguideRunRestId` filter the list of its organization, which the access token must permit to read.',
    groupedBy: {
      at: ['space'],
      list: operations.listOrganizationChangeRequests,
      always: withTriage,
    },
    wider: {
      operation: operations.listOrganizationChangeRequests,
      filledBy: { space: Space },
      always: withTriage,
      groupedBy: { at: ['space'] },
    },
    countedBy: [
      { on: Space, member: 'changeRequestsOpen', when: { status: 'open' } },
      { on: Space, member: 'changeRequestsDraft', when: { status: 'draft' } },
    ],
  }),
}));

extend(Organization, (t) => ({
  changeRequests: connection(t, {
    operation: operations.listOrganizationChangeRequests,
    description: 'Change requests in all spaces of the organization, open by default.',
  }),
}));

extend(IssuesCluster, (t) => ({
  changeRequests: connection(t, {
    operation: operations.listOrganizationChangeRequests,
    filledBy: { conversationsIssuesCluster: IssuesCluster },
    groupedBy: { at: ['conversationsIssuesCluster'] },
    description: 'Change requests created for the issue cluster, open by default.',
  }),
}));

extend(Member, (t) => ({
  reviewRequests: connection(t, {
    operation: operations.listOrganizationChangeRequests,
    filledBy: { requestedReviewer: Member },
    description:
      "Change requests for which the member's review has been requested, open by default.",
  }),
  createdChangeRequests: connection(t, {
    operation: operations.listOrganizationChangeRequests,
    filledBy: { creator: Member },
    groupedBy: { at: ['createdBy', 'id'] },
    description: 'Change requests created by the member, open by default.',
  }),
  contributedChangeRequests: connection(t, {
    operation: operations.listOrganizationChangeRequests,
    filledBy: { contributor: Member },
    description: 'Change requests that the member contributed to, open by default.',
  }),
}));
