/** Shape of the REST interface: change requests. */
import { z } from 'zod';
import { enumeration } from '../../rest/table/enumeration.ts';
import { count, dateTime, kind, named, urls } from '../../rest/table/members.ts';
import { reference } from '../../rest/table/reference.ts';
import { shape } from '../../rest/table/shape.ts';
import { Document } from '../shared/documents/shapes.ts';
import { User } from '../shared/users/shapes.ts';

const statuses = {
  draft: 'The change request is a draft, not ready for review.',
  open: 'The change request is ready for review.',
  archived: 'The change request is archived: put aside without a merge.',
};

export const ChangeRequestStatus = enumeration(
  'ChangeRequestStatus',
  'State of a change request.',
  {
    ...statuses,
    merged: 'The change request is merged into its space.',
  },
);

/** What a status can be set to; only a merge merges. */
export const SettableStatus = enumeration(
  'ChangeRequestStatusInput',
  'State to put a change request into. Only a merge makes it a merged one.',
  statuses,
  { closed: true },
);

const ofSpace = (description: string) =>
  reference('Revision', { outside: 'changeRequestId' }).optional().describe(description);

export const ChangeRequest = shape(
  'ChangeRequest',
  'A change request: proposed edits of the content of a space.',
  {
    object: kind('change-request'),
    id: z.string(),
    number: z.int().optional().describe('Number of the change request, counted up in its space.'),
    status: ChangeRequestStatus.optional().describe('State of the change request.'),
    subject: z.string().optional().describe('Subject of the change request, in one line.'),
    description: Document.optional().describe('Description of the change request.'),
    createdBy: User.optional().describe('The user who created the change request.'),
    createdAt: dateTime().optional().describe('When the change request was created.'),
    updatedAt: dateTime().optional().describe('When the change request was last changed.'),
    space: reference('Space').describe('The space that the change request proposes to edit.'),
    revision: reference('Revision')
      .optional()
      .describe('The active revision of the change request.'),
    revisionInitial: ofSpace('The revision of the space that the change request started from.'),
    revisionMergedAncestor: ofSpace(
      'The latest revision of the space that the change request was updated from.',
    ),
    revisionMerged: ofSpace('The revision of the space that the merge of the change request made.'),
    comments: named('openCommentsCount', count('How many open comments the change request has.')),
    outdated: z
      .boolean()
      .optional()
      .describe(
        'Whether the main content of the space has changed since the change request was last updated from it.',
      ),
    conversationsIssuesCluster: named(
      'issuesCluster',
      reference('IssuesCluster')
        .optional()
        .describe('The cluster of issues that the change request was made for.'),
    ),
    urls: urls('ChangeRequest', {
      app: 'Address of the change request in the application.',
      location: 'Address of the change request in the REST interface.',
    }),
  },
);
