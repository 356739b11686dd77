/** Rows of the REST interface: comments of spaces and of change requests, and their replies. */
import { z } from 'zod';
import { del, get, operations, post, put } from '../../rest/operation.ts';
import { orderDirection } from '../../rest/order.ts';
import { reference } from '../../rest/reference.ts';
import { enumeration, shape } from '../../rest/shape.ts';
import { formatParameter, richText } from '../../rest/text-format.ts';
import { WrittenDocument } from '../documents/shapes.ts';
import { Comment, CommentReply } from './shapes.ts';

const ofSpace = '/spaces/{spaceId}/comments';
const ofChangeRequest = '/spaces/{spaceId}/change-requests/{changeRequestId}/comments';
const spaceComment = `${ofSpace}/{commentId}` as const;
const changeRequestComment = `${ofChangeRequest}/{commentId}` as const;
const reply = '{commentReplyId}';

const format = { format: formatParameter(['document', 'markdown']) };

const filters = {
  ...format,
  order: orderDirection({
    of: 'Comment',
    fields: enumeration(
      'CommentOrderField',
      'What comments are ordered by.',
      { postedAt: 'When they were written.' },
      { closed: true },
    ),
    defaultField: 'postedAt',
  }),
  status: enumeration(
    'CommentStatusFilter',
    'Which comments are wanted.',
    { all: 'All.', open: 'Those that are not settled.', resolved: 'Those that are.' },
    { closed: true },
  )
    .default('all')
    .describe('Only comments of this status; all unless given.'),
  targetPage: reference('Page').optional().describe('Only comments on this page.'),
  authors: z.array(reference('User')).optional().describe('Only comments by these users.'),
};

const body = richText(WrittenDocument);

const newComment = {
  body: body.describe('The text.'),
  node: z.string().optional().describe('Key of the block it is about.'),
  page: reference('Page').optional().describe('The page it is about.'),
  tableCell: shape('CommentTableCellTarget', 'A cell of a table, to comment on.', {
    record: z.string().describe('Id of the record: the row.'),
    definition: z.string().describe('Id of the definition: the column.'),
  })
    .optional()
    .describe('The cell of a table it is about.'),
};
const newReply = { body: body.describe('The text.') };

const replyChanges = {
  body: body.optional().describe('The new text.'),
  addedReactions: z.array(z.string()).optional().describe('Emojis to react with.'),
  removedReactions: z.array(z.string()).optional().describe('Emojis to take back.'),
};
const changes = {
  ...replyChanges,
  resolved: z.boolean().optional().describe('Whether the comment is settled.'),
};

export const commentOperations = operations({
  listSpaceComments: get(ofSpace).query(filters).lists(Comment),
  createSpaceComment: post(ofSpace).body(newComment).returns(Comment),
  getSpaceComment: get(spaceComment).query(format).returns(Comment),
  updateSpaceComment: put(spaceComment).body(changes).returns(Comment),
  deleteSpaceComment: del(spaceComment).deletes(),
  createSpaceCommentReply: post(`${spaceComment}/replies`).body(newReply).returns(CommentReply),
  getSpaceCommentReply: get(`${spaceComment}/replies/${reply}`).query(format).returns(CommentReply),
  updateSpaceCommentReply: put(`${spaceComment}/replies/${reply}`)
    .body(replyChanges)
    .returns(CommentReply),

  listChangeRequestComments: get(ofChangeRequest).query(filters).lists(Comment),
  createChangeRequestComment: post(ofChangeRequest).body(newComment).returns(Comment),
  getChangeRequestComment: get(changeRequestComment).query(format).returns(Comment),
  updateChangeRequestComment: put(changeRequestComment).body(changes).returns(Comment),
  deleteChangeRequestComment: del(changeRequestComment).deletes(),
  listChangeRequestCommentReplies: get(`${changeRequestComment}/replies`)
    .query(format)
    .lists(CommentReply),
  createChangeRequestCommentReply: post(`${changeRequestComment}/replies`)
    .query(format)
    .body(newReply)
    .returns(CommentReply),
});
