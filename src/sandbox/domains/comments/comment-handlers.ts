/** Handlers for comments on either subject. */
import type { z } from 'zod';
import type { commentOperations } from '../../../domains/comments/operations.ts';
import type { Comment } from '../../../domains/comments/shapes.ts';
import { comment } from '../../objects/comment-answer.ts';
import { type CommentData, commentKind, repliesTo } from '../../objects/comment-rows.ts';
import { flatten, revisionOf } from '../../objects/content-revisions.ts';
import {
  type CallIn,
  type CommentPath,
  type Discussion,
  type Forum,
  requireComment,
  writable,
} from '../../objects/discussion.ts';
import type { ListAnswer, Service } from '../../service/handlers.ts';
import { aboutField, badRequest } from '../../store/refusal.ts';
import type { Selection } from '../../store/rows.ts';
import { revised, settled } from './comment-changes.ts';

type Rows = typeof commentOperations;
type Answer = z.input<typeof Comment>;

/** The handlers for comments on one kind of subject. They throw a 404 for unknown IDs in the path. */
export function commentHandlersOf<Path extends { spaceId: string }>(forum: Forum<Path>) {
  type OfComment = Path & CommentPath;

  return {
    list(
      { path, query, access, paging }: CallIn<Rows['listSpaceComments'], Path>,
      service: Service,
    ): ListAnswer<Answer> {
      const discussion = forum(path, access, service);
      const reader = { access, format: query.format };
      const { rows, ...envelope } = service.store
        .rows(commentKind)
        .page(discussion.scope, paging, selected(query));
      return {
        ...envelope,
        items: rows.map((row) => comment(row, discussion, reader, service)),
      };
    },

    create(
      { path, body: created, access }: CallIn<Rows['createSpaceComment'], Path>,
      service: Service,
    ): Answer {
      const discussion = writable(forum)(path, access, service);
      const { body, node, page, tableCell } = created;
      if (page !== undefined) aboutField('page', () => requirePage(discussion, page, service));
      const comments = service.store.rows(commentKind);
      const row = comments.insert(discussion.scope, comments.newId(), {
        postedBy: access.user,
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
      return comment(row, discussion, { access }, service);
    },

    get(
      { path, query, access }: CallIn<Rows['getSpaceComment'], OfComment>,
      service: Service,
    ): Answer {
      const discussion = forum(path, access, service);
      const row = requireComment(discussion, path, service);
      return comment(row, discussion, { access, format: query.format }, service);
    },

    update(
      { path, body, access }: CallIn<Rows['updateSpaceComment'], OfComment>,
      service: Service,
    ): Answer {
      const discussion = writable(forum)(path, access, service);
      const row = requireComment(discussion, path, service);
      const { resolved, ...changes } = body;
      const author = { user: access.user, now: service.now() };
      const data = settled(revised(row.data, changes, author), resolved, author);
      const changed = service.store.rows(commentKind).update(row, data);
      return comment(changed, discussion, { access }, service);
    },

    /** The replies are deleted, too. */
    remove(
      { path, access }: CallIn<Rows['deleteSpaceComment'], OfComment>,
      service: Service,
    ): boolean {
      const { scope } = writable(forum)(path, access, service);
      const rows = service.store.rows(commentKind);
      const row = rows.get(scope, path.commentId);
      if (!row) return false;
      service.store.removeScope(repliesTo(row));
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
    ...(status !== 'all' && { match: { status } }),
    where: ({ data }) =>
      (targetPage === undefined || data.target.page === targetPage) &&
      (authors === undefined || authors.includes(data.postedBy)),
  };
}

function requirePage({ space, revision }: Discussion, id: string, service: Service): void {
  const { pages } = revisionOf(space, revision, service).data;
  if (!flatten(pages).some(({ page }) => page.id === id))
    throw badRequest(`There is no page "${id}" in the content.`);
}
