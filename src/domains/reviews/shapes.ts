/** REST shapes: reviews of change requests, requested reviewers and contributors. */
import { z } from 'zod';
import { dateTime, flag, kind, optional, urls } from '../../rest/table/members.ts';
import { reference, shortForm } from '../../rest/table/reference.ts';
import { enumeration, shape, union } from '../../rest/table/shape.ts';
import { Comment } from '../comments/shapes.ts';
import { User } from '../shared/users/shapes.ts';

export const ReviewStatus = enumeration(
  'ChangeRequestReviewStatus',
  'Possible decisions of a review.',
  {
    'changes-requested': 'The reviewer requested changes.',
    approved: 'The reviewer approved the change request.',
  },
);

export const ChangeRequestReview = shape(
  'ChangeRequestReview',
  'A review of a change request: the decision of one reviewer.',
  {
    object: kind('change-request-review'),
    id: z.string(),
    revision: reference('Revision').describe('The revision that was reviewed.'),
    reviewer: User.describe('The user who reviewed the change request.'),
    requestedBy: optional(User, 'The user who requested the review. Null if nobody requested it.'),
    status: ReviewStatus.describe('Decision of the review.'),
    outdated: flag(
      'isOutdated',
      'Whether a newer review, or a newer request for a review, has replaced the review.',
    ),
    comment: optional(
      Comment,
      'The comment that was submitted with the decision. Null if there is none.',
    ),
    createdAt: dateTime('When the review was submitted.'),
    updatedAt: dateTime('When the review was last changed.'),
    urls: urls('ChangeRequestReview', { location: 'URL of the review in the REST API.' }),
  },
);

const request = {
  revision: reference('Revision').describe(
    'The revision that was active when the review was requested.',
  ),
  requestedBy: User.describe('The user who requested the review.'),
  createdAt: dateTime('When the review was requested.'),
};

export const RequestedReviewer = union(
  'RequestedReviewer',
  'A user or a team whose review of a change request was requested.',
  'kind',
  [
    shape('RequestedUser', 'A user whose review was requested, with the request.', {
      kind: z.literal('user'),
      user: User.describe('The user.'),
      ...request,
    }),
    shape('RequestedTeam', 'A team whose review was requested, with the request.', {
      kind: z.literal('team'),
      team: shortForm('team', 'Team').describe('The team.'),
      ...request,
    }),
  ],
  { isHolder: true },
);

export const ChangeRequestContributor = shape(
  'ChangeRequestContributor',
  'A user who contributed to a change request, with one kind of contribution.',
  {
    user: User.describe('The user who contributed.'),
    actionType: enumeration(
      'ContributionType',
      'Possible kinds of contributions to a change request.',
      {
        edit: 'The user edited the content of the change request.',
        comment: 'The user commented on the change request.',
      },
    ).describe('Kind of the contributions.'),
    count: z.int().describe('Number of contributions of this kind.'),
    updatedAt: dateTime('When the user last contributed in this way.'),
  },
);
