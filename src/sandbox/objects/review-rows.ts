/** Rows of reviews of change requests, and the requests for reviews. */
import { z } from 'zod';
import { ChangeRequestReview } from '../../domains/reviews/shapes.ts';
import { stored } from '../service/withhold.ts';
import { type Row, rowKind } from '../store/rows.ts';
import type { ChangeRequestData, ReviewRequest } from './change-request-rows.ts';

const Document = stored(ChangeRequestReview, 'outdated', 'urls').extend({
  /** ID of the user who reviewed. */
  reviewer: z.string(),
  /** ID of the user who requested the review. */
  requestedBy: z.string().exactOptional(),
  /** ID of the comment on the change request. */
  comment: z.string().exactOptional(),
});
export type ReviewData = z.output<typeof Document>;

/** A review. Its scope is `reviewsOf`. */
export const reviewKind = rowKind('review', Document);

export const reviewsOf = ({ scope, id }: { readonly scope: string; readonly id: string }) =>
  `${scope}/${id}`;

/** A request for the review of a user or a team. */
export type Requested = ReviewRequest & { readonly kind: 'user' | 'team'; readonly id: string };

/** The requests of a change request. One that is only the ID of a user is by its author, from its beginning. */
export const requestsIn = ({ data }: Pick<Row<ChangeRequestData>, 'data'>): Requested[] =>
  data.requestedReviewers.map((one) => {
    const { createdBy: requestedBy, createdAt, revision } = data;
    const request = typeof one === 'string' ? { user: one, requestedBy, createdAt, revision } : one;
    return request.team === undefined
      ? { ...request, kind: 'user', id: request.user ?? '' }
      : { ...request, kind: 'team', id: request.team };
  });

/** Whether the review of the user is requested, not only that of a team. */
export const isRequested = (row: Pick<Row<ChangeRequestData>, 'data'>, user: string): boolean =>
  requestsIn(row).some(({ kind, id }) => kind === 'user' && id === user);
