/** REST shapes: comments and replies. */
import { z } from 'zod';
import {
  count,
  dateTime,
  kind,
  named,
  optional,
  permissions,
  text,
  urls,
} from '../../rest/table/members.ts';
import { inFormat } from '../../rest/table/parameters.ts';
import { nestedReference, opaqueId, reference } from '../../rest/table/reference.ts';
import { enumeration, shape } from '../../rest/table/shape.ts';
import { Document } from '../shared/documents/shapes.ts';
import { User } from '../shared/users/shapes.ts';

export const CommentStatus = enumeration('CommentStatus', 'Possible statuses of a comment.', {
  open: 'The comment is not resolved.',
  resolved: 'The comment is resolved.',
});

const CommentBody = shape(
  'CommentBody',
  'Text of a comment or reply, as a rich-text document and in Markdown.',
  {
    markdown: inFormat('markdown', text('Text of the comment or reply in Markdown.').optional()),
    document: inFormat(
      'document',
      Document.optional().describe('Text of the comment or reply as a rich-text document.'),
    ),
  },
);

const CommentReaction = shape(
  'CommentReaction',
  'Reactions to a comment or reply that use the same emoji.',
  {
    emoji: text('The emoji of the reaction.'),
    count: z.int().describe('Number of users who reacted with the emoji.'),
    users: named(
      'reactors',
      z
        .array(
          shape('CommentReactor', 'A user who reacted with an emoji to a comment or reply.', {
            user: User.optional().describe('The user who reacted.'),
            reactedAt: dateTime('When the user reacted.').optional(),
          }),
        )
        .describe('Users who reacted with the emoji, and when.'),
    ),
  },
);

const either = { what: 'the comment or reply' };

const CommentUrls = urls(
  'Comment',
  { location: 'URL of the comment or reply in the REST API.' },
  either,
);

const CommentPermissions = permissions(
  'Comment',
  {
    view: 'see the comment or reply',
    edit: 'edit the comment or reply',
    reply: 'reply to the comment',
    delete: 'delete the comment or reply',
  },
  either,
);

/** The members of both comments and replies. */
const written = (what: string) => ({
  id: z.string(),
  postedBy: User.describe(`The user who wrote the ${what}.`),
  postedAt: dateTime(`When the ${what} was created.`),
  editedAt: dateTime(`When the text of the ${what} was last changed.`).optional(),
  reactions: z.array(CommentReaction).describe(`Reactions to the ${what}, grouped by emoji.`),
  body: CommentBody.describe(`Text of the ${what}.`),
  urls: CommentUrls.describe(`URLs of the ${what}.`),
  permissions: CommentPermissions.describe(`The caller's permissions for the ${what}.`),
});

export const CommentTableCell = shape(
  'CommentTableCell',
  'A table cell that a comment refers to.',
  {
    record: optional(
      opaqueId('TableRecord'),
      'REST API ID of the record (row) that contains the cell.',
    ),
    definition: optional(
      opaqueId('TableDefinition'),
      'REST API ID of the definition of the column that contains the cell.',
    ),
  },
);

const CommentBlock = shape('CommentBlock', 'A page block that a comment refers to.', {
  // The REST API calls the key of a block an id, but no operation reads a block by it.
  id: named('key', text('Key of the block, as returned by the REST API.').optional()),
});

/** The interface of comments and replies. */
export const CommentOrReply = shape(
  'CommentOrReply',
  'Fields that comments and replies have in common.',
  written('comment or reply'),
);

export const Comment = shape('Comment', 'A comment on a space or a change request.', {
  object: kind('comment'),
  ...written('comment'),
  replies: count('Number of replies to the comment.'),
  repliers: z
    .array(
      shape('CommentReplier', 'A user who replied to a comment, and the number of their replies.', {
        user: User.describe('The user who replied.'),
        count: z.int().describe('Number of replies that the user wrote to the comment.'),
        updatedAt: named('lastRepliedAt', dateTime('When the user last replied to the comment.')),
      }),
    )
    .describe('Users who replied to the comment.'),
  target: shape(
    'CommentTarget',
    'What a comment is about: a space or change request, or a page, block, or table cell in it.',
    {
      node: named(
        'block',
        CommentBlock.optional().describe(
          'The page block that the comment is about. Null if the comment is not about a block.',
        ),
      ),
      tableCell: CommentTableCell.optional().describe(
        'The table cell that the comment is about. Null if the comment is not about a table cell.',
      ),
      page: optional(
        nestedReference('Page'),
        'The page that the comment is about. Null if the comment is not about a page.',
      ),
      changeRequest: optional(
        reference('ChangeRequest'),
        'The change request that the comment is on. Null if the comment is not on a change request.',
      ),
      review: optional(
        opaqueId('Review'),
        'REST API ID of the review that the comment belongs to. Null if the comment is not part of a review.',
      ),
      space: optional(reference('Space'), 'The space that the comment is on.'),
      revision: optional(reference('Revision'), 'The revision that the comment was written on.'),
    },
  ).describe('What the comment is about, such as a page or a block of a page.'),
  status: CommentStatus.optional().describe('Status of the comment: open or resolved.'),
  resolvedAt: dateTime('When the comment was resolved. Null if the comment is open.').optional(),
  resolvedBy: optional(User, 'The user who resolved the comment. Null if the comment is open.'),
});

export const CommentReply = shape('CommentReply', 'A reply to a comment.', {
  object: kind('comment-reply'),
  ...written('reply'),
});
