/** The handlers for reviews of change requests. */
import type { reviewOperations } from '../../../domains/reviews/operations.ts';
import {
  ancestorOf,
  changeRequest,
  requireChangeRequest,
} from '../../objects/change-request-response.ts';
import { type ChangeRequestData, changeRequestKind } from '../../objects/change-request-rows.ts';
import { changeRequestComments, commentKind } from '../../objects/comment-rows.ts';
import { changesBetween } from '../../objects/content-changes.ts';
import { revisionOf } from '../../objects/content-revisions.ts';
import { revisionKind } from '../../objects/content-rows.ts';
import { memberKind } from '../../objects/member-rows.ts';
import {
  contributors,
  outdatedIn,
  requestedReviewer,
  reviewResponses,
} from '../../objects/review-response.ts';
import { type Requested, requestsIn, reviewKind, reviewsOf } from '../../objects/review-rows.ts';
import { spaceAccessIn } from '../../objects/space-access.ts';
import { requireActiveSpace, spaceKind } from '../../objects/space-rows.ts';
import { membershipsIn } from '../../objects/team-rows.ts';
import { userKind, userScope } from '../../objects/user-response.ts';
import { isAdmin } from '../../service/access.ts';
import type { Handlers, Service } from '../../service/handlers.ts';
import { pageOf } from '../../service/item-page.ts';
import { created, updated } from '../../service/write.ts';
import { conflict, forbidden } from '../../store/refusal.ts';
import type { Row } from '../../store/rows.ts';

export const reviewHandlers: Handlers<typeof reviewOperations> = {
  listReviews({ path, query, paging }, service) {
    const row = requireChangeRequest(path, service);
    const isOutdated = outdatedIn(row, service);
    const toResponse = reviewResponses(row, query.format, service);
    return service.rows(reviewKind).page(reviewsOf(row), paging, toResponse, {
      by: 'createdAt',
      descending: true,
      ...(query.outdated !== undefined && {
        where: (review) => isOutdated(review) === query.outdated,
      }),
    });
  },

  /** A review fulfills the requests for it: those of the reviewer, and those of the reviewer's teams. */
  submitReview({ path, body }, service) {
    requireActiveSpace(path, service);
    const row = requireReviewable(requireChangeRequest(path, service));
    const own = requestsTo(row, service.access.user, service);
    if (own.length === 0) requireReviewer(row, service);
    const review = created(
      reviewKind,
      reviewsOf(row),
      {
        revision: row.data.revision,
        reviewer: service.access.user,
        ...(own[0] && { requestedBy: own[0].requestedBy }),
        status: body.status,
      },
      service,
    );
    const comment = body.comment && addComment(row, review.id, body.comment, service);
    const reviewed = comment ? updated(reviewKind, review, { comment }, service) : review;
    const changed = withRequests(
      row,
      requestsIn(row).filter((one) => !own.some(isSameAs(one))),
      service,
    );
    return reviewResponses(changed, undefined, service)(reviewed);
  },

  getReview({ path, query }, service) {
    const row = requireChangeRequest(path, service);
    const review = service.rows(reviewKind).require(reviewsOf(row), path.reviewId);
    return reviewResponses(row, query.format, service)(review);
  },

  listRequestedReviewers({ path, paging }, service) {
    const requests = requestsIn(requireChangeRequest(path, service));
    const idOf = ({ kind, id }: Requested) => `${kind}/${id}`;
    return pageOf(requests, paging, idOf, (one) => requestedReviewer(one, service));
  },

  requestReviewers({ path, body }, service) {
    requireActiveSpace(path, service);
    const row = requireReviewable(requireChangeRequest(path, service));
    const { users, ...changes } = body;
    for (const id of users) service.rows(userKind).named(userScope, id);
    const request = {
      requestedBy: service.access.user,
      createdAt: service.now(),
      revision: row.data.revision,
    };
    const added = [...new Set(users)].map((user) => ({
      ...request,
      user,
      kind: 'user' as const,
      id: user,
    }));
    const kept = requestsIn(row).filter((one) => !added.some(isSameAs(one)));
    withRequests(updated(changeRequestKind, row, changes, service), [...kept, ...added], service);
    return { users: added.map((one) => requestedReviewer(one, service)) };
  },

  withdrawRequestedReviewer({ path }, service) {
    requireActiveSpace(path, service);
    const row = requireChangeRequest(path, service);
    const requests = requestsIn(row);
    const kept = requests.filter(({ kind, id }) => kind !== 'user' || id !== path.userId);
    if (kept.length === requests.length) return false;
    withRequests(row, kept, service);
    return true;
  },

  /** A merged change request has the changes of its merge. Old merges have no revision. */
  getChanges({ path, query }, service) {
    const row = requireChangeRequest(path, service);
    const { scope, data } = row;
    const merge = service.rows(revisionKind).get(scope, data.revisionMerged ?? '');
    const after = merge ?? revisionOf(scope, data.revision, service);
    const before = merge?.data.parents[0] ?? ancestorOf(data);
    return {
      ...(merge && { mergedFrom: changeRequest(row, service) }),
      ...changesBetween(revisionOf(scope, before, service).data, after.data, query.limit),
    };
  },

  listContributors: ({ path }, service) => ({
    items: contributors(requireChangeRequest(path, service), service),
  }),
};

const isSameAs =
  (one: Requested) =>
  ({ kind, id }: Requested) =>
    kind === one.kind && id === one.id;

/** The requests for a review of the user, directly or as a member of a team. */
function requestsTo(row: Row<ChangeRequestData>, user: string, service: Service): Requested[] {
  const teams = new Set(teamsOf(row, user, service));
  return requestsIn(row).filter(({ kind, id }) => (kind === 'user' ? id === user : teams.has(id)));
}

const membershipsOf = (row: Row<ChangeRequestData>, user: string, service: Service) => {
  const organization = service.rows(spaceKind).find(row.scope)?.scope ?? '';
  return { organization, memberships: membershipsIn(organization, service).get(user) ?? [] };
};

const teamsOf = (row: Row<ChangeRequestData>, user: string, service: Service) =>
  membershipsOf(row, user, service).memberships.map(({ team }) => team.id);

function withRequests(
  row: Row<ChangeRequestData>,
  requests: readonly Requested[],
  service: Service,
): Row<ChangeRequestData> {
  const requestedReviewers = requests.map(({ kind: _, id: __, ...request }) => request);
  return updated(changeRequestKind, row, { requestedReviewers }, service);
}

/** Throws a 409 if the change request is merged or archived. */
function requireReviewable(row: Row<ChangeRequestData>): Row<ChangeRequestData> {
  const { status } = row.data;
  if (status === 'merged' || status === 'archived')
    throw conflict(`The change request is ${status}, so it cannot be reviewed.`);
  return row;
}

const reviewing: readonly string[] = ['admin', 'create', 'edit', 'review'];

/** Throws a 403 unless the space lets the caller review. */
function requireReviewer(row: Row<ChangeRequestData>, service: Service): void {
  const { user } = service.access;
  if (isAdmin(service.access)) return;
  const { organization, memberships } = membershipsOf(row, user, service);
  const member = service.rows(memberKind).get(organization, user);
  const spaces = member ? spaceAccessIn(organization, service)(member, memberships) : [];
  const own = spaces.find(({ space }) => space.id === row.scope);
  if (!own || !reviewing.includes(own.permission))
    throw forbidden('The space does not let you review, and nobody requested your review.');
}

/** Adds the comment of a review, and returns its ID. */
function addComment(
  { scope, id, data }: Row<ChangeRequestData>,
  review: string,
  body: { readonly markdown?: string | undefined },
  service: Service,
): string {
  const comments = service.rows(commentKind);
  return comments.insert(changeRequestComments(scope, id), comments.newId(), {
    postedBy: service.access.user,
    postedAt: service.now(),
    body,
    reactions: [],
    status: 'open',
    target: { review, revision: data.revision },
  }).id;
}
