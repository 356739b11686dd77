/** Shapes of the REST interface: comments and replies. */
import { z } from 'zod';
import { nestedReference, reference } from '../../rest/reference.ts';
import {
  count,
  dateTime,
  enumeration,
  inFormat,
  kind,
  permissions,
  shape,
  urls,
} from '../../rest/shape.ts';
import { Document } from '../documents/shapes.ts';
import { User } from '../users/shapes.ts';

export const CommentStatus = enumeration('CommentStatus', 'Whether a comment is settled.', {
  open: 'It is not.',
  resolved: 'It is.',
});

const CommentBody = shape('CommentBody', 'Text of a comment or a reply.', {
  markdown: inFormat('markdown', z.string().optional().describe('The text in Markdown.')),
  document: inFormat('document', Document.optional().describe('The text as a rich document.')),
});

const common = {
  id: z.string(),
  postedBy: User.optional().describe('Who wrote it.'),
  postedAt: dateTime().optional().describe('When it was written.'),
  editedAt: dateTime().optional().describe('When its text was last changed.'),
  reactions: z
    .array(
      shape('CommentReaction', 'An emoji that people reacted with.', {
        emoji: z.string().optional().describe('The emoji.'),
        count: z.int().optional().describe('How many people reacted with it.'),
        users: z
          .array(
            shape('CommentReactionByUser', 'That a user reacted.', {
              user: User.optional().describe('Who reacted.'),
              reactedAt: dateTime().optional().describe('When.'),
            }),
          )
          .optional()
          .describe('Who reacted with it.'),
      }),
    )
    .optional()
    .describe('Reactions, by emoji.'),
  body: CommentBody.optional().describe('The text.'),
  urls: urls('Comment', { location: 'In the REST interface.' }),
  permissions: permissions('Comment', {
    view: 'see it',
    edit: 'edit it',
    reply: 'reply to it',
    delete: 'delete it',
  }),
};

/** What comments and replies have in common. */
export const Post = shape('Post', 'A comment, or a reply to one.', common);

export const Comment = shape('Comment', 'A comment on a space or on a change request.', {
  object: kind('comment'),
  ...common,
  replies: count('Replies.'),
  repliers: z
    .array(
      shape('CommentReplier', 'Somebody who replied to a comment.', {
        user: User.optional().describe('Who replied.'),
        count: z.int().optional().describe('How many replies the user wrote.'),
        updatedAt: dateTime().optional().describe('When the user last replied.'),
      }),
    )
    .optional()
    .describe('Who replied.'),
  target: shape('CommentTarget', 'What a comment is about.', {
    node: shape('CommentTargetNode', 'A block of a page.', {
      id: z.string().optional().describe('Key of the block.'),
    })
      .optional()
      .describe('The block.'),
    tableCell: shape('CommentTableCell', 'A cell of a table.', {
      record: z.string().optional().describe('Id of the record: the row.'),
      definition: z.string().optional().describe('Id of the definition: the column.'),
    })
      .optional()
      .describe('The cell of a table.'),
    page: nestedReference('Page').optional().describe('The page.'),
    changeRequest: reference('ChangeRequest').optional().describe('The change request.'),
    review: z.string().optional().describe('Id of the review.'),
    space: reference('Space').optional().describe('The space.'),
    revision: reference('Revision').optional().describe('The revision that was commented on.'),
  })
    .optional()
    .describe('What it is about.'),
  status: CommentStatus.optional().describe('Whether it is settled.'),
  resolvedAt: dateTime().optional().describe('When it was resolved.'),
  resolvedBy: User.optional().describe('Who resolved it.'),
});

export const CommentReply = shape('CommentReply', 'A reply to a comment.', {
  object: kind('comment-reply'),
  ...common,
});
