import type { Chapter, Members } from './model.ts';
import { all, allOptional, fact, from, listed, optional, required } from './notation/members.ts';
import { deleted, endpoints, listOf, one } from './notation/operations.ts';
import { boolean, date, number, oneOf, text } from './notation/scalars.ts';
import { resource } from './notation/shapes.ts';
import { id, list, object, permissions, the, urls } from './notation/structures.ts';
import { documentFormat, order } from './shared.ts';

const format = documentFormat;
const listing: Members = {
  order,
  status: from('4, Query parameters', oneOf('all', 'open', 'resolved')),
  format,
  targetPage: id('Page'),
  authors: list(id('User')),
};

/** In responses: Markdown or a rich document, depending on the requested format. */
const body = fact(object({ markdown: text, document: the('RichDocument') }));
/** In requests: one of the two, or neither. */
const bodyInput = fact(object({ markdown: text, document: the('RichDocumentInput') }));
const tableCell = object({ record: id('TableRecord'), definition: id('TableDefinition') });
const reactions = allOptional({
  addedReactions: list(text),
  removedReactions: list(text),
});
const newComment: Members = {
  node: optional(text),
  page: optional(id('Page')),
  body: required(bodyInput),
  tableCell: optional(tableCell),
};
const commentChanges: Members = {
  resolved: optional(boolean),
  body: optional(bodyInput),
  ...reactions,
};

/** The common members of a comment and a reply. */
const remark: Members = {
  postedBy: the('User'),
  ...all(date, 'postedAt', 'editedAt'),
  reactions: list(
    object({
      emoji: text,
      count: number,
      users: list(object({ user: the('User'), reactedAt: date })),
    }),
  ),
  body,
  urls: urls('location'),
  permissions: permissions('view', 'edit', 'reply', 'delete'),
};

const ofSpace = '/spaces/{spaceId}/comments';
const ofChangeRequest = '/spaces/{spaceId}/change-requests/{changeRequestId}/comments';

const changesOfReply: Members = { body: optional(bodyInput), ...reactions };

export const comments: Chapter = {
  shapes: {
    Comment: resource('1, Comment', 'comment', {
      ...remark,
      replies: number,
      repliers: list(object({ updatedAt: date, count: number, user: the('User') })),
      target: object(
        allOptional({
          node: object({ id: text }),
          tableCell,
          changeRequest: id('ChangeRequest'),
          review: id('Review'),
          page: object({ id: id('Page') }),
          space: id('Space'),
          revision: id('Revision'),
        }),
      ),
      status: listed('open', 'resolved'),
      resolvedAt: date,
      resolvedBy: the('User'),
    }),
    CommentReply: resource('1, Comment reply', 'comment-reply', remark),
  },
  operations: {
    ...endpoints('2, Space comments', {
      [`GET ${ofSpace}`]: { query: listing, answer: listOf('Comment') },
      [`POST ${ofSpace}`]: { body: newComment, answer: one('Comment') },
      [`GET ${ofSpace}/{commentId}`]: { query: { format }, answer: one('Comment') },
      [`PUT ${ofSpace}/{commentId}`]: { body: commentChanges, answer: one('Comment') },
      [`DELETE ${ofSpace}/{commentId}`]: deleted,
      [`POST ${ofSpace}/{commentId}/replies`]: {
        body: { body: required(bodyInput) },
        answer: one('CommentReply'),
      },
      [`GET ${ofSpace}/{commentId}/replies/{commentReplyId}`]: {
        query: { format },
        answer: one('CommentReply'),
      },
      [`PUT ${ofSpace}/{commentId}/replies/{commentReplyId}`]: {
        body: changesOfReply,
        answer: one('CommentReply'),
      },
    }),
    ...endpoints('2, Change request comments', {
      [`GET ${ofChangeRequest}`]: { query: listing, answer: listOf('Comment') },
      [`POST ${ofChangeRequest}`]: { body: newComment, answer: one('Comment') },
      [`GET ${ofChangeRequest}/{commentId}`]: { query: { format }, answer: one('Comment') },
      [`PUT ${ofChangeRequest}/{commentId}`]: { body: commentChanges, answer: one('Comment') },
      [`DELETE ${ofChangeRequest}/{commentId}`]: deleted,
      [`GET ${ofChangeRequest}/{commentId}/replies`]: {
        query: { format },
        answer: listOf('CommentReply'),
      },
      [`POST ${ofChangeRequest}/{commentId}/replies`]: {
        query: { format },
        body: { body: required(bodyInput) },
        answer: one('CommentReply'),
      },
    }),
    ...endpoints('8, Comments: replies and commenters', {
      [`GET ${ofSpace}/{commentId}/replies`]: {
        query: { format },
        answer: listOf('CommentReply'),
      },
      [`DELETE ${ofSpace}/{commentId}/replies/{commentReplyId}`]: deleted,
      [`GET ${ofChangeRequest}/{commentId}/replies/{commentReplyId}`]: {
        query: { format },
        answer: one('CommentReply'),
      },
      [`PUT ${ofChangeRequest}/{commentId}/replies/{commentReplyId}`]: {
        body: changesOfReply,
        answer: one('CommentReply'),
      },
      [`DELETE ${ofChangeRequest}/{commentId}/replies/{commentReplyId}`]: deleted,
    }),
  },
};
