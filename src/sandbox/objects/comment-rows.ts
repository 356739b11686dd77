/** Rows of comments and replies. */
import { z } from 'zod';
import { Comment, CommentStatus } from '../../domains/comments/shapes.ts';
import { withholding } from '../service/withhold.ts';
import { rowKind } from '../store/rows.ts';

const time = z.iso.datetime();

/** A reaction of a user. `user` is the ID of the user. */
const Reaction = z.object({ emoji: z.string(), user: z.string(), reactedAt: time });
export type ReactionData = z.output<typeof Reaction>;

const Reply = z.object({
  /** ID of the user who posted it. */
  postedBy: z.string(),
  postedAt: time,
  editedAt: time.exactOptional(),
  /** The text in its original format. */
  body: Comment.shape.body,
  /** Reactions in the order in which they were added. */
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
  /** ID of the user who resolved it. */
  resolvedBy: z.string().exactOptional(),
});
export type CommentData = z.output<typeof Document>;

/** A comment. Its scope is `spaceComments` or `changeRequestComments`. */
export const commentKind = rowKind('comment', Document);
/** A reply. Its scope is `repliesTo`. */
export const replyKind = rowKind('comment-reply', Reply, 'comment reply');

export const spaceComments = (spaceId: string) => spaceId;
export const changeRequestComments = (spaceId: string, changeRequestId: string) =>
  `${spaceId}/${changeRequestId}`;
/** Scope of the replies to a comment. */
export const repliesTo = (comment: { readonly scope: string; readonly id: string }) =>
  `${comment.scope}/${comment.id}`;
