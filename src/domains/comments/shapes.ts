/** Shapes of the REST interface: comments and replies. */
import { z } from 'zod';
import { enumeration } from '../../rest/table/enumeration.ts';
import { count, dateTime, kind, named, permissions, urls } from '../../rest/table/members.ts';
import { nestedReference, opaqueId, reference } from '../../rest/table/reference.ts';
import { shape } from '../../rest/table/shape.ts';
import { inFormat } from '../../rest/table/text-format.ts';
import { Document } from '../shared/documents/shapes.ts';
import { User } from '../shared/users/shapes.ts';

export const CommentStatus = enumeration('CommentStatus', 'Whether a comment is resolved.', {
  open: 'The comment is not resolved yet.',
  resolved: 'The comment is resolved.',
});

const CommentBody = shape('CommentBody', 'Text of a comment or a reply, in two formats.', {
  markdown: inFormat(
    'markdown',
    z.string().optional().describe('Text of the comment or the reply in Markdown.'),
  ),
  document: inFormat(
    'document',
    Document.optional().describe('Text of the comment or the reply as a rich document.'),
  ),
});

const CommentReaction = shape(
  'CommentReaction',
  'An emoji that people reacted with to a comment or a reply.',
  {
    emoji: z.string().optional().describe('The emoji of the reaction.'),
    count: z.int().optional().describe('How many people reacted with the emoji.'),
    users: named(
      'reactors',
      z
        .array(
          shape('CommentReactor', 'Somebody who reacted with an emoji to a comment or a reply.', {
            user: User.optional().describe('The user who reacted.'),
            reactedAt: dateTime().optional().describe('When the user reacted.'),
          }),
        )
        .optional()
        .describe('Who reacted with the emoji, and when.'),
    ),
  },
);

const either = { what: 'the comment or the reply' };

const CommentUrls = urls(
  'Comment',
  { location: 'Address of the comment or the reply in the REST interface.' },
  either,
);

const CommentPermissions = permissions(
  'Comment',
  {
    view: 'see the comment or the reply',
    edit: 'edit the comment or the reply',
    reply: 'reply to the comment',
    delete: 'delete the comment or the reply',
  },
  either,
);

/** What people write: a comment or a reply. */
const written = (what: string) => ({
  id: z.string(),
  postedBy: User.optional().describe(`The user who wrote the ${what}.`),
  postedAt: dateTime().optional().describe(`When the ${what} was written.`),
  editedAt: dateTime().optional().describe(`When the text of the ${what} was last changed.`),
  reactions: z
    .array(CommentReaction)
    .optional()
    .describe(`Reactions to the ${what}, one for each emoji.`),
  body: CommentBody.optional().describe(`Text of the ${what}.`),
  urls: CommentUrls.describe(`Addresses of the ${what}.`),
  permissions: CommentPermissions.describe(`What the caller may do with the ${what}.`),
});

export const CommentTableCell = shape('CommentTableCell', 'A cell of a table.', {
  record: opaqueId('TableRecord')
    .optional()
    .describe('Id of the record that the cell belongs to: its row.'),
  definition: opaqueId('TableDefinition')
    .optional()
    .describe('Id of the definition that the cell belongs to: its column.'),
});

export const CommentBlock = shape('CommentBlock', 'A block of a page that a comment is about.', {
  id: z.string().optional().describe('Key of the block in the document of the page.'),
});

/** What comments and replies have in common. */
export const Post = shape(
  'Post',
  'What comments and replies have in common.',
  written('comment or the reply'),
);

export const Comment = shape('Comment', 'A comment on a space or on a change request.', {
  object: kind('comment'),
  ...written('comment'),
  replies: count('How many replies the comment has.'),
  repliers: z
    .array(
      shape('CommentReplier', 'Somebody who replied to a comment, with how often.', {
        user: User.optional().describe('The user who replied.'),
        count: z.int().optional().describe('How many replies to the comment the user wrote.'),
        updatedAt: named(
          'lastRepliedAt',
          dateTime().optional().describe('When the user last replied to the comment.'),
        ),
      }),
    )
    .optional()
    .describe('Who replied to the comment.'),
  target: shape('CommentTarget', 'What a comment is about.', {
    node: named(
      'block',
      CommentBlock.optional().describe('The block that the comment is about; null for none.'),
    ),
    tableCell: CommentTableCell.optional().describe(
      'The cell of a table that the comment is about; null for none.',
    ),
    page: nestedReference('Page')
      .optional()
      .describe('The page that the comment is about; null for none.'),
    changeRequest: reference('ChangeRequest')
      .optional()
      .describe('The change request that the comment is on; null for none.'),
    review: opaqueId('Review')
      .optional()
      .describe('Id of the review that the comment belongs to; null for none.'),
    space: reference('Space').optional().describe('The space that the comment is on.'),
    revision: reference('Revision')
      .optional()
      .describe('The revision of the content that the comment was written on.'),
  })
    .optional()
    .describe('What the comment is about.'),
  status: CommentStatus.optional().describe('Whether the comment is resolved.'),
  resolvedAt: dateTime()
    .optional()
    .describe('When the comment was resolved; null while it is open.'),
  resolvedBy: User.optional().describe('The user who resolved the comment; null while it is open.'),
});

export const CommentReply = shape('CommentReply', 'A reply to a comment.', {
  object: kind('comment-reply'),
  ...written('reply'),
});
