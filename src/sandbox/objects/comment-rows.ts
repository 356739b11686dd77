/** Rows of comments and replies. */
import { z } from 'zod';
import { Comment, CommentStatus } from '../../domains/comments/shapes.ts';
import { withholding } from '../service/withhold.ts';
import { rowKind } from '../store/rows.ts';

const time = z.iso.datetime();

/** `user` is a user ID. */
const Reaction = z.object({ emoji: z.string(), user: z.string(), reactedAt: time });
export type ReactionData = z.output<typeof Reaction>;

const Reply = z.object({
  /** User ID. */
  postedBy: z.string(),
  postedAt: time,
  editedAt: time.exactOptional(),
  /** The text in its original format. */
  body: Comment.shape.body,
  /** In the order of creation. */
  reactions: z.array(Reaction).default([]),
  ...withholding,
});
export type ReplyData = z.output<typeof Reply>;

const Document = Reply.extend({
  status: CommentStatus.default('open'),
  target: z
    .object({
      node: z.string().exactOptional(),
      page: z.string().exactOptional(),
      tableCell: z.object({ record: z.string(), definition: z.string() }).exactOptional(),
      review: z.string().exactOptional(),
      /** The current revision when the comment was written. */
      revision: z.string().exactOptional(),
    })
    .default({}),
  resolvedAt: time.exactOptional(),
  /** User ID. */
  resolvedBy: z.string().exactOptional(),
});
export type CommentData = z.output<typeof Document>;

/** The scope is `spaceComments` or `changeRequestComments`. */
export const commentKind = rowKind('comment', Document);
/** The scope is `repliesTo`. */
export const replyKind = rowKind('comment-reply', Reply, 'comment reply');

export const spaceComments = (spaceId: string) => spaceId;
export const changeRequestComments = (spaceId: string, changeRequestId: string) =>
  `${spaceId}/${changeRequestId}`;
/** Scope of the replies to a comment. */
export const repliesTo = (comment: { readonly scope: string; readonly id: string }) =>
  `${comment.scope}/${comment.id}`;
