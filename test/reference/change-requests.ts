import { templateParams } from './content.ts';
import type { Chapter, Members } from './model.ts';
import { all, corrected, from, listed, required } from './notation/members.ts';
import { created, endpoints, listOf, one } from './notation/operations.ts';
import { boolean, date, number, oneOf, text, textUpTo, uri } from './notation/scalars.ts';
import { resource } from './notation/shapes.ts';
import { id, object, openObject, the, urls } from './notation/structures.ts';

const status = listed('draft', 'open', 'archived', 'merged');
const subject = corrected(5, textUpTo(100));

const filters: Members = {
  status: from('4, Query parameters', status),
  ...all(from('4, Query parameters', id('User')), 'creator', 'contributor', 'requestedReviewer'),
  conversationsIssuesCluster: from('4, Query parameters', id('IssuesCluster')),
};

const changeRequest = '/spaces/{spaceId}/change-requests/{changeRequestId}';

export const changeRequests: Chapter = {
  shapes: {
    ChangeRequest: resource('1, Change request', 'change-request', {
      number,
      status,
      subject: text,
      description: the('RichDocument'),
      createdBy: the('User'),
      ...all(date, 'createdAt', 'updatedAt'),
      space: id('Space'),
      ...all(id('Revision'), 'revision', 'revisionInitial'),
      ...all(id('Revision'), 'revisionMergedAncestor', 'revisionMerged'),
      comments: number,
      outdated: boolean,
      conversationsIssuesCluster: id('IssuesCluster'),
      urls: urls('app', 'location'),
    }),
  },
  operations: endpoints('2, Change requests', {
    'GET /spaces/{spaceId}/change-requests': { query: filters, answer: listOf('ChangeRequest') },
    'POST /spaces/{spaceId}/change-requests': {
      body: openObject({
        subject,
        template: object({ id: corrected(3, required(id('Template'))), params: templateParams }),
      }),
      answer: created('ChangeRequest'),
    },
    [`GET ${changeRequest}`]: one('ChangeRequest'),
    [`PATCH ${changeRequest}`]: {
      body: {
        subject,
        description: corrected(1, the('RichDocumentInput')),
        status: listed('draft', 'open', 'archived'),
      },
      answer: one('ChangeRequest'),
    },
    [`POST ${changeRequest}/merge`]: one(
      object({
        revision: id('Revision'),
        result: from('4, Envelope', oneOf('merge', 'conflicts')),
      }),
    ),
    [`POST ${changeRequest}/update`]: one(
      object({
        revision: id('Revision'),
        result: from('4, Envelope', oneOf('update', 'conflicts')),
      }),
    ),
    [`GET ${changeRequest}/pdf`]: {
      query: {
        only: from('4, Query parameters', boolean),
        page: from('4, Query parameters', id('Page')),
      },
      answer: one(object({ url: uri })),
    },
    'GET /orgs/{organizationId}/change-requests': {
      query: filters,
      answer: listOf('ChangeRequest'),
    },
  }),
};
