/** The handlers for comments: those on spaces and on change requests behave the same. */
import type { z } from 'zod';
import type { commentOperations } from '../../../domains/comments/operations.ts';
import { comment, commentReply } from '../../objects/comment-response.ts';
import {
  type CommentData,
  commentKind,
  type ReactionData,
  type ReplyData,
  repliesTo,
  replyKind,
} from '../../objects/comment-rows.ts';
import { requirePageIn, revisionOf } from '../../objects/content-revisions.ts';
import {
  type CallIn,
  type CommentPath,
  type Forum,
  ofChangeRequest,
  ofSpace,
  type ReplyPath,
  writable,
} from '../../objects/discussion.ts';
import type { Handlers, Service } from '../../service/handlers.ts';
import { aboutField } from '../../store/refusal.ts';
import type { Row, Selection } from '../../store/rows.ts';

type Rows = typeof commentOperations;

const spaceComments = commentHandlersOf(ofSpace);
const spaceReplies = replyHandlersOf(ofSpace);
const changeRequestComments = commentHandlersOf(ofChangeRequest);
const changeRequestReplies = replyHandlersOf(ofChangeRequest);

export const commentHandlers: Handlers<Rows> = {
  listSpaceComments: spaceComments.list,
  createSpaceComment: spaceComments.create,
  getSpaceComment: spaceComments.get,
  updateSpaceComment: spaceComments.update,
  deleteSpaceComment: spaceComments.remove,
  listSpaceCommentReplies: spaceReplies.list,
  createSpaceCommentReply: spaceReplies.create,
  getSpaceCommentReply: spaceReplies.get,
  updateSpaceCommentReply: spaceReplies.update,
  deleteSpaceCommentReply: spaceReplies.remove,

  listChangeRequestComments: changeRequestComments.list,
  createChangeRequestComment: changeRequestComments.create,
  getChangeRequestComment: changeRequestComments.get,
  updateChangeRequestComment: changeRequestComments.update,
  deleteChangeRequestComment: changeRequestComments.remove,
  listChangeRequestCommentReplies: changeRequestReplies.list,
  createChangeRequestCommentReply: changeRequestReplies.create,
  getChangeRequestCommentReply: changeRequestReplies.get,
  updateChangeRequestCommentReply: changeRequestReplies.update,
  deleteChangeRequestCommentReply: changeRequestReplies.remove,
};

/** The handlers for comments on one kind of subject. They throw a 404 for unknown IDs in the path. */
function commentHandlersOf<Path extends { spaceId: string }>(forum: Forum<Path>) {
  type OfComment = Path & CommentPath;

  return {
    list({ path, query, paging }: CallIn<Rows['listSpaceComments'], Path>, service: Service) {
      const discussion = forum(path, service);
      const toResponse = (row: Row<CommentData>) => comment(row, discussion, query.format, service);
      return service.rows(commentKind).page(discussion.scope, paging, toResponse, selected(query));
    },

    create({ path, body: created }: CallIn<Rows['createSpaceComment'], Path>, service: Service) {
      const discussion = writable(forum)(path, service);
      const { body, node, page, tableCell } = created;
      const { space, revision } = discussion;
      if (page !== undefined)
        aboutField('page', () => requirePageIn(revisionOf(space, revision, service).data, page));
      const comments = service.rows(commentKind);
      const row = comments.insert(discussion.scope, comments.newId(), {
        postedBy: service.access.user,
        postedAt: service.now(),
        body,
        reactions: [],
        status: 'open',
        target: {
          ...(node !== undefined && { node }),
          ...(page !== undefined && { page }),
          ...(tableCell && { tableCell }),
          revision: discussion.revision,
        },
      });
      return comment(row, discussion, undefined, service);
    },

    get({ path, query }: CallIn<Rows['getSpaceComment'], OfComment>, service: Service) {
      const discussion = forum(path, service);
      const row = service.rows(commentKind).require(discussion.scope, path.commentId);
      return comment(row, discussion, query.format, service);
    },

    update({ path, body }: CallIn<Rows['updateSpaceComment'], OfComment>, service: Service) {
      const discussion = writable(forum)(path, service);
      const row = service.rows(commentKind).require(discussion.scope, path.commentId);
      const { resolved, ...changes } = body;
      const data = settled(revised(row.data, changes, service), resolved, service);
      const changed = service.rows(commentKind).update(row, data);
      return comment(changed, discussion, undefined, service);
    },

    /** Deletes the replies together with the comment. */
    remove({ path }: CallIn<Rows['deleteSpaceComment'], OfComment>, service: Service) {
      const { scope } = writable(forum)(path, service);
      const rows = service.rows(commentKind);
      const row = rows.get(scope, path.commentId);
      if (!row) return false;
      service.removeScope(repliesTo(row));
      rows.remove(row);
      return true;
    },
  };
}

function selected({
  order,
  status = 'all',
  targetPage,
  authors,
}: z.output<Rows['listSpaceComments']['query']>): Selection<CommentData> {
  return {
    by: 'postedAt',
    descending: order !== 'asc',
    match: { status: status === 'all' ? undefined : status },
    where: ({ data }) =>
      (targetPage === undefined || data.target.page === targetPage) &&
      (authors === undefined || authors.includes(data.postedBy)),
  };
}

/** The handlers for replies on one kind of subject. They throw a 404 for unknown IDs in the path. */
function replyHandlersOf<Path extends { spaceId: string }>(forum: Forum<Path>) {
  type OfComment = Path & CommentPath;
  type OfReply = Path & ReplyPath;

  return {
    list(
      { path, query, paging }: CallIn<Rows['listChangeRequestCommentReplies'], OfComment>,
      service: Service,
    ) {
      const discussion = forum(path, service);
      const comment = service.rows(commentKind).require(discussion.scope, path.commentId);
      return service
        .rows(replyKind)
        .page(repliesTo(comment), paging, (row) =>
          commentReply(row, comment, discussion, query.format, service),
        );
    },

    create(
      { path, query, body }: CallIn<Rows['createChangeRequestCommentReply'], OfComment>,
      service: Service,
    ) {
      const discussion = writable(forum)(path, service);
      const comment = service.rows(commentKind).require(discussion.scope, path.commentId);
      const replies = service.rows(replyKind);
      const reply = replies.insert(repliesTo(comment), replies.newId(), {
        postedBy: service.access.user,
        postedAt: service.now(),
        body: body.body,
        reactions: [],
      });
      return commentReply(reply, comment, discussion, query.format, service);
    },

    get({ path, query }: CallIn<Rows['getSpaceCommentReply'], OfReply>, service: Service) {
      const discussion = forum(path, service);
      const comment = service.rows(commentKind).require(discussion.scope, path.commentId);
      const reply = service.rows(replyKind).require(repliesTo(comment), path.commentReplyId);
      return commentReply(reply, comment, discussion, query.format, service);
    },

    update({ path, body }: CallIn<Rows['updateSpaceCommentReply'], OfReply>, service: Service) {
      const discussion = writable(forum)(path, service);
      const comment = service.rows(commentKind).require(discussion.scope, path.commentId);
      const row = service.rows(replyKind).require(repliesTo(comment), path.commentReplyId);
      const changed = service.rows(replyKind).update(row, revised(row.data, body, service));
      return commentReply(changed, comment, discussion, undefined, service);
    },

    remove({ path }: CallIn<Rows['deleteSpaceCommentReply'], OfReply>, service: Service) {
      const { scope } = writable(forum)(path, service);
      const comment = service.rows(commentKind).require(scope, path.commentId);
      const rows = service.rows(replyKind);
      const row = rows.get(repliesTo(comment), path.commentReplyId);
      if (!row) return false;
      rows.remove(row);
      return true;
    },
  };
}

type Changes = z.output<Rows['updateSpaceCommentReply']['body']>;

/** The comment or reply with a changed text and changed reactions of the user. */
function revised<Data extends ReplyData>(
  data: Data,
  { body, ...changes }: Changes,
  service: Service,
): Data {
  return {
    ...data,
    reactions: reacted(data.reactions, changes, service),
    ...(body !== undefined && { body, editedAt: service.now() }),
  };
}

/**
 * Adds and removes reactions. Duplicate additions and missing removals are ignored. A reaction that is both added and
 * removed is removed, as for team members.
 */
function reacted(
  present: readonly ReactionData[],
  { addedReactions = [], removedReactions = [] }: Omit<Changes, 'body'>,
  service: Service,
): ReactionData[] {
  const { user } = service.access;
  const removed = new Set(removedReactions);
  const kept = present.filter((one) => one.user !== user || !removed.has(one.emoji));
  const own = new Set(kept.filter((one) => one.user === user).map(({ emoji }) => emoji));
  const added = new Set(addedReactions).difference(removed).difference(own);
  return [...kept, ...[...added].map((emoji) => ({ emoji, user, reactedAt: service.now() }))];
}

/** The comment after resolving or reopening it. Resolving it again keeps the first resolver. */
function settled(data: CommentData, resolved: boolean | undefined, service: Service): CommentData {
  if (resolved === undefined || resolved === (data.status === 'resolved')) return data;
  const { resolvedAt, resolvedBy, ...open } = data;
  return resolved
    ? { ...data, status: 'resolved', resolvedAt: service.now(), resolvedBy: service.access.user }
    : { ...open, status: 'open' };
}
