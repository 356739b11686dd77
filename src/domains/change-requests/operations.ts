/** Rows of the REST interface: change requests. */
import { z } from 'zod';
import { enumeration } from '../../rest/table/enumeration.ts';
import { named } from '../../rest/table/members.ts';
import { get, operations, patch, post } from '../../rest/table/operation.ts';
import { alwaysFiltering } from '../../rest/table/parameters.ts';
import { opaqueId, reference } from '../../rest/table/reference.ts';
import { shape } from '../../rest/table/shape.ts';
import { bareRichText } from '../../rest/table/text-format.ts';
import { WrittenDocument } from '../shared/documents/shapes.ts';
import { TemplateParams } from '../shared/templates/shapes.ts';
import { ChangeRequest, ChangeRequestStatus, SettableStatus } from './shapes.ts';

const list = '/spaces/{spaceId}/change-requests';
const one = `${list}/{changeRequestId}` as const;

const subject = z
  .string()
  .max(100)
  .optional()
  .describe('Subject of the change request, in one line of 100 characters at most.');

const filters = {
  status: alwaysFiltering(ChangeRequestStatus, 'open').describe(
    'Only change requests in this state. The REST interface gives those of one state at a time, so null is refused.',
  ),
  creator: reference('User').optional().describe('Only change requests that this user created.'),
  contributor: reference('User')
    .optional()
    .describe('Only change requests that this user contributed to.'),
  requestedReviewer: reference('User')
    .optional()
    .describe('Only change requests that this user is asked to review.'),
  conversationsIssuesCluster: named(
    'issuesClusterId',
    reference('IssuesCluster')
      .optional()
      .describe('Only change requests that were made for this cluster of issues.'),
  ),
};

const Outcome = enumeration(
  'ChangeRequestResult',
  'What came of the merge of a change request, or of its update from the main content.',
  {
    merge: 'The change request was merged into its space.',
    update: 'The main content was brought into the change request.',
    conflicts: 'The change request and its space changed the same content, so nothing was done.',
  },
);

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
        template: shape('ChangeRequestTemplate', 'A template that a change request starts with.', {
          id: opaqueId('Template').describe('Id of the template.'),
          params: TemplateParams.optional().describe(
            'Parameters that the template is filled with.',
          ),
        })
          .optional()
          .describe('Template that makes the first edits of the change request.'),
      },
      { isOpen: true },
    )
    .returns(ChangeRequest, 201),
  getChangeRequest: get(one).returns(ChangeRequest),
  updateChangeRequest: patch(one)
    .changes({
      subject,
      description: bareRichText(WrittenDocument)
        .optional()
        .describe('Description of the change request.'),
      status: SettableStatus.optional().describe('State to put the change request into.'),
    })
    .returns(ChangeRequest),
  mergeChangeRequest: post(`${one}/merge`).returns(MergeResult),
  updateChangeRequestFromMain: post(`${one}/update`).returns(UpdateResult),
  getChangeRequestPdf: get(`${one}/pdf`)
    .query({
      only: z
        .boolean()
        .optional()
        .describe('Whether the PDF holds the given page alone, without the pages below it.'),
      page: reference('Page').optional().describe('The page that the PDF begins with.'),
    })
    .returns(z.object({ url: z.url() })),
  listOrganizationChangeRequests: get('/orgs/{organizationId}/change-requests')
    .query(filters)
    .lists(ChangeRequest),
});
