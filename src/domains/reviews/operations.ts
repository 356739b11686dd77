/** REST operations: reviews of change requests, requested reviewers and contributors. */
import { z } from 'zod';
import { optional, optionalFlag, text } from '../../rest/table/members.ts';
import { del, get, operations, post } from '../../rest/table/operation.ts';
import { bareRichText, richText, unoffered } from '../../rest/table/parameters.ts';
import { reference } from '../../rest/table/reference.ts';
import { firstChanges, RevisionChanges } from '../content/shapes/changes.ts';
import { WrittenDocument } from '../shared/documents/shapes.ts';
import {
  ChangeRequestContributor,
  ChangeRequestReview,
  RequestedReviewer,
  ReviewStatus,
} from './shapes.ts';

const changeRequest = '/spaces/{spaceId}/change-requests/{changeRequestId}';
const reviews = `${changeRequest}/reviews` as const;
const requested = `${changeRequest}/requested-reviewers` as const;

const format = unoffered(
  'The comment of a review is a node, whose text is read in the formats that are selected.',
  z.enum(['document', 'markdown']).optional().describe('Format of the text in the response.'),
);

export const reviewOperations = operations({
  listReviews: get(reviews)
    .onlyLater()
    .query({
      format,
      outdated: optionalFlag('isOutdated', 'Filters by whether the reviews are outdated.'),
    })
    .lists(ChangeRequestReview),
  submitReview: post(reviews)
    .onlyLater()
    .body({
      status: ReviewStatus.describe('Decision of the review.'),
      comment: optional(richText(WrittenDocument), 'Comment on the decision.'),
    })
    .returns(ChangeRequestReview, 201),
  getReview: get(`${reviews}/{reviewId}`)
    .onlyLater()
    .query({ format })
    .returns(ChangeRequestReview),
  listRequestedReviewers: get(requested).onlyLater().lists(RequestedReviewer),
  requestReviewers: post(requested)
    .onlyLater()
    .body({
      users: z.array(reference('User')).min(1).describe('The users to request a review from.'),
      subject: text('New subject of the change request.').optional(),
      description: optional(
        bareRichText(WrittenDocument),
        'New description of the change request.',
      ),
    })
    .returns(
      z.object({
        users: optional(z.array(RequestedReviewer), 'The requested reviewers.'),
      }),
    ),
  withdrawRequestedReviewer: del(`${requested}/{userId}`).onlyLater().deletes(),
  getChanges: get(`${changeRequest}/changes`)
    .onlyLater()
    .query(firstChanges)
    .returns(RevisionChanges),
  listContributors: get(`${changeRequest}/contributors`)
    .onlyLater()
    .returns(z.object({ items: z.array(ChangeRequestContributor) })),
});
