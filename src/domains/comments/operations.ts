/** REST operations: comments of spaces and of change requests, and their replies. */
import { z } from 'zod';
import { named, optional, optionalFlag, text } from '../../rest/table/members.ts';
import { del, get, operations, post, put } from '../../rest/table/operation.ts';
import { formatParameter, orderDirection, richText } from '../../rest/table/parameters.ts';
import { reference } from '../../rest/table/reference.ts';
import { enumeration } from '../../rest/table/shape.ts';
import { requiring } from '../../rest/table/written.ts';
import { WrittenDocument } from '../shared/documents/shapes.ts';
import { Comment, CommentReply, CommentTableCell } from './shapes.ts';

const ofSpace = '/spaces/{spaceId}/comments';
const ofChangeRequest = '/spaces/{spaceId}/change-requests/{changeRequestId}/comments';
const spaceComment = `${ofSpace}/{commentId}` as const;
const changeRequestComment = `${ofChangeRequest}/{commentId}` as const;
const spaceReplies = `${spaceComment}/replies` as const;
const changeRequestReplies = `${changeRequestComment}/replies` as const;
const spaceReply = `${spaceReplies}/{commentReplyId}` as const;
const changeRequestReply = `${changeRequestReplies}/{commentReplyId}` as const;

const format = { format: formatParameter(['document', 'markdown']) };

const filters = {
  ...format,
  order: orderDirection({
    of: 'Comment',
    fields: enumeration(
      'CommentOrderField',
      'Fields by which comments can be ordered.',
      {
        postedAt:
          'Order comments by creation time. The REST API documents only the direction of the order.',
      },
      { closed: true },
    ),
    defaultField: 'postedAt',
  }),
  status: enumeration(
    'CommentStatusFilter',
    'Possible statuses to filter comments by.',
    {
      all: 'All comments, both open and resolved.',
      open: 'Only unresolved comments.',
      resolved: 'Only resolved comments.',
    },
    { closed: true },
  )
    .default('all')
    .describe('Filters by status.'),
  targetPage: optional(reference('Page'), 'Filters by the page that the comment is about.'),
  authors: optional(z.array(reference('User')), 'Filters by the users who wrote the comments.'),
};

const body = richText(WrittenDocument);

const newComment = {
  body: body.describe('Text of the comment.'),
  node: named('blockKey', text('Key of the page block that the comment is about.').optional()),
  page: optional(reference('Page'), 'The page that the comment is about.'),
  tableCell: requiring(CommentTableCell, ['record', 'definition'])
    .optional()
    .describe('The table cell that the comment is about.'),
};
const newReply = { body: body.describe('Text of the reply.') };

const changesOf = (what: string) => ({
  body: body.optional().describe(`New text of the ${what}.`),
  addedReactions: named(
    'addReactions',
    optional(z.array(z.string()), "Emojis to add as the caller's reactions."),
  ),
  removedReactions: named(
    'removeReactions',
    optional(z.array(z.string()), "Emojis of the caller's reactions to remove."),
  ),
});
const changes = {
  ...changesOf('comment'),
  resolved: optionalFlag('isResolved', 'Whether the comment is resolved. False reopens it.'),
};

export const commentOperations = operations({
  listSpaceComments: get(ofSpace).query(filters).lists(Comment),
  createSpaceComment: post(ofSpace).body(newComment).returns(Comment),
  getSpaceComment: get(spaceComment).query(format).returns(Comment),
  updateSpaceComment: put(spaceComment).changes(changes).returns(Comment),
  deleteSpaceComment: del(spaceComment).deletes(),
  listSpaceCommentReplies: get(spaceReplies).onlyLater().query(format).lists(CommentReply),
  createSpaceCommentReply: post(spaceReplies).body(newReply).returns(CommentReply),
  getSpaceCommentReply: get(spaceReply).query(format).returns(CommentReply),
  updateSpaceCommentReply: put(spaceReply).changes(changesOf('reply')).returns(CommentReply),
  deleteSpaceCommentReply: del(spaceReply).onlyLater().deletes(),

  listChangeRequestComments: get(ofChangeRequest).query(filters).lists(Comment),
  createChangeRequestComment: post(ofChangeRequest).body(newComment).returns(Comment),
  getChangeRequestComment: get(changeRequestComment).query(format).returns(Comment),
  updateChangeRequestComment: put(changeRequestComment).changes(changes).returns(Comment),
  deleteChangeRequestComment: del(changeRequestComment).deletes(),
  listChangeRequestCommentReplies: get(changeRequestReplies).query(format).lists(CommentReply),
  createChangeRequestCommentReply: post(changeRequestReplies)
    .query(format)
    .body(newReply)
    .returns(CommentReply),
  getChangeRequestCommentReply: get(changeRequestReply)
    .onlyLater()
    .query(format)
    .returns(CommentReply),
  updateChangeRequestCommentReply: put(changeRequestReply)
    .onlyLater()
    .changes(changesOf('reply'))
    .returns(CommentReply),
  deleteChangeRequestCommentReply: del(changeRequestReply).onlyLater().deletes(),
});
