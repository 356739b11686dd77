/** Builds the responses for reviews, requested reviewers and contributors. */
import type { z } from 'zod';
import {
  type ChangeRequestContributor,
  ChangeRequestReview,
  type RequestedReviewer,
} from '../../domains/reviews/shapes.ts';
import { restAddress } from '../service/addresses.ts';
import type { Service } from '../service/handlers.ts';
import { responseOf } from '../service/withhold.ts';
import type { Row } from '../store/rows.ts';
import { ancestorOf } from './change-request-response.ts';
import type { ChangeRequestData } from './change-request-rows.ts';
import { comment, type Format } from './comment-response.ts';
import { commentKind } from './comment-rows.ts';
import { revisionKind } from './content-rows.ts';
import { ofChangeRequest } from './discussion.ts';
import {
  type Requested,
  type ReviewData,
  requestsIn,
  reviewKind,
  reviewsOf,
} from './review-rows.ts';
import { user } from './user-response.ts';

/** Returns whether a review is outdated. The reviews of the change request are read once. */
export function outdatedIn(changeRequest: Row<ChangeRequestData>, service: Service) {
  const all = service.rows(reviewKind).list(reviewsOf(changeRequest));
  const requests = requestsIn(changeRequest);
  return ({ id, data }: Row<ReviewData>): boolean =>
    data.revision !== changeRequest.data.revision ||
    all.some(
      (other) =>
        other.id !== id &&
        other.data.reviewer === data.reviewer &&
        other.data.createdAt >= data.createdAt &&
        all.indexOf(other) > all.findIndex((one) => one.id === id),
    ) ||
    requests.some(
      (request) => request.user === data.reviewer && request.createdAt > data.createdAt,
    );
}

/** Returns the response for a review of the change request. */
export function reviewResponses(
  changeRequest: Row<ChangeRequestData>,
  format: Format,
  service: Service,
) {
  const { scope: space, id: changeRequestId } = changeRequest;
  const isOutdated = outdatedIn(changeRequest, service);
  const discussion = ofChangeRequest({ spaceId: space, changeRequestId }, service);
  return (row: Row<ReviewData>): z.input<typeof ChangeRequestReview> => {
    const { reviewer, requestedBy, comment: commentId } = row.data;
    const written =
      commentId === undefined
        ? undefined
        : service.rows(commentKind).get(discussion.scope, commentId);
    const { requestedBy: _, comment: __, ...data } = row.data;
    return responseOf(
      ChangeRequestReview,
      { id: row.id, data },
      {
        reviewer: user(reviewer, service),
        ...(requestedBy !== undefined && { requestedBy: user(requestedBy, service) }),
        ...(written && { comment: comment(written, discussion, format, service) }),
        outdated: isOutdated(row),
        urls: {
          location: restAddress(
            'spaces',
            space,
            'change-requests',
            changeRequestId,
            'reviews',
            row.id,
          ),
        },
      },
    );
  };
}

/** The response for a requested reviewer. */
export function requestedReviewer(
  { kind, id, requestedBy, createdAt, revision }: Requested,
  service: Service,
): z.input<typeof RequestedReviewer> {
  const request = { revision, requestedBy: user(requestedBy, service), createdAt };
  return kind === 'user'
    ? { kind, user: user(id, service), ...request }
    : { kind, team: { object: 'team', id }, ...request };
}

type Contributor = z.input<typeof ChangeRequestContributor>;

/** Those who edited the change request, and those who commented on it. */
export function contributors(row: Row<ChangeRequestData>, service: Service): Contributor[] {
  const { scope, id, data } = row;
  const edits = data.contributors.map((editor) => ({
    user: user(editor, service),
    actionType: 'edit' as const,
    count: Math.max(1, editsIn(row, service)),
    updatedAt: data.updatedAt,
  }));
  const { scope: discussion } = ofChangeRequest({ spaceId: scope, changeRequestId: id }, service);
  const comments = Map.groupBy(
    service.rows(commentKind).list(discussion),
    ({ data }) => data.postedBy,
  );
  const written = [...comments].map(([author, own]) => ({
    user: user(author, service),
    actionType: 'comment' as const,
    count: own.length,
    updatedAt:
      own
        .map(({ data }) => data.postedAt)
        .toSorted()
        .at(-1) ?? data.updatedAt,
  }));
  return [...edits, ...written];
}

/** Number of revisions since the change request branched off. */
function editsIn({ scope, data }: Row<ChangeRequestData>, service: Service): number {
  const revisions = service.rows(revisionKind);
  const ancestor = ancestorOf(data);
  let count = 0;
  for (let id: string | undefined = data.revision; id !== undefined && id !== ancestor; count += 1)
    id = revisions.get(scope, id)?.data.parents[0];
  return count;
}
