/** Types and fields of reviews of change requests. */

import { fetched } from '../../graphql/fields/fetched.ts';
import { extend, node } from '../../graphql/fields/node.ts';
import { connection } from '../../graphql/lists/connection.ts';
import { ChangeRequest } from '../change-requests/types.ts';
import { reviewOperations as operations } from './operations.ts';
import { ChangeRequestReview as shape } from './shapes.ts';

export const ChangeRequestReview = node({
  shape,
  key: ['spaceId', 'changeRequestId', 'reviewId'],
  read: operations.getReview,
  list: { operation: operations.listReviews },
});

/** The requested reviewers. Edges contain the request. */
export const requestedReviewers = {
  operation: operations.listRequestedReviewers,
  relation: {
    name: 'RequestedReviewer',
    nodes: 'requested reviewers',
    fields: {
      requestedBy: { path: ['requestedBy'], description: 'The user who requested the review.' },
      requestedAt: { path: ['createdAt'], description: 'When the review was requested.' },
      revision: {
        path: ['revision'],
        description:
          'The revision that was active when the review was requested. Null if the revision cannot be read.',
      },
    },
  },
};

extend(ChangeRequest, (t) => ({
  reviews: connection(t, {
    operation: operations.listReviews,
    description: 'Reviews of the change request.',
  }),
  requestedReviewers: connection(t, {
    ...requestedReviewers,
    description:
      'Users and teams whose review of the change request is requested and who have not reviewed it yet.',
  }),
  changes: fetched(t, {
    operation: operations.getChanges,
    description:
      'What the change request changes in the content of its space, compared to the revision from which it branched.',
  }),
  contributors: fetched(t, {
    operation: operations.listContributors,
    member: 'items',
    description:
      'Users who contributed to the change request, one entry for each kind of contribution.',
  }),
}));
