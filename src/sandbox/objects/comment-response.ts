/** Builds the responses for comments and replies. */
import type { z } from 'zod';
import { Comment, type CommentReply } from '../../domains/comments/shapes.ts';
import { MarkdownRefusal } from '../../rest/markdown/markdown-work.ts';
import { markdownFromDocument } from '../../rest/markdown/markdown-writer.ts';
import { permissionsOf } from '../service/access.ts';
import { restAddress } from '../service/addresses.ts';
import type { Service } from '../service/handlers.ts';
import { withhold } from '../service/withhold.ts';
import type { Row } from '../store/rows.ts';
import {
  type CommentData,
  type ReactionData,
  type ReplyData,
  repliesTo,
  replyKind,
} from './comment-rows.ts';
import type { Discussion } from './discussion.ts';
import { document } from './documents.ts';
import { user } from './user-response.ts';

export type Format = 'document' | 'markdown' | undefined;

/** The text in the requested format, or in its original one if it cannot be converted. */
function bodyIn(format: Format, body: ReplyData['body']): ReplyData['body'] {
  if (format === 'markdown' && body.document) return markdownIn(body.document) ?? body;
  if (format === 'document' && body.markdown !== undefined)
    return { document: document(body.markdown) };
  return body;
}

/** The document as Markdown. Undefined if converting it is too much work. */
function markdownIn(
  body: Parameters<typeof markdownFromDocument>[0],
): ReplyData['body'] | undefined {
  try {
    return { markdown: markdownFromDocument(body) };
  } catch (error) {
    if (error instanceof MarkdownRefusal) return undefined;
    throw error;
  }
}

/** The members that both comments and replies have. */
function common(
  { id, data }: Row<ReplyData>,
  segments: readonly string[],
  format: Format,
  service: Service,
) {
  const { postedBy, postedAt, editedAt, body } = data;
  return {
    id,
    postedBy: user(postedBy, service),
    postedAt,
    ...(editedAt !== undefined && { editedAt }),
    reactions: reactions(data.reactions, service),
    body: bodyIn(format, body),
    urls: { location: restAddress(...segments, id) },
    permissions: permissionsOf(Comment, service.access),
  };
}

export function commentReply(
  row: Row<ReplyData>,
  comment: { readonly id: string },
  { segments }: Discussion,
  format: Format,
  service: Service,
): z.input<typeof CommentReply> {
  return withhold(row.data.withheld, {
    object: 'comment-reply' as const,
    ...common(row, [...segments, comment.id, 'replies'], format, service),
  });
}

export function comment(
  row: Row<CommentData>,
  { space, changeRequest, segments }: Discussion,
  format: Format,
  service: Service,
): z.input<typeof Comment> {
  const { status, target, resolvedAt, resolvedBy, withheld } = row.data;
  const { node, page, ...where } = target;
  const replies = service.rows(replyKind).list(repliesTo(row));
  return withhold(withheld, {
    object: 'comment' as const,
    ...common(row, segments, format, service),
    replies: replies.length,
    repliers: repliers(replies, service),
    target: {
      ...(node !== undefined && { node: { id: node } }),
      ...(page !== undefined && { page: { id: page } }),
      ...where,
      space,
      ...(changeRequest !== undefined && { changeRequest }),
    },
    status,
    ...(resolvedAt !== undefined && { resolvedAt }),
    ...(resolvedBy !== undefined && { resolvedBy: user(resolvedBy, service) }),
  });
}

/** The authors of replies, in the order of their first replies. */
const repliers = (replies: readonly Row<ReplyData>[], service: Service) =>
  [...Map.groupBy(replies, ({ data }) => data.postedBy)].map(([id, own]) => ({
    user: user(id, service),
    count: own.length,
    updatedAt: own
      .map(({ data }) => data.postedAt)
      .reduce((one, other) => (one > other ? one : other)),
  }));

/** The reactions grouped by emoji, in the order in which each emoji was first used. */
const reactions = (data: readonly ReactionData[], service: Service) =>
  [...Map.groupBy(data, ({ emoji }) => emoji)].map(([emoji, all]) => ({
    emoji,
    count: all.length,
    users: all.map((one) => ({ user: user(one.user, service), reactedAt: one.reactedAt })),
  }));
