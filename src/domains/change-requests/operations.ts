/** REST operations: change requests. */
import { z } from 'zod';
import { enumeration } from '../../rest/table/enumeration.ts';
import { formerly, named, optional, optionalFlag } from '../../rest/table/members.ts';
import { get, operations, patch, post } from '../../rest/table/operation.ts';
import { alwaysFiltering } from '../../rest/table/parameters.ts';
import { opaqueId, reference } from '../../rest/table/reference.ts';
import { shape } from '../../rest/table/shape.ts';
import { bareRichText } from '../../rest/table/text-format.ts';
import { WrittenDocument } from '../shared/documents/shapes.ts';
import { TemplateParams } from '../shared/templates/shapes.ts';
import { ChangeRequest, ChangeRequestStatus, ChangeRequestStatusInput } from './shapes.ts';

const list = '/spaces/{spaceId}/change-requests';
const one = `${list}/{changeRequestId}` as const;

const subject = optional(
  z.string().max(100),
  'Subject of the change request, up to 100 characters.',
);

const filters = {
  status: alwaysFiltering(ChangeRequestStatus.default('open')).describe(
    'Filters by status. Cannot be null, because the REST API returns change requests of only one status at a time.',
  ),
  creator: optional(reference('User'), 'Filters by the user who created the change request.'),
  contributor: optional(
    reference('User'),
    'Filters by a user who contributed to the change request.',
  ),
  requestedReviewer: optional(reference('User'), 'Filters by a user whose review is requested.'),
  conversationsIssuesCluster: named(
    'issuesClusterId',
    optional(
      reference('IssuesCluster'),
      'Filters by the issue cluster that the change request was created for.',
    ),
  ),
};

const ChangeRequestResult = enumeration(
  'ChangeRequestResult',
  'Possible results of merging a change request, or of updating it from the main content.',
  {
    merge: 'The change request was merged into its space.',
    update: 'The change request was updated from the main content.',
    conflicts:
      'The change request conflicts with the main content of its space, so the merge or update did not succeed.',
  },
);

export const MergeResult = z.object({
  revision: reference('Revision', { outside: 'changeRequestId' }).describe(
    'The revision of the space after the mutation.',
  ),
  result: ChangeRequestResult.describe('Result of the merge.'),
});

export const UpdateResult = z.object({
  revision: reference('Revision').describe(
    'The revision of the change request after the mutation.',
  ),
  result: ChangeRequestResult.describe('Result of the update.'),
});

export const changeRequestOperations = operations({
  listChangeRequests: get(list).query(filters).lists(ChangeRequest),
  createChangeRequest: post(list)
    .body(
      {
        subject,
        template: shape(
          'ChangeRequestTemplate',
          'A template that provides the initial edits of a change request.',
          {
            id: opaqueId('Template').describe('REST API ID of the template.'),
            params: optional(TemplateParams, 'Values for the parameters of the template.'),
          },
        )
          .optional()
          .describe('Template that provides the initial edits of the change request.'),
      },
      { isOpen: true },
    )
    .returns(ChangeRequest, 201),
  getChangeRequest: get(one).returns(ChangeRequest),
  updateChangeRequest: patch(one)
    .changes({
      subject,
      description: optional(bareRichText(WrittenDocument), 'Description of the change request.'),
      status: ChangeRequestStatusInput.optional().describe('New status of the change request.'),
    })
    .returns(ChangeRequest),
  mergeChangeRequest: post(`${one}/merge`).returns(MergeResult),
  updateChangeRequestFromMain: post(`${one}/update`).returns(UpdateResult),
  getChangeRequestPdf: get(`${one}/pdf`)
    .query({
      only: formerly(
        'pageOnly',
        optionalFlag(
          'isSinglePage',
          'Whether the PDF contains only one page, the one given in `pageId`.',
        ),
      ),
      page: optional(
        reference('Page'),
        'The page to generate the PDF for. The REST API does not document the effect of `pageId` without `isSinglePage`.',
      ),
    })
    .returns(z.object({ url: z.url() })),
  listOrganizationChangeRequests: get('/orgs/{organizationId}/change-requests')
    .query(filters)
    .lists(ChangeRequest),
});
