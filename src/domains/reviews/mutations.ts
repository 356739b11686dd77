/** Mutations of reviews of change requests. */
import { mutation } from '../../graphql/changes/mutation.ts';
import { addedEdges, created, deletedId } from '../../graphql/changes/payload.ts';
import { target } from '../../graphql/changes/payload-links.ts';
import { reference } from '../../rest/table/reference.ts';
import { ChangeRequest } from '../change-requests/types.ts';
import { User } from '../users/types.ts';
import { reviewOperations as operations } from './operations.ts';
import { ChangeRequestReview, requestedReviewers } from './types.ts';

mutation({
  name: 'submitChangeRequestReview',
  operation: operations.submitReview,
  description:
    'Reviews a change request as the caller: approves it, or requests changes. A review cannot be changed or deleted; a newer one replaces it.',
  on: ChangeRequest,
  payload: created(ChangeRequestReview, ChangeRequest),
});

mutation({
  operation: operations.requestReviewers,
  description:
    'Requests reviews of a change request from users, who are notified. Teams cannot be requested.',
  on: ChangeRequest,
  payload: [
    target(ChangeRequest),
    addedEdges({
      ...requestedReviewers,
      itemsAt: 'users',
      description: 'Edges of the requested reviewers.',
    }),
  ],
});

mutation({
  operation: operations.withdrawRequestedReviewer,
  description:
    'Withdraws the request for a review of a change request from a user. A request for the review of a team cannot be withdrawn.',
  on: ChangeRequest,
  path: { userId: reference('User').describe('The user whose review is no longer requested.') },
  payload: [
    target(ChangeRequest),
    deletedId('withdrawnReviewerId', {
      description:
        'Global ID of the user whose review is no longer requested. Null if no review of the user was requested.',
      of: ({ path }) => User.at(path).globalId,
    }),
  ],
});
