/** Handlers for comments on either subject. */
import type { z } from 'zod';
import type { commentOperations } from '../../../domains/comments/operations.ts';
import type { Comment } from '../../../domains/comments/shapes.ts';
import { comment } from '../../objects/comment-answer.ts';
import { revised, settled } from '../../objects/comment-changes.ts';
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
import type { Service } from '../../service/handlers.ts';
import type { Page } from '../../store/page-token.ts';
import { aboutField, badRequest } from '../../store/refusal.ts';
import type { Row, Selection } from '../../store/rows.ts';

type Rows = typeof commentOperations;
type Answer = z.input<typeof Comment>;

/** The handlers for comments on one kind of subject. They throw a 404 for unknown IDs in the path. */
export function commentHandlersOf<Path extends { spaceId: string }>(forum: Forum<Path>) {
  type OfComment = Path & CommentPath;

  return {
    list(
      { path, query, paging }: CallIn<Rows['listSpaceComments'], Path>,
      service: Service,
    ): Page<Answer> {
      const discussion = forum(path, service);
      const answer = (row: Row<CommentData>) => comment(row, discussion, query.format, service);
      return service.rows(commentKind).page(discussion.scope, paging, answer, selected(query));
    },

    create(
      { path, body: created }: CallIn<Rows['createSpaceComment'], Path>,
      service: Service,
    ): Answer {
      const discussion = writable(forum)(path, service);
      const { body, node, page, tableCell } = created;
      if (page !== undefined) aboutField('page', () => requirePage(discussion, page, service));
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

    get({ path, query }: CallIn<Rows['getSpaceComment'], OfComment>, service: Service): Answer {
      const discussion = forum(path, service);
      const row = requireComment(discussion, path, service);
      return comment(row, discussion, query.format, service);
    },

    update(
      { path, body }: CallIn<Rows['updateSpaceComment'], OfComment>,
      service: Service,
    ): Answer {
      const discussion = writable(forum)(path, service);
      const row = requireComment(discussion, path, service);
      const { resolved, ...changes } = body;
      const data = settled(revised(row.data, changes, service), resolved, service);
      const changed = service.rows(commentKind).update(row, data);
      return comment(changed, discussion, undefined, service);
    },

    /** The replies are deleted, too. */
    remove({ path }: CallIn<Rows['deleteSpaceComment'], OfComment>, service: Service): boolean {
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

function requirePage({ space, revision }: Discussion, id: string, service: Service): void {
  const { pages } = revisionOf(space, revision, service).data;
  if (!flatten(pages).some(({ page }) => page.id === id))
    throw badRequest(`There is no page "${id}" in the content.`);
}
