/** Rows of the REST interface: content of spaces and of change requests. */
import { z } from 'zod';
import { get, operations, post } from '../../rest/operation.ts';
import { unoffered } from '../../rest/parameters.ts';
import { reference } from '../../rest/reference.ts';
import { enumeration } from '../../rest/shape.ts';
import { formatParameter } from '../../rest/text-format.ts';
import { ContentLocation, Link, LinkStatus, linkEnvelope } from '../content-references/shapes.ts';
import { TemplateParams } from '../templates/shapes.ts';
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
      false: 'None.',
      true: 'All.',
      'deterministic-only': 'Those whose inputs are the same for everybody.',
    },
    { closed: true, rename },
  )
    .default('false')
    .describe('Which expressions are replaced by their values.'),
  dereferenced: enumeration(
    'Dereference',
    'Which references in a page are replaced by what they refer to.',
    { false: 'None.', true: 'All.', 'reusable-contents': 'Those to reusable contents.' },
    { closed: true, rename },
  )
    .default('false')
    .describe('Which references are replaced by what they refer to.'),
  ...content,
};

const byStatus = { status: LinkStatus.optional().describe('Only links of this status.') };
const Pages = z.object({ pages: z.array(Page) });

export const contentOperations = operations({
  getRevision: get(ofSpace).query(content).returns(Revision),
  applyTemplateToSpace: post(`${ofSpace}/template`)
    .body({
      id: z.string().describe('Id of the template.'),
      params: TemplateParams.optional().describe('What the template is filled with.'),
      changeRequestId: reference('ChangeRequest')
        .optional()
        .describe('The change request to apply it to; the main content unless given.'),
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
