/** REST operations: content of spaces and of change requests. */
import { z } from 'zod';
import { later, named, optional } from '../../rest/table/members.ts';
import { get, operations, post } from '../../rest/table/operation.ts';
import { alwaysSent, formatParameter, unoffered } from '../../rest/table/parameters.ts';
import { opaqueId, reference } from '../../rest/table/reference.ts';
import { enumeration } from '../../rest/table/shape.ts';
import { ChangeRequest } from '../change-requests/shapes.ts';
import {
  ContentLink,
  ContentLinkStatus,
  ContentLocation,
  linkEnvelope,
} from '../shared/content-references/shapes.ts';
import { TemplateParams } from '../shared/templates/shapes.ts';
import { ContentUpdate } from './shapes/change-outcomes.ts';
import { Page } from './shapes/pages.ts';
import { File, Revision } from './shapes/revisions.ts';
import { WrittenChanges } from './shapes/written-changes.ts';

const ofSpace = '/spaces/{spaceId}/content';
const ofChangeRequest = '/spaces/{spaceId}/change-requests/{changeRequestId}/content';

const whole = 'An object has the same members in all responses.';

export const content = {
  metadata: unoffered(
    whole,
    optional(z.boolean(), 'Whether to include data from Git. Defaults to true.'),
  ),
  computed: unoffered(
    whole,
    optional(z.boolean(), 'Whether to include computed content. Defaults to true.'),
  ),
};

const rename = { false: 'NONE', true: 'ALL' };

export const pageForm = {
  format: formatParameter(['document', 'markdown']),
  evaluated: enumeration(
    'Evaluation',
    'Options for replacing the expressions in a page with their values.',
    {
      false: 'No expressions are replaced with their values.',
      true: 'All expressions are replaced with their values.',
      'deterministic-only':
        'Only expressions with deterministic inputs are replaced with their values.',
    },
    { closed: true, rename },
  )
    .default('false')
    .describe('Which expressions in the text to evaluate, that is, to replace with their values.'),
  dereferenced: enumeration(
    'Dereference',
    'Options for replacing the references in a page with their targets.',
    {
      false: 'No references are replaced.',
      true: 'All references are replaced with their targets.',
      'reusable-contents': 'Only references to reusable content are replaced with that content.',
    },
    { closed: true, rename },
  )
    .default('false')
    .describe('Which references in the text to replace with their targets.'),
  'format.markdown.refs': later(
    named(
      'linkFormat',
      enumeration(
        'MarkdownLinkFormat',
        'Options for how links to pages are written in Markdown.',
        {
          relative: 'The links are paths relative to the page, which change when a page is moved.',
          stable: 'The links contain the REST API IDs of their targets.',
        },
        { closed: true },
      )
        .default('relative')
        .describe(
          'How links are written in the text. Earlier releases of the REST API ignore it, and return the same text for both.',
        ),
    ),
  ),
  ...content,
};

const pathForm = {
  ...pageForm,
  cachedMetadata: unoffered(
    'Data from Git is as current as in other reads.',
    optional(z.boolean(), 'Whether data from Git may come from a cache. Defaults to false.'),
  ),
};

const byStatus = {
  status: ContentLinkStatus.optional().describe(
    'Filters by status. Not supported for pages of a change request.',
  ),
};
const Pages = z.object({ pages: z.array(Page) });

export const contentOperations = operations({
  getRevision: get(ofSpace).query(content).returns(Revision),
  applyTemplateToSpace: post(`${ofSpace}/template`)
    .body({
      id: named(
        'templateRestId',
        opaqueId('Template').describe('REST API ID of the template to apply.'),
      ),
      params: TemplateParams.optional().describe('Values for the parameters of the template.'),
      changeRequestId: optional(
        reference('ChangeRequest'),
        'The change request to apply the template to. If omitted, the template is applied to the main content of the space.',
      ),
    })
    .returnsNothing(201),
  listPages: get(`${ofSpace}/pages`).query(content).returns(Pages),
  listFiles: get(`${ofSpace}/files`).query(content).lists(File),
  getFile: get(`${ofSpace}/files/{fileId}`).query(content).returns(File),
  listFileBacklinks: get(`${ofSpace}/files/{fileId}/backlinks`)
    .onlyEarlier()
    .lists(ContentLocation),
  getPage: get(`${ofSpace}/page/{pageId}`).query(pageForm).returns(Page),
  getPageByPath: get(`${ofSpace}/path/{pagePath}`).onlyLater().query(pathForm).returns(Page),
  listPageLinks: get(`${ofSpace}/page/{pageId}/links`)
    .onlyEarlier()
    .query(byStatus)
    .lists(ContentLink, linkEnvelope),

  updateChangeRequestContent: post(ofChangeRequest)
    .onlyLater()
    .query({
      compat: alwaysSent(
        z
          .boolean()
          .default(true)
          .describe('Whether the response is only the change request. The default will change.'),
        false,
      ),
    })
    .body({
      changes: WrittenChanges.describe(
        'The changes, 1 to 50. They are made in this order, and all of them or none.',
      ),
    })
    .returns(z.union([ContentUpdate, ChangeRequest])),
  getChangeRequestRevision: get(ofChangeRequest).query(content).returns(Revision),
  listChangeRequestPages: get(`${ofChangeRequest}/pages`).query(content).returns(Pages),
  listChangeRequestFiles: get(`${ofChangeRequest}/files`).query(content).lists(File),
  getChangeRequestFile: get(`${ofChangeRequest}/files/{fileId}`).query(content).returns(File),
  listChangeRequestFileBacklinks: get(`${ofChangeRequest}/files/{fileId}/backlinks`)
    .onlyEarlier()
    .lists(ContentLocation),
  getChangeRequestPage: get(`${ofChangeRequest}/page/{pageId}`).query(pageForm).returns(Page),
  getChangeRequestPageByPath: get(`${ofChangeRequest}/path/{pagePath}`)
    .onlyLater()
    .query(pathForm)
    .returns(Page),
  listChangeRequestPageLinks: get(`${ofChangeRequest}/page/{pageId}/links`)
    .onlyEarlier()
    .lists(ContentLink, linkEnvelope),
});
