/** Types and fields of comments, on spaces and on change requests. */
import { childById, extend, node, sharedNode } from '../../graphql/fields/node.ts';
import { connection } from '../../graphql/lists/connection.ts';
import { ChangeRequest } from '../change-requests/types.ts';
import { Page } from '../content/types.ts';
import { Space } from '../spaces/types.ts';
import { commentOperations as operations } from './operations.ts';
import { CommentOrReply, Comment as commentShape, CommentReply as replyShape } from './shapes.ts';

const shares = [sharedNode(CommentOrReply)];

export const Comment = node(
  {
    shape: commentShape,
    endpoints: [
      {
        name: 'SpaceComment',
        description: 'A comment on a space.',
        key: ['spaceId', 'commentId'],
        read: operations.getSpaceComment,
        list: { operation: operations.listSpaceComments },
      },
      {
        name: 'ChangeRequestComment',
        description: 'A comment on a change request.',
        key: ['spaceId', 'changeRequestId', 'commentId'],
        read: operations.getChangeRequestComment,
        list: { operation: operations.listChangeRequestComments },
      },
    ],
  },
  { shares },
);

export const CommentReply = node(
  {
    shape: replyShape,
    endpoints: [
      {
        key: ['spaceId', 'commentId', 'commentReplyId'],
        read: operations.getSpaceCommentReply,
        list: { operation: operations.listSpaceCommentReplies },
      },
      {
        key: ['spaceId', 'changeRequestId', 'commentId', 'commentReplyId'],
        read: operations.getChangeRequestCommentReply,
        list: { operation: operations.listChangeRequestCommentReplies },
      },
    ],
  },
  { shares },
);

extend(Comment, (t) => ({
  reply: childById(t, {
    resource: CommentReply,
    description: "The comment's reply with the given ID.",
  }),
  replies: connection(t, {
    operation: [operations.listSpaceCommentReplies, operations.listChangeRequestCommentReplies],
    description: 'Replies to the comment.',
    countedBy: { on: Comment, member: 'replies' },
  }),
}));

extend(Page, (t) => ({
  comments: connection(t, {
    operation: [operations.listSpaceComments, operations.listChangeRequestComments],
    filledBy: { targetPage: Page },
    description: 'Comments on the page.',
  }),
}));

extend(Space, (t) => ({
  comments: connection(t, {
    operation: operations.listSpaceComments,
    description: 'Comments on the space and its pages.',
    countedBy: { on: Space, member: 'comments', when: { status: 'open' } },
  }),
}));

extend(ChangeRequest, (t) => ({
  comments: connection(t, {
    operation: operations.listChangeRequestComments,
    description: 'Comments on the change request.',
    countedBy: { on: ChangeRequest, member: 'comments', when: { status: 'open' } },
  }),
}));
