import { templateParams } from './content.ts';
import type { Chapter, Member, Members } from './model.ts';
import {
  added,
  all,
  corrected,
  from,
  gone,
  listed,
  optional,
  required,
} from './notation/members.ts';
import { created, endpoints, listOf, one } from './notation/operations.ts';
import { boolean, date, is, number, oneOf, text, textUpTo, uri } from './notation/scalars.ts';
import { resource, shape } from './notation/shapes.ts';
import { either, id, list, object, openObject, the, urls } from './notation/structures.ts';

const status = listed('draft', 'open', 'archived', 'merged');
const subject = corrected(5, textUpTo(100));

const further = (member: Member): Member => from('8, 2 Further parameters', member);

const filters: Members = {
  status: from('4, Query parameters', status),
  ...all(from('4, Query parameters', id('User')), 'creator', 'contributor', 'requestedReviewer'),
  conversationsIssuesCluster: gone(from('4, Query parameters', id('IssuesCluster'))),
  topic: further(id('SiteTopic')),
  orderBy: further(oneOf('updatedAt', 'createdAt')),
};

const filtersOfOrganization: Members = {
  ...filters,
  status: further(list(status)),
  site: further(id('Site')),
  space: further(id('Space')),
  styleguideRun: further(id('StyleguideRun')),
  finding: further(oneOf('none', 'all')),
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
      conversationsIssuesCluster: gone(id('IssuesCluster')),
      mergedBy: added(optional(the('User'))),
      mergedAt: added(optional(date)),
      siteTopic: added(
        optional(
          object({
            site: required(id('Site')),
            topic: required(id('SiteTopic')),
            finding: optional(id('SiteFinding')),
          }),
        ),
      ),
      styleguide: added(
        optional(
          object({
            site: required(id('Site')),
            run: required(id('StyleguideRun')),
            changedPages: optional(number),
            checkedAt: optional(date),
          }),
        ),
      ),
      imports: added(optional(list(the('ContentImportRun')))),
      links: added(
        optional(
          list(
            object({
              id: required(id('ChangeRequestLink')),
              ref: required(the('ContentReference')),
              title: optional(text),
              expanded: optional(
                object({
                  kind: is('external-ticket'),
                  provider: required(oneOf('jira')),
                  state: required(oneOf('connected', 'error')),
                  ...all(optional(text), 'key', 'url', 'summary'),
                  status: optional(
                    object({ id: required(id('ExternalTicketStatus')), name: required(text) }),
                  ),
                }),
              ),
            }),
          ),
        ),
      ),
      urls: urls('app', 'location'),
    }),
    ContentImportRun: shape('8, 4 Shapes of group 4', {
      id: required(id('ContentImportRun')),
      ...all(optional(date), 'startedAt', 'completedAt', 'createdAt', 'updatedAt'),
      status: required(oneOf('pending', 'in-progress', 'completed', 'failed', 'cancelled')),
      reason: optional(text),
      source: optional(
        either(
          object({ type: is('website'), url: required(text) }),
          object({ type: is('file'), files: required(list(text)) }),
        ),
      ),
      target: optional(
        object({
          space: required(id('Space')),
          changeRequest: optional(id('ChangeRequest')),
          page: optional(id('Page')),
        }),
      ),
      site: optional(id('Site')),
      createdBy: optional(id('User')),
      urls: optional(urls('location')),
      pages: optional(
        list(
          object({
            id: required(id('ImportedPage')),
            sourceURL: optional(text),
            type: required(oneOf('page', 'folder')),
            status: required(oneOf('complete', 'pending')),
          }),
        ),
      ),
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
        links: further(
          list(
            object({
              id: optional(id('ChangeRequestLink')),
              ref: required(object({ kind: is('url'), url: required(text) })),
              title: optional(textUpTo(128)),
            }),
            { max: 10 },
          ),
        ),
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
      query: filtersOfOrganization,
      answer: listOf('ChangeRequest'),
    },
  }),
};
