/** `rest` in the extensions of a field lists all reads that it makes, not only the one for its value. */
import { expect } from 'vitest';
import { askOnce, test } from '../harness.ts';
import { unlistedCalls, unneededCalls } from '../listed-calls.ts';

const headers = { 'x-upstream-trace': '1' };

const whyRefused = 'whether the target of a mutation exists';

/** The topic, the document, and one of its calls. */
const lookups: readonly (readonly [what: string, document: string, route: string])[] = [
  [
    'the organization of the site of an installation',
    '{ integration(id: "page-insights") { siteInstallations(first: 1) { nodes { siteId site { title } } } } }',
    '/v1/integrations/{integrationName}/installations/{installationId}',
  ],
  [
    'the organization of an issue cluster',
    '{ changeRequest(id: "handbook/handbook-cr-14") { issuesClusterId issuesCluster { label } } }',
    '/v1/spaces/{spaceId}',
  ],
  [
    'the change request of a number, in a query',
    '{ page(id: "handbook/12/expenses") { title } }',
    '/v1/spaces/{spaceId}/change-requests/{changeRequestId}',
  ],
  [
    'the change request of a number, in a mutation',
    'mutation { deleteComment(input: { commentId: "handbook/12/handbook-cr-12-comment-5" }) { deletedCommentId } }',
    '/v1/spaces/{spaceId}/change-requests/{changeRequestId}',
  ],
  [
    whyRefused,
    'mutation { addSectionToSiteSectionGroup(input: { siteSectionGroupId: "acme/docs/none", sectionId: "faq" }) { userErrors { code } } }',
    '/v1/orgs/{organizationId}/sites/{siteId}/section-groups',
  ],
  [
    'which revision is the current one',
    '{ node(id: "Revision:handbook/handbook-cr-12/handbook-cr-12-edits") { ... on Revision { type } } }',
    '/v1/spaces/{spaceId}/change-requests/{changeRequestId}',
  ],
  [
    'a new comment again, for its text as a document',
    'mutation { createComment(input: { subjectId: "handbook", body: { markdown: "*Why?*" } }) { comment { body { markdown document { nodes } } } } }',
    '/v1/spaces/{spaceId}/comments/{commentId}',
  ],
  [
    'a new reply again, for its text as a document',
    'mutation { createCommentReply(input: { commentId: "handbook/handbook-comment-7", body: { markdown: "So." } }) { commentReplyEdge { node { body { markdown document { nodes } } } } } }',
    '/v1/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}',
  ],
];

test.for(lookups)('%s', async ([what, document, route]) => {
  const { extensions } = await askOnce(document, { headers });
  expect(extensions?.upstream).toContainEqual(expect.objectContaining({ route }));
  expect(unlistedCalls(document, extensions)).toEqual([]);
  // A call that finds out why a change failed is needed for nothing else.
  if (what !== whyRefused) expect(unneededCalls(document, extensions)).toEqual([]);
});
