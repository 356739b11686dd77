/** Rows of the REST interface: content of spaces and of change requests. */
import { z } from 'zod';
import { enumeration } from '../../rest/table/enumeration.ts';
import { named } from '../../rest/table/members.ts';
import { get, operations, post } from '../../rest/table/operation.ts';
import { unoffered } from '../../rest/table/parameters.ts';
import { opaqueId, reference } from '../../rest/table/reference.ts';
import { formatParameter } from '../../rest/table/text-format.ts';
import {
  ContentLocation,
  Link,
  LinkStatus,
  linkEnvelope,
} from '../shared/content-references/shapes.ts';
import { TemplateParams } from '../shared/templates/shapes.ts';
import { Page } from './shapes/pages.ts';
import { File, Revision } from './shapes/revisions.ts';

const ofSpace = '/spaces/{spaceId}/content';
const ofChangeRequest = '/spaces/{spaceId}/change-requests/{changeRequestId}/content';

const content = {
  metadata: unoffered(
    z.boolean().optional().describe('False leaves out what Git says; true unless given.'),
  ),
  computed: unoffered(
    z.boolean().optional().describe('False skips computed content; true unless given.'),
  ),
};

const rename = { false: 'NONE', true: 'ALL' };

const pageForm = {
  format: formatParameter(['document', 'markdown']),
  evaluated: enumeration(
    'Evaluation',
    'Which expressions in a page are replaced by their values.',
    {
      false: 'No expression is replaced by its value.',
      true: 'All expressions are replaced by their values.',
      'deterministic-only':
        'Expressions whose inputs are deterministic are replaced by their values.',
    },
    { closed: true, rename },
  )
    .default('false')
    .describe('Which expressions in the text are replaced by their values.'),
  dereferenced: enumeration(
    'Dereference',
    'Which references in a page are replaced by what they refer to.',
    {
      false: 'No reference is replaced.',
      true: 'All references are replaced by what they refer to.',
      'reusable-contents': 'References to reusable contents are replaced by these contents.',
    },
    { closed: true, rename },
  )
    .default('false')
    .describe('Which references in the text are replaced by what they refer to.'),
  ...content,
};

const byStatus = { status: LinkStatus.optional().describe('Only links with this status.') };
const Pages = z.object({ pages: z.array(Page) });

export const contentOperations = operations({
  getRevision: get(ofSpace).query(content).returns(Revision),
  applyTemplateToSpace: post(`${ofSpace}/template`)
    .body({
      id: named('templateId', opaqueId('Template').describe('Id of the template to apply.')),
      params: TemplateParams.optional().describe('Parameters that the template is filled with.'),
      changeRequestId: reference('ChangeRequest')
        .optional()
        .describe(
          'The change request to apply the template to; without one it is applied to the main content.',
        ),
    })
    .returnsNothing(201),
  listPages: get(`${ofSpace}/pages`).query(content).returns(Pages),
  listFiles: get(`${ofSpace}/files`).query(content).lists(File),
  getFile: get(`${ofSpace}/files/{fileId}`).query(content).returns(File),
  listFileBacklinks: get(`${ofSpace}/files/{fileId}/backlinks`).lists(ContentLocation),
  getPage: get(`${ofSpace}/page/{pageId}`).query(pageForm).returns(Page),
  listPageLinks: get(`${ofSpace}/page/{pageId}/links`).query(byStatus).lists(Link, linkEnvelope),

  getChangeRequestRevision: get(ofChangeRequest).query(content).returns(Revision),
  listChangeRequestPages: get(`${ofChangeRequest}/pages`).query(content).returns(Pages),
  listChangeRequestFiles: get(`${ofChangeRequest}/files`).query(content).lists(File),
  getChangeRequestFile: get(`${ofChangeRequest}/files/{fileId}`).query(content).returns(File),
  listChangeRequestFileBacklinks: get(`${ofChangeRequest}/files/{fileId}/backlinks`).lists(
    ContentLocation,
  ),
  getChangeRequestPage: get(`${ofChangeRequest}/page/{pageId}`).query(pageForm).returns(Page),
  listChangeRequestPageLinks: get(`${ofChangeRequest}/page/{pageId}/links`).lists(
    Link,
    linkEnvelope,
  ),
});
