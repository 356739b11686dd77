/** Handlers for replies on either subject. */
import type { z } from 'zod';
import type { commentOperations } from '../../../domains/comments/operations.ts';
import type { CommentReply } from '../../../domains/comments/shapes.ts';
import { commentReply } from '../../objects/comment-answer.ts';
import { revised } from '../../objects/comment-changes.ts';
import { repliesTo, replyKind } from '../../objects/comment-rows.ts';
import {
  type CallIn,
  type CommentPath,
  type Forum,
  type ReplyPath,
  requireComment,
  requireReply,
  writable,
} from '../../objects/discussion.ts';
import type { Service } from '../../service/handlers.ts';
import type { Page } from '../../store/page-token.ts';

type Rows = typeof commentOperations;
type Answer = z.input<typeof CommentReply>;

/** The handlers for replies on one kind of subject. They throw a 404 for unknown IDs in the path. */
export function replyHandlersOf<Path extends { spaceId: string }>(forum: Forum<Path>) {
  type OfComment = Path & CommentPath;
  type OfReply = Path & ReplyPath;

  return {
    list(
      { path, query, paging }: CallIn<Rows['listChangeRequestCommentReplies'], OfComment>,
      service: Service,
    ): Page<Answer> {
      const discussion = forum(path, service);
      const comment = requireComment(discussion, path, service);
      return service
        .rows(replyKind)
        .page(repliesTo(comment), paging, (row) =>
          commentReply(row, comment, discussion, query.format, service),
        );
    },

    create(
      { path, query, body }: CallIn<Rows['createChangeRequestCommentReply'], OfComment>,
      service: Service,
    ): Answer {
      const discussion = writable(forum)(path, service);
      const comment = requireComment(discussion, path, service);
      const replies = service.rows(replyKind);
      const reply = replies.insert(repliesTo(comment), replies.newId(), {
        postedBy: service.access.user,
        postedAt: service.now(),
        body: body.body,
        reactions: [],
      });
      return commentReply(reply, comment, discussion, query.format, service);
    },

    get({ path, query }: CallIn<Rows['getSpaceCommentReply'], OfReply>, service: Service): Answer {
      const discussion = forum(path, service);
      const comment = requireComment(discussion, path, service);
      const reply = requireReply(comment, path, service);
      return commentReply(reply, comment, discussion, query.format, service);
    },

    update(
      { path, body }: CallIn<Rows['updateSpaceCommentReply'], OfReply>,
      service: Service,
    ): Answer {
      const discussion = writable(forum)(path, service);
      const comment = requireComment(discussion, path, service);
      const row = requireReply(comment, path, service);
      const changed = service.rows(replyKind).update(row, revised(row.data, body, service));
      return commentReply(changed, comment, discussion, undefined, service);
    },
  };
}
