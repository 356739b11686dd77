/** Shape of the REST interface: change requests. */
import { z } from 'zod';
import { reference } from '../../rest/reference.ts';
import { count, dateTime, enumeration, kind, named, shape, urls } from '../../rest/shape.ts';
import { Document } from '../documents/shapes.ts';
import { User } from '../users/shapes.ts';

const statuses = {
  draft: 'Not ready for review.',
  open: 'Ready for review.',
  archived: 'Put aside.',
};

export const ChangeRequestStatus = enumeration(
  'ChangeRequestStatus',
  'State of a change request.',
  {
    ...statuses,
    merged: 'Merged into the space.',
  },
);

/** What a status can be set to; only a merge merges. */
export const SettableStatus = enumeration(
  'ChangeRequestStatusInput',
  'State that a change request can be put into.',
  statuses,
  { closed: true },
);

const ofSpace = (description: string) =>
  reference('Revision', { outside: 'changeRequestId' }).optional().describe(description);

export const ChangeRequest = shape('ChangeRequest', 'A proposed edit of a space.', {
  object: kind('change-request'),
  id: z.string(),
  number: z.int().optional().describe('Number in the space; counts up.'),
  status: ChangeRequestStatus.optional().describe('State of the change request.'),
  subject: z.string().optional().describe('What it is about, in a line.'),
  description: Document.optional().describe('What it is about.'),
  createdBy: User.optional().describe('Who made it.'),
  createdAt: dateTime().optional().describe('When it was made.'),
  updatedAt: dateTime().optional().describe('When it was last changed.'),
  space: reference('Space').describe('The space that it would change.'),
  revision: reference('Revision').optional().describe('Its active revision.'),
  revisionInitial: ofSpace('The revision of the space that it started from.'),
  revisionMergedAncestor: ofSpace('The latest revision of the space that it was updated from.'),
  revisionMerged: ofSpace('The revision that its merge made, once merged.'),
  comments: count('Open comments.'),
  outdated: z
    .boolean()
    .optional()
    .describe('Whether the main content has moved on since the last update.'),
  conversationsIssuesCluster: named(
    'issuesCluster',
    reference('IssuesCluster')
      .optional()
      .describe('The cluster of issues that the change request was made for.'),
  ),
  urls: urls('ChangeRequest', {
    app: 'In the application.',
    location: 'In the REST interface.',
  }),
});
