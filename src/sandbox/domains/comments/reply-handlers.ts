/** Handlers for replies on either subject. */
import type { z } from 'zod';
import type { commentOperations } from '../../../domains/comments/operations.ts';
import type { CommentReply } from '../../../domains/comments/shapes.ts';
import { commentReply } from '../../objects/comment-answer.ts';
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
import type { ListAnswer, Service } from '../../service/handlers.ts';
import { revised } from './comment-changes.ts';

type Rows = typeof commentOperations;
type Answer = z.input<typeof CommentReply>;

/** The handlers for replies on one kind of subject. They throw a 404 for unknown IDs in the path. */
export function replyHandlersOf<Path extends { spaceId: string }>(forum: Forum<Path>) {
  type OfComment = Path & CommentPath;
  type OfReply = Path & ReplyPath;

  return {
    list(
      { path, query, access, paging }: CallIn<Rows['listChangeRequestCommentReplies'], OfComment>,
      service: Service,
    ): ListAnswer<Answer> {
      const discussion = forum(path, access, service);
      const comment = requireComment(discussion, path, service);
      const reader = { access, format: query.format };
      const { rows, ...envelope } = service.store.rows(replyKind).page(repliesTo(comment), paging);
      return {
        ...envelope,
        items: rows.map((row) => commentReply(row, comment, discussion, reader, service)),
      };
    },

    create(
      { path, query, body, access }: CallIn<Rows['createChangeRequestCommentReply'], OfComment>,
      service: Service,
    ): Answer {
      const discussion = writable(forum)(path, access, service);
      const comment = requireComment(discussion, path, service);
      const replies = service.store.rows(replyKind);
      const reply = replies.insert(repliesTo(comment), replies.newId(), {
        postedBy: access.user,
        postedAt: service.now(),
        body: body.body,
        reactions: [],
      });
      return commentReply(reply, comment, discussion, { access, format: query.format }, service);
    },

    get(
      { path, query, access }: CallIn<Rows['getSpaceCommentReply'], OfReply>,
      service: Service,
    ): Answer {
      const discussion = forum(path, access, service);
      const comment = requireComment(discussion, path, service);
      const reply = requireReply(comment, path, service);
      return commentReply(reply, comment, discussion, { access, format: query.format }, service);
    },

    update(
      { path, body, access }: CallIn<Rows['updateSpaceCommentReply'], OfReply>,
      service: Service,
    ): Answer {
      const discussion = writable(forum)(path, access, service);
      const comment = requireComment(discussion, path, service);
      const row = requireReply(comment, path, service);
      const author = { user: access.user, now: service.now() };
      const changed = service.store.rows(replyKind).update(row, revised(row.data, body, author));
      return commentReply(changed, comment, discussion, { access }, service);
    },
  };
}
