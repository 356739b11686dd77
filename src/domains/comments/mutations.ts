/** Mutations of comments and replies. */
import { mutation } from '../../graphql/changes/mutation.ts';
import { changed, created, deleted } from '../../graphql/changes/payload.ts';
import { linkTo } from '../../graphql/changes/payload-links.ts';
import { ChangeRequest } from '../change-requests/types.ts';
import { Space } from '../spaces/types.ts';
import { commentOperations as operations } from './operations.ts';
import { Comment, CommentReply } from './types.ts';

const subjects = [Space, ChangeRequest] as const;

/** A field with the object of a comment. The path of a change request contains its space. */
const subject = (description: string) =>
  linkTo({
    type: subjects,
    name: 'subject',
    description,
    of: ({ path }) => ('changeRequestId' in path ? ChangeRequest : Space).at(path),
  });

mutation({
  name: 'createComment',
  operation: [operations.createSpaceComment, operations.createChangeRequestComment],
  description: 'Adds a comment to a space or a change request.',
  on: subjects,
  targetField: 'subjectId',
  payload: [created(Comment), subject('The space or change request specified in the input.')],
});

mutation({
  name: 'updateComment',
  operation: [operations.updateSpaceComment, operations.updateChangeRequestComment],
  description:
    "Updates the text of a comment, resolves or reopens it, or changes the caller's reactions to it.",
  on: Comment,
  payload: changed(Comment),
});

mutation({
  name: 'deleteComment',
  operation: [operations.deleteSpaceComment, operations.deleteChangeRequestComment],
  description: 'Deletes a comment.',
  on: Comment,
  payload: [
    deleted(Comment),
    subject('The space or change request of the comment, available even if nothing was deleted.'),
  ],
});

mutation({
  name: 'createCommentReply',
  operation: [operations.createSpaceCommentReply, operations.createChangeRequestCommentReply],
  description: 'Adds a reply to a comment.',
  on: Comment,
  payload: created(CommentReply, Comment),
});

mutation({
  name: 'updateCommentReply',
  operation: [operations.updateSpaceCommentReply, operations.updateChangeRequestCommentReply],
  description:
    "Updates the text of a reply to a comment, or changes the caller's reactions to the reply.",
  on: CommentReply,
  payload: changed(CommentReply),
});

mutation({
  name: 'deleteCommentReply',
  operation: [operations.deleteSpaceCommentReply, operations.deleteChangeRequestCommentReply],
  description: 'Deletes a reply to a comment.',
  on: CommentReply,
  payload: deleted(CommentReply, Comment),
});
