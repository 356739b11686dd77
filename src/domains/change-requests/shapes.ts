/** REST shapes: change requests. */
import { z } from 'zod';
import {
  count,
  dateTime,
  earlier,
  flag,
  kind,
  later,
  named,
  optional,
  text,
  urls,
} from '../../rest/table/members.ts';
import { reference } from '../../rest/table/reference.ts';
import { enumeration, shape } from '../../rest/table/shape.ts';
import { Document } from '../shared/documents/shapes.ts';
import { ContentImportRun } from '../shared/imports/shapes.ts';
import { User } from '../shared/users/shapes.ts';
import {
  ChangeRequestLink,
  ChangeRequestSiteTopic,
  ChangeRequestStyleguide,
} from './shapes/origins.ts';

const statuses = {
  draft: 'The change request is a draft and is not ready for review.',
  open: 'The change request is ready for review.',
  archived: 'The change request was archived without being merged.',
};

export const ChangeRequestStatus = enumeration(
  'ChangeRequestStatus',
  'Possible statuses of a change request.',
  {
    ...statuses,
    merged: 'The change request has been merged into its space.',
  },
);

/** The statuses that can be set. Only a merge sets `merged`. */
export const ChangeRequestStatusInput = enumeration(
  'ChangeRequestStatusInput',
  'Statuses that can be set on a change request. A change request gets the status `MERGED` only by being merged.',
  statuses,
  { closed: true },
);

const ofSpace = (description: string) =>
  reference('Revision', { outside: 'changeRequestId' }).describe(description);

export const ChangeRequest = shape(
  'ChangeRequest',
  'A change request, which proposes edits to the content of a space.',
  {
    object: kind('change-request'),
    id: z.string(),
    number: z.int().describe('Sequential number of the change request within its space.'),
    status: ChangeRequestStatus.describe('Status of the change request.'),
    subject: text('Subject of the change request.'),
    description: Document.optional().describe('Description of the change request.'),
    createdBy: User.describe('The user who created the change request.'),
    createdAt: dateTime('When the change request was created.'),
    updatedAt: dateTime('When the change request was last changed.'),
    space: reference('Space').describe('The space that the change request proposes to edit.'),
    revision: reference('Revision').describe(
      'The revision of the change request that was active when the change request was read.',
    ),
    revisionInitial: named(
      'initialRevision',
      ofSpace('The revision of the space that the change request started from.'),
    ),
    revisionMergedAncestor: named(
      'baseRevision',
      ofSpace(
        'The latest revision of the space that was merged into the change request.',
      ).optional(),
    ),
    revisionMerged: named(
      'mergeRevision',
      ofSpace(
        'The revision of the space that was created by merging the change request.',
      ).optional(),
    ),
    comments: named('openCommentsCount', count('Number of open comments on the change request.')),
    outdated: flag(
      'isOutdated',
      'Whether the change request is not up to date with the main content of the space.',
    ),
    conversationsIssuesCluster: named(
      'issuesCluster',
      earlier(
        optional(
          reference('IssuesCluster', { readsKey: true }),
          'The issue cluster that the change request was created for.',
        ),
      ),
    ),
    mergedBy: later(
      optional(User, 'The user who merged the change request. Null if it is not merged.'),
    ),
    mergedAt: later(
      dateTime('When the change request was merged. Null if it is not merged.').optional(),
    ),
    siteTopic: later(
      optional(
        ChangeRequestSiteTopic,
        'The topic of a site that the change request was made from. Null if it was made otherwise.',
      ),
    ),
    styleguide: later(
      optional(
        ChangeRequestStyleguide,
        'The run of a style guide that made the change request. Null if it was made otherwise.',
      ),
    ),
    imports: later(
      optional(
        z.array(ContentImportRun),
        'Imports of content into the change request, newest first.',
      ),
    ),
    links: later(optional(z.array(ChangeRequestLink), 'Links of the change request, up to 10.')),
    urls: urls('ChangeRequest', {
      app: 'URL of the change request in the application.',
      location: 'URL of the change request in the REST API.',
    }),
  },
);
