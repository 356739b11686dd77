/** Rows of the REST interface: change requests. */
import { z } from 'zod';
import { get, operations, patch, post } from '../../rest/operation.ts';
import { reference } from '../../rest/reference.ts';
import { enumeration, named, shape } from '../../rest/shape.ts';
import { bareRichText } from '../../rest/text-format.ts';
import { WrittenDocument } from '../documents/shapes.ts';
import { TemplateParams } from '../templates/shapes.ts';
import { ChangeRequest, ChangeRequestStatus, SettableStatus } from './shapes.ts';

const list = '/spaces/{spaceId}/change-requests';
const one = `${list}/{changeRequestId}` as const;

const subject = z
  .string()
  .max(100)
  .optional()
  .describe('What it is about, in a line of 100 characters at most.');

const filters = {
  status: ChangeRequestStatus.default('open').describe('Only those in this state.'),
  creator: reference('User').optional().describe('Only those that this user made.'),
  contributor: reference('User').optional().describe('Only those that this user contributed to.'),
  requestedReviewer: reference('User')
    .optional()
    .describe('Only those that this user is asked to review.'),
  conversationsIssuesCluster: named(
    'issuesClusterId',
    reference('IssuesCluster')
      .optional()
      .describe('Only those that were made for this cluster of issues.'),
  ),
};

const Outcome = enumeration('ChangeRequestResult', 'What came of a merge or an update.', {
  merge: 'The change request was merged.',
  update: 'The main content was brought in.',
  conflicts: 'Both sides changed the same content: nothing was done.',
});

export const MergeResult = z.object({
  revision: reference('Revision', { outside: 'changeRequestId' }).describe(
    'The revision of the space after the merge.',
  ),
  result: Outcome.describe('What came of the merge.'),
});

export const UpdateResult = z.object({
  revision: reference('Revision').describe('The revision of the change request after the update.'),
  result: Outcome.describe('What came of the update.'),
});

export const changeRequestOperations = operations({
  listChangeRequests: get(list).query(filters).lists(ChangeRequest),
  createChangeRequest: post(list)
    .body(
      {
        subject,
        template: shape('ChangeRequestTemplate', 'A template that makes the first edits.', {
          id: z.string().describe('Id of the template.'),
          params: TemplateParams.optional().describe('What it is filled with.'),
        })
          .optional()
          .describe('A template that makes the first edits.'),
      },
      { isOpen: true },
    )
    .returns(ChangeRequest, 201),
  getChangeRequest: get(one).returns(ChangeRequest),
  updateChangeRequest: patch(one)
    .body({
      subject,
      description: bareRichText(WrittenDocument).optional().describe('What it is about.'),
      status: SettableStatus.optional().describe('State to put it into.'),
    })
    .returns(ChangeRequest),
  mergeChangeRequest: post(`${one}/merge`).returns(MergeResult),
  updateChangeRequestFromMain: post(`${one}/update`).returns(UpdateResult),
  getChangeRequestPdf: get(`${one}/pdf`)
    .query({
      only: z.boolean().optional().describe('Only the page given, without those below it.'),
      page: reference('Page').optional().describe('The page to begin with.'),
    })
    .returns(z.object({ url: z.url() })),
  listOrganizationChangeRequests: get('/orgs/{organizationId}/change-requests')
    .query(filters)
    .lists(ChangeRequest),
});
