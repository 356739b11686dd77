/** Rows of comments and replies. */
import type { z } from 'zod';
import type { Comment } from '../../domains/comments/shapes.ts';
import type { Withholding } from '../service/withhold.ts';
import { rowKind } from '../store/rows.ts';

export interface ReactionData {
  readonly emoji: string;
  /** Id of the user. */
  readonly user: string;
  readonly reactedAt: string;
}

export interface ReplyData extends Withholding {
  /** Id of the user. */
  readonly postedBy: string;
  readonly postedAt: string;
  readonly editedAt?: string;
  /** The text in the form it was written in. */
  readonly body: z.output<typeof Comment>['body'];
  /** In the order they were made. */
  readonly reactions: readonly ReactionData[];
}

export interface CommentData extends ReplyData {
  readonly status: 'open' | 'resolved';
  readonly target: {
    readonly node?: string;
    readonly page?: string;
    readonly tableCell?: { readonly record: string; readonly definition: string };
    readonly review?: string;
    /** The revision that was current when the comment was written. */
    readonly revision?: string;
  };
  readonly resolvedAt?: string;
  /** Id of the user. */
  readonly resolvedBy?: string;
}

/** In the scope of what is commented on: see `spaceComments` and `changeRequestComments`. */
export const commentKind = rowKind<CommentData>('comment');
/** In the scope of their comment. */
export const replyKind = rowKind<ReplyData>('comment-reply');

export const spaceComments = (spaceId: string) => spaceId;
export const changeRequestComments = (spaceId: string, changeRequestId: string) =>
  `${spaceId}/${changeRequestId}`;
/** Scope of the replies to a comment. */
export const repliesTo = (comment: { readonly scope: string; readonly id: string }) =>
  `${comment.scope}/${comment.id}`;
