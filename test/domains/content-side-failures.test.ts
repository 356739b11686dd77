/** Errors of the REST API for collections, spaces, content, change requests and comments. */
import { describe, expect, test } from 'vitest';
import { Gate } from '../gate.ts';
import { goldenCalls } from '../golden-calls.ts';
import { askOnce, expectDataOnce, failure, startWorld } from '../harness.ts';
import { id } from '../ids.ts';
import { type Refusal, refuses, refusesMissing } from './refusals.ts';

const golden = goldenCalls('inbox');

const nothingToUpdate = { code: 'CONFLICT', says: 'nothing to update', calls: 1 };
const invalidPosition = { code: 'INVALID_VALUE', says: 'Invalid position', calls: 1 };
const inBothForms = {
  code: 'INVALID_FORMAT',
  says: 'Specify either `markdown` or `document`.',
  calls: 0,
};

const refusals: readonly Refusal[] = [
  {
    name: 'a collection moved into one that is in it',
    change: 'moveCollection(input: { collectionId: "product", parentId: "guides" })',
    code: 'INVALID_VALUE',
    says: 'cannot be moved into itself',
    calls: 1,
  },
  {
    name: 'a collection moved beside something that is not there',
    change:
      'moveCollection(input: { collectionId: "guides", position: { beforeId: "Space:nothing" } })',
    ...invalidPosition,
  },
  {
    name: 'a collection moved to where it is',
    change: 'moveCollection(input: { collectionId: "guides", parentId: "product" })',
    ...nothingToUpdate,
  },
  {
    name: 'a collection transferred to where it is',
    change: 'transferCollection(input: { collectionId: "guides", organizationId: "acme" })',
    ...nothingToUpdate,
  },
  {
    name: 'a space moved beside a space that is not there',
    change: 'moveSpace(input: { spaceId: "travel", position: { beforeId: "Space:nothing" } })',
    ...invalidPosition,
  },
  {
    name: 'a space moved beside a collection that is not there',
    change: 'moveSpace(input: { spaceId: "travel", position: { afterId: "Collection:nothing" } })',
    ...invalidPosition,
  },
  {
    name: 'a space moved to where it is',
    change: 'moveSpace(input: { spaceId: "travel", parentId: "people" })',
    ...nothingToUpdate,
  },
  {
    name: 'a space transferred to where it is',
    change: 'transferSpace(input: { spaceId: "travel", organizationId: "acme" })',
    ...nothingToUpdate,
  },
  {
    name: 'a space transferred that cannot be moved',
    change: 'transferSpace(input: { spaceId: "getting-started", organizationId: "globex" })',
    code: 'PRECONDITION_FAILED',
    says: 'cannot be moved',
    calls: 1,
  },
  {
    name: 'a space restored that is not deleted',
    change: 'restoreSpace(input: { spaceId: "travel" })',
    code: 'CONFLICT',
    says: 'not deleted',
    calls: 1,
  },
  {
    name: 'a space changed that is deleted',
    change: 'updateSpace(input: { spaceId: "old-handbook", title: "X" })',
    code: 'PRECONDITION_FAILED',
    says: 'restore it first',
    calls: 1,
  },
  {
    name: 'edits of a locked space',
    change:
      'applyTemplateToSpace(input: { spaceId: "getting-started", templateRestId: "release-notes" })',
    code: 'PRECONDITION_FAILED',
    says: 'locked',
    calls: 1,
  },
  {
    name: 'a template that is not there',
    change: 'applyTemplateToSpace(input: { spaceId: "handbook", templateRestId: "nothing" })',
    code: 'INVALID_VALUE',
    says: 'no template',
    calls: 1,
  },
  {
    name: 'a number that no change request has',
    change: 'mergeChangeRequest(input: { changeRequestId: "handbook/999" })',
    code: 'NOT_FOUND',
    says: 'No change request matches the id.',
    field: 'changeRequestId',
    calls: 1,
  },
  {
    name: 'a change request merged twice',
    change: 'mergeChangeRequest(input: { changeRequestId: "handbook/handbook-cr-1" })',
    code: 'CONFLICT',
    says: 'merged already',
    calls: 1,
  },
  {
    name: 'a description in both forms',
    change:
      'updateChangeRequest(input: { changeRequestId: "handbook/handbook-cr-12", description: { markdown: "a", document: { nodes: [] } } })',
    ...inBothForms,
    field: 'description',
  },
  {
    name: 'a comment in both forms',
    change:
      'createComment(input: { subjectId: "handbook", body: { markdown: "a", document: { nodes: [] } } })',
    ...inBothForms,
    field: 'body',
  },
  {
    name: 'a comment on a page that is not there',
    change:
      'createComment(input: { subjectId: "handbook", pageId: "nothing", body: { markdown: "a" } })',
    code: 'INVALID_VALUE',
    says: 'no page "nothing"',
    field: 'pageId',
    calls: 1,
  },
];

describe('errors that the user can fix', () => {
  refuses(refusals);
  refusesMissing([
    ['collection', 'updateCollection(input: { collectionId: "nothing", title: "X" })'],
    ['space', 'moveSpace(input: { spaceId: "nothing", parentId: "people" })', 2],
    ['space', 'transferSpace(input: { spaceId: "nothing", organizationId: "globex" })', 2],
    [
      'change request',
      'updateChangeRequest(input: { changeRequestId: "handbook/nothing", subject: "X" })',
    ],
    ['comment', 'updateComment(input: { commentId: "handbook/nothing", isResolved: true })'],
    [
      'comment',
      'createCommentReply(input: { commentId: "handbook/handbook-cr-12/nothing", body: { markdown: "a" } })',
    ],
    [
      'comment reply',
      'updateCommentReply(input: { commentReplyId: "handbook/handbook-comment-6/nothing", body: { markdown: "" } })',
    ],
    [
      'comment reply',
      'updateCommentReply(input: { commentReplyId: "handbook/handbook-cr-12/handbook-cr-12-comment-31/nothing", body: { markdown: "" } })',
    ],
  ]);
});

/** Reads that fail at their own field. */
const failures = [
  ['a space that is not there', '{ it: space(id: "nothing") { links { totalCount } } }', 'it'],
  ['a page', '{ it: page(id: "handbook/nothing") { title } }', 'it'],
  [
    'a page of a content',
    '{ space(id: "handbook") { content { it: page(id: "nothing") { title } } } }',
    'space.content.it',
  ],
  [
    'a file',
    '{ space(id: "handbook") { content { it: file(id: "nothing") { name } } } }',
    'space.content.it',
  ],
  [
    'a change request',
    '{ space(id: "handbook") { it: changeRequest(id: "nothing") { subject } } }',
    'space.it',
  ],
  ['a number of a change request', '{ it: changeRequest(id: "handbook/999") { subject } }', 'it'],
  [
    'a page of a missing change request',
    '{ it: page(id: "handbook/999/vacation") { title } }',
    'it',
  ],
  ['a comment', '{ it: comment(id: "handbook/nothing") { status } }', 'it'],
  [
    'a reply',
    '{ comment(id: "handbook/handbook-comment-6") { it: reply(id: "nothing") { postedAt } } }',
    'comment.it',
  ],
  [
    'a reply in a change request',
    '{ comment(id: "handbook/handbook-cr-12/handbook-cr-12-comment-31") { it: reply(id: "nothing") { postedAt } } }',
    'comment.it',
  ],
] as const;

test.each(failures)(
  '%s that does not exist is null, with NOT_FOUND at its path',
  async (_, query, path) => {
    const { status, errors } = await askOnce(query);
    expect(status).toBe(200);
    expect(errors).toEqual([
      expect.objectContaining({
        path: path.split('.'),
        extensions: expect.objectContaining({ code: 'NOT_FOUND' }),
      }),
    ]);
  },
);

test('a search with more than 512 characters is refused before any call, and nulls only that field', async () => {
  const { data, errors, calls } = await askOnce(
    `{ space(id: "handbook") { title search(query: "${'x'.repeat(513)}") { totalCount } } }`,
  );
  expect(data).toEqual({ space: { title: 'Handbook', search: null } });
  expect(calls).toEqual(['GET /v1/spaces/handbook']);
  expect(errors).toMatchObject([failure('BAD_USER_INPUT', 'space', 'search')]);
});

test('a merge or an update with conflicts reports them, and changes nothing', async () => {
  const { data } = await expectDataOnce(`mutation {
    merge: mergeChangeRequest(input: { changeRequestId: "handbook/13" }) {
      result revision { restId } changeRequest { status isOutdated } userErrors { code field message }
    }
    update: mergeMainIntoChangeRequest(input: { changeRequestId: "handbook/13" }) {
      result revision { restId } changeRequest { status isOutdated } userErrors { code field message }
    }
  }`);
  const changeRequest = { status: 'OPEN', isOutdated: true };
  const userErrors = [
    { code: 'CONFLICT', field: null, message: expect.stringContaining('Resolve the conflicts') },
  ];
  const conflicts = { result: 'CONFLICTS', changeRequest, userErrors };
  expect(data).toEqual({
    merge: { ...conflicts, revision: { restId: 'handbook-main' } },
    update: { ...conflicts, revision: { restId: 'handbook-cr-13-edits' } },
  });
});

test('a deleted space can be restored for seven days, and no longer exists after them', async () => {
  let now = new Date('2026-03-01T12:00:00.000Z');
  const world = await startWorld({ sandbox: { now: () => now } });
  const day = 86_400_000;
  const remove =
    'deleteSpace(input: { spaceId: "travel" }) { deletedSpaceId userErrors { message } }';
  const restore =
    'restoreSpace(input: { spaceId: "travel" }) { space { title deletedAt } userErrors { code } }';

  await world.ask(`mutation { ${remove} }`);
  const { data: deleted } = await world.ask('{ space(id: "travel") { deletedAt } }');
  expect(deleted).toEqual({ space: { deletedAt: '2026-03-01T12:00:00.000Z' } });
  now = new Date(now.getTime() + 7 * day - 1000);
  const { data: restored } = await world.ask(`mutation { ${restore} }`);
  expect(restored).toEqual({
    restoreSpace: { space: { title: 'Travel', deletedAt: null }, userErrors: [] },
  });

  await world.ask(`mutation { ${remove} }`);
  now = new Date(now.getTime() + 7 * day + 1000);
  const { data: late } = await world.ask(`mutation { ${restore} }`);
  expect(late).toEqual({ restoreSpace: { space: null, userErrors: [{ code: 'NOT_FOUND' }] } });
  const { data: gone, errors } = await world.ask('{ space(id: "travel") { title } }');
  expect(gone).toEqual({ space: null });
  expect(errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
});

test('of two deletions in one request, the second deletes nothing', async () => {
  const { data } = await expectDataOnce(`mutation {
    first: deleteSpace(input: { spaceId: "travel" }) { deletedSpaceId userErrors { code } }
    second: deleteSpace(input: { spaceId: "travel" }) { deletedSpaceId userErrors { code } }
  }`);
  expect(data).toEqual({
    first: { deletedSpaceId: id('Space', 'travel'), userErrors: [] },
    second: { deletedSpaceId: null, userErrors: [] },
  });
});

test('reads after a mutation in the same request see its effect', async () => {
  const { data } = await expectDataOnce(`mutation {
    before: updateSpace(input: { spaceId: "travel", emoji: "🚂" }) { space { title emoji } }
    rename: updateSpace(input: { spaceId: "travel", title: "Journeys" }) { space { title } }
    move: moveSpace(input: { spaceId: "travel", parentId: "runbooks" }) {
      space { title emoji parent { spaces(first: 10) { nodes { title } } } }
    }
    comment: createComment(input: { subjectId: "travel", body: { markdown: "Where to?" } }) {
      subject { ... on Space { title openCommentsCount } }
    }
  }`);
  expect(data).toMatchObject({
    before: { space: { title: 'Travel', emoji: '🚂' } },
    rename: { space: { title: 'Journeys' } },
    move: {
      space: {
        title: 'Journeys',
        emoji: '🚂',
        parent: { spaces: { nodes: expect.arrayContaining([{ title: 'Journeys' }]) } },
      },
    },
    comment: { subject: { title: 'Journeys' } },
  });
});

test('fifty change requests with their spaces and collections are four calls in three waves', async () => {
  const gate = new Gate();
  const world = await startWorld({ gate });
  const { data } = await world.expectData<{
    organization: { changeRequests: { nodes: { space: { title: string } }[] } };
  }>(`{
    organization(id: "acme") {
      changeRequests(first: 50) {
        nodes { number subject status createdBy { displayName } space { title parent { title } } }
      }
    }
  }`);
  expect(data.organization.changeRequests.nodes).toHaveLength(50);
  expect([gate.waves.flat().length, gate.waves.length]).toEqual([4, 3]);
  golden.check('inbox', gate.waves);
});
