/** Rows of comments and replies. */
import type { z } from 'zod';
import type { Comment } from '../../domains/comments/shapes.ts';
import type { Withholding } from '../service/withhold.ts';
import { rowKind } from '../store/rows.ts';

export interface ReactionData {
  readonly emoji: string;
  /** User ID. */
  readonly user: string;
  readonly reactedAt: string;
}

export interface ReplyData extends Withholding {
  /** User ID. */
  readonly postedBy: string;
  readonly postedAt: string;
  readonly editedAt?: string;
  /** The text in its original format. */
  readonly body: z.output<typeof Comment>['body'];
  /** In the order of creation. */
  readonly reactions: readonly ReactionData[];
}

export interface CommentData extends ReplyData {
  readonly status: 'open' | 'resolved';
  readonly target: {
    readonly node?: string;
    readonly page?: string;
    readonly tableCell?: { readonly record: string; readonly definition: string };
    readonly review?: string;
    /** The current revision when the comment was written. */
    readonly revision?: string;
  };
  readonly resolvedAt?: string;
  /** User ID. */
  readonly resolvedBy?: string;
}

/** The scope is `spaceComments` or `changeRequestComments`. */
export const commentKind = rowKind<CommentData>('comment');
/** The scope is `repliesTo`. */
export const replyKind = rowKind<ReplyData>('comment-reply');

export const spaceComments = (spaceId: string) => spaceId;
export const changeRequestComments = (spaceId: string, changeRequestId: string) =>
  `${spaceId}/${changeRequestId}`;
/** Scope of the replies to a comment. */
export const repliesTo = (comment: { readonly scope: string; readonly id: string }) =>
  `${comment.scope}/${comment.id}`;
