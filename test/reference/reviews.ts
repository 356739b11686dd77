import type { Chapter } from './model.ts';
import { all, allOptional, optional, required } from './notation/members.ts';
import { created, deleted, endpoints, listOf, one } from './notation/operations.ts';
import { boolean, date, is, number, oneOf, text } from './notation/scalars.ts';
import { resource, shape } from './notation/shapes.ts';
import { either, id, list, object, the, urls } from './notation/structures.ts';
import { documentFormat as format } from './shared.ts';

const source = '8, 2 Change request reviews';
const changeRequest = '/spaces/{spaceId}/change-requests/{changeRequestId}';
const status = oneOf('changes-requested', 'approved');
const written = object(allOptional({ markdown: text, document: the('RichDocumentInput') }));

const request = {
  revision: required(id('Revision')),
  requestedBy: required(the('User')),
  createdAt: required(date),
};

export const reviews: Chapter = {
  shapes: {
    ChangeRequestReview: resource(source, 'change-request-review', {
      revision: required(id('Revision')),
      reviewer: required(the('User')),
      requestedBy: optional(the('User')),
      status: required(status),
      outdated: required(boolean),
      comment: optional(the('Comment')),
      ...all(required(date), 'createdAt', 'updatedAt'),
      urls: required(urls('location')),
    }),
    RequestedUser: shape(source, { kind: is('user'), user: required(the('User')), ...request }),
    RequestedTeam: shape(source, {
      kind: is('team'),
      team: required(object({ object: is('team'), id: required(id('Team')) })),
      ...request,
    }),
    RequestedReviewer: shape(source, either(the('RequestedUser'), the('RequestedTeam'))),
    ChangeRequestContributor: shape(source, {
      user: required(the('User')),
      updatedAt: required(date),
      count: required(number),
      actionType: required(oneOf('edit', 'comment')),
    }),
  },
  operations: endpoints(source, {
    [`GET ${changeRequest}/reviews`]: {
      query: { format, outdated: boolean },
      answer: listOf('ChangeRequestReview'),
    },
    [`POST ${changeRequest}/reviews`]: {
      body: { status: required(status), comment: optional(written) },
      answer: created('ChangeRequestReview'),
    },
    [`GET ${changeRequest}/reviews/{reviewId}`]: {
      query: { format },
      answer: one('ChangeRequestReview'),
    },
    [`GET ${changeRequest}/requested-reviewers`]: listOf('RequestedReviewer'),
    [`POST ${changeRequest}/requested-reviewers`]: {
      body: {
        users: required(list(id('User'), { min: 1 })),
        subject: optional(text),
        description: optional(the('RichDocumentInput')),
      },
      answer: one(object({ users: optional(list(the('RequestedReviewer'))) })),
    },
    [`DELETE ${changeRequest}/requested-reviewers/{userId}`]: deleted,
    [`GET ${changeRequest}/contributors`]: one(
      object({ items: required(list(the('ChangeRequestContributor'))) }),
    ),
  }),
};
