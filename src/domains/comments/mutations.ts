/** Changes of comments and replies. */
import type { Identity } from '../../graphql/identity.ts';
import { mutation } from '../../graphql/mutation.ts';
import { changed, created, deleted } from '../../graphql/payload.ts';
import { type Called, subject } from '../../graphql/payload-links.ts';
import { ChangeRequest } from '../change-requests/types.ts';
import { Space } from '../spaces/types.ts';
import { commentOperations as operations } from './operations.ts';
import { Comment, CommentReply } from './types.ts';

/** What is commented on: a space, or a change request of it. */
const subjectOf = ({ target: { ids } }: Called): Identity =>
  (ids[ChangeRequest.ownKey] === undefined ? Space : ChangeRequest).at(ids);

mutation({
  name: 'createComment',
  operation: [operations.createSpaceComment, operations.createChangeRequestComment],
  description: 'Comments on a space or on a change request.',
  on: [Space, ChangeRequest],
  targetField: 'subjectId',
  gives: (t) => ({
    ...created(Comment)(t),
    ...subject('The space or the change request that is commented on.', subjectOf)(t),
  }),
});

mutation({
  name: 'updateComment',
  operation: [operations.updateSpaceComment, operations.updateChangeRequestComment],
  description: 'Changes a comment: its text, whether it is settled, reactions of the caller.',
  on: Comment,
  gives: changed(Comment),
});

mutation({
  name: 'deleteComment',
  operation: [operations.deleteSpaceComment, operations.deleteChangeRequestComment],
  description: 'Deletes a comment.',
  on: Comment,
  gives: (t) => ({
    ...deleted(Comment)(t),
    ...subject('The space or the change request that it was on.', subjectOf)(t),
  }),
});

mutation({
  name: 'createCommentReply',
  operation: [operations.createSpaceCommentReply, operations.createChangeRequestCommentReply],
  description: 'Replies to a comment.',
  on: Comment,
  gives: created(CommentReply, Comment),
});

mutation({
  name: 'updateCommentReply',
  operation: operations.updateSpaceCommentReply,
  description: 'Changes a reply to a comment on a space: its text, reactions of the caller.',
  on: CommentReply,
  gives: changed(CommentReply),
});
