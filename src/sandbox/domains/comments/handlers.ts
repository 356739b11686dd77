/** The handlers for comments: those on spaces and on change requests behave the same. */
import type { commentOperations } from '../../../domains/comments/operations.ts';
import { ofChangeRequest, ofSpace } from '../../objects/discussion.ts';
import type { Handlers } from '../../service/handlers.ts';
import { commentHandlersOf } from './comment-handlers.ts';
import { replyHandlersOf } from './reply-handlers.ts';

const spaceComments = commentHandlersOf(ofSpace);
const spaceReplies = replyHandlersOf(ofSpace);
const changeRequestComments = commentHandlersOf(ofChangeRequest);
const changeRequestReplies = replyHandlersOf(ofChangeRequest);

export const commentHandlers: Handlers<typeof commentOperations> = {
  listSpaceComments: spaceComments.list,
  createSpaceComment: spaceComments.create,
  getSpaceComment: spaceComments.get,
  updateSpaceComment: spaceComments.update,
  deleteSpaceComment: spaceComments.remove,
  createSpaceCommentReply: spaceReplies.create,
  getSpaceCommentReply: spaceReplies.get,
  updateSpaceCommentReply: spaceReplies.update,

  listChangeRequestComments: changeRequestComments.list,
  createChangeRequestComment: changeRequestComments.create,
  getChangeRequestComment: changeRequestComments.get,
  updateChangeRequestComment: changeRequestComments.update,
  deleteChangeRequestComment: changeRequestComments.remove,
  listChangeRequestCommentReplies: changeRequestReplies.list,
  createChangeRequestCommentReply: changeRequestReplies.create,
};
