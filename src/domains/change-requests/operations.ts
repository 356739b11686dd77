/** REST operations: change requests. */
import { z } from 'zod';
import {
  earlier,
  formerly,
  later,
  named,
  optional,
  optionalFlag,
} from '../../rest/table/members.ts';
import { get, operations, patch, post } from '../../rest/table/operation.ts';
import {
  alwaysFiltering,
  bareRichText,
  maybeIgnored,
  orderField,
  severalOr,
} from '../../rest/table/parameters.ts';
import { opaqueId, reference } from '../../rest/table/reference.ts';
import { enumeration, shape } from '../../rest/table/shape.ts';
import { WrittenDocument } from '../shared/documents/shapes.ts';
import { TemplateParams } from '../shared/templates/shapes.ts';
import { ChangeRequest, ChangeRequestStatus, ChangeRequestStatusInput } from './shapes.ts';

const list = '/spaces/{spaceId}/change-requests';
const one = `${list}/{changeRequestId}` as const;

const subject = optional(
  z.string().max(100),
  'Subject of the change request, up to 100 characters.',
);

const oneStatus = alwaysFiltering(ChangeRequestStatus.default('open')).describe(
  'Filters by status. Cannot be null, because the REST API returns change requests of certain statuses only.',
);

const filters = {
  creator: optional(reference('User'), 'Filters by the user who created the change request.'),
  contributor: optional(
    reference('User'),
    'Filters by a user who contributed to the change request.',
  ),
  requestedReviewer: optional(reference('User'), 'Filters by a user whose review is requested.'),
  conversationsIssuesCluster: named(
    'issuesClusterId',
    earlier(
      optional(
        maybeIgnored(reference('IssuesCluster'), ['conversationsIssuesCluster']),
        'Filters by the issue cluster that the change request was created for.',
      ),
    ),
  ),
  topic: later(
    optional(
      maybeIgnored(opaqueId('SiteTopic'), ['siteTopic', 'topic']),
      'Filters by the REST API ID of the topic of a site that the change request was made from.',
    ),
  ),
  orderBy: later(
    orderField(
      'ChangeRequest',
      enumeration(
        'ChangeRequestOrderField',
        'Fields by which change requests can be ordered.',
        {
          updatedAt: 'Order change requests by the time of the last change, latest first.',
          createdAt: 'Order change requests by creation time, newest first.',
        },
        { closed: true },
      ),
      'updatedAt',
    ),
  ),
};

/** The filters of the list of an organization. */
const widerFilters = {
  status: severalOr(
    'statuses',
    maybeIgnored(z.array(ChangeRequestStatus), ['status']),
    oneStatus,
    'Filters by several statuses. Cannot be specified together with `status`, whose default it replaces.',
  ),
  ...filters,
  site: later(
    optional(
      maybeIgnored(reference('Site'), ['siteTopic', 'site'], ['styleguide', 'site']),
      'Filters by the site that the change request was made for, from a topic or by the run of a style guide.',
    ),
  ),
  space: later(
    optional(
      maybeIgnored(reference('Space'), ['space']),
      'Filters by the space that the change request proposes to edit.',
    ),
  ),
  styleguideRun: later(
    optional(
      maybeIgnored(opaqueId('StyleguideRun'), ['styleguide', 'run']),
      'Filters by the REST API ID of the run of a style guide that made the change request.',
    ),
  ),
  finding: later(
    optional(
      enumeration(
        'ChangeRequestFindingFilter',
        'Whether change requests that were made from findings are listed.',
        {
          none: 'Only change requests that triage did not make from a finding of a site.',
          all: 'All change requests, also those that triage made from a finding of a site.',
        },
        { closed: true },
      ),
      'Filters by whether triage made the change request from a finding of a site. Defaults to `NONE`.',
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

const WrittenChangeRequestLink = shape(
  'ChangeRequestLinkInput',
  'A link of a change request: a new one, or one to change.',
  {
    id: optional(
      opaqueId('ChangeRequestLink'),
      'REST API ID of the link to change. If omitted, a link is added.',
    ),
    ref: named(
      'target',
      shape('ChangeRequestLinkTarget', 'The target of a link of a change request.', {
        kind: z.literal('url'),
        url: z.string().describe('URL that the link leads to.'),
      }).describe('The target of the link.'),
    ),
    title: optional(z.string().max(128), 'Title of the link, up to 128 characters.'),
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
  listChangeRequests: get(list)
    .query({ status: oneStatus, ...filters })
    .lists(ChangeRequest),
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
      links: later(
        optional(
          z.array(WrittenChangeRequestLink).max(10),
          'Links to add to the change request, and links of it to change, up to 10. The REST API does not document whether links that are left out are removed.',
        ),
      ),
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
    .query(widerFilters)
    .lists(ChangeRequest),
});
