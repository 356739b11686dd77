/** Old revisions: their content as it was, links to them, and services that cannot read them. */
import { expect, test } from 'vitest';
import { startWorld, type World } from '../harness.ts';
import { id } from '../ids.ts';

/** Changes the title and the text of a page in a new change request, and merges it. */
async function rewrite(world: World) {
  const { data } = await world.expectData<{
    createChangeRequest: { changeRequest: { id: string } };
  }>(
    'mutation { createChangeRequest(input: { spaceId: "first-week", subject: "x" }) { changeRequest { id } } }',
  );
  const made = data.createChangeRequest.changeRequest.id;
  return world.expectData(
    `mutation ($id: ID!) {
      updateChangeRequestContent(input: { changeRequestId: $id, changes: [
        { updatePage: { pageId: "first-week-overview", title: "New", body: { markdown: "New text." } } }
        { insertFiles: { files: [{ fromUrl: { name: "a.png", url: "https://a.example/a.png" } }] } }
      ] }) { userErrors { message } }
      mergeChangeRequest(input: { changeRequestId: $id }) { result revisionId userErrors { message } }
    }`,
    { id: made },
  );
}

const content = `
  restId type
  pages { id title }
  pageSnapshot(id: "first-week-overview") { id title ... on DocumentPageSnapshot { markdown } }
  fileSnapshots { nodes { id name } }
  changes { mergedFrom { subject } changes { __typename } }
`;

test('a revision keeps its content, under IDs that are not those of current pages', async () => {
  const world = await startWorld();
  await rewrite(world);
  const { data } = await world.expectData<{
    space: { content: { revision: object } };
    old: object;
  }>(`{
    space(id: "first-week") { content { revision { ${content} parents { restId } } } }
    old: revision(id: "first-week/first-week-main") { ${content} parents { restId } }
  }`);
  expect(data.space.content.revision).toMatchObject({
    type: 'MERGE',
    pages: [{ id: id('Page', 'first-week/first-week-overview'), title: 'New' }, {}, {}, {}],
    pageSnapshot: {
      id: expect.not.stringContaining(id('Page', 'first-week/first-week-overview')),
      title: 'New',
      markdown: 'New text.',
    },
    fileSnapshots: { nodes: [{ name: 'diagram.png' }, { name: 'a.png' }] },
    changes: {
      mergedFrom: { subject: 'x' },
      changes: [{ __typename: 'PageEdited' }, { __typename: 'FileCreated' }],
    },
    parents: [{ restId: 'first-week-main' }, {}],
  });
  expect(data.old).toMatchObject({
    restId: 'first-week-main',
    pages: null,
    pageSnapshot: {
      id: id('PageSnapshot', 'first-week/first-week-main/first-week-overview'),
      title: 'Overview',
      markdown: expect.stringContaining('# Overview'),
    },
    fileSnapshots: { nodes: [{ name: 'diagram.png' }] },
    parents: [],
  });
});

test('the pages of an old revision never become those of the content', async () => {
  const world = await startWorld();
  await rewrite(world);
  const { data } = await world.expectData(`{
    old: revision(id: "first-week/first-week-main") { type createdAt pageSnapshots { title } pages { title } }
    page(id: "first-week/first-week-overview") { title path }
    space(id: "first-week") { content { page(id: "first-week-overview") { title } } }
  }`);
  expect(data).toMatchObject({
    old: { pageSnapshots: [{ title: 'Overview' }, {}, {}, {}], pages: null },
    page: { title: 'New', path: 'overview' },
    space: { content: { page: { title: 'New' } } },
  });
});

test('a history is one read for each revision, and IDs need none', async () => {
  const world = await startWorld();
  const { data, calls } = await world.expectData(`{
    space(id: "handbook") { content { revision { parents { type parents { type parentIds } } } } }
  }`);
  expect(data).toEqual({
    space: {
      content: {
        revision: {
          parents: [{ type: 'EDITS', parents: [{ type: 'EDITS', parentIds: [] }] }],
        },
      },
    },
  });
  expect(calls).toEqual([
    'GET /v1/spaces/handbook',
    'GET /v1/spaces/handbook/content',
    'GET /v1/spaces/handbook/revisions/handbook-before',
    'GET /v1/spaces/handbook/revisions/handbook-import',
  ]);
  const ids = await world.expectData(`{
    changeRequest(id: "handbook/handbook-cr-1") { initialRevision { id } mergeRevisionId }
  }`);
  expect(ids.calls).toEqual(['GET /v1/spaces/handbook/change-requests/handbook-cr-1']);
});

test('a history of many revisions can be read at once', async () => {
  const world = await startWorld();
  const walk = (depth: number): string =>
    depth === 0 ? 'restId' : `type parents { ${walk(depth - 1)} }`;
  const { data } = await world.expectData(
    `{ revision(id: "handbook/handbook-main") { ${walk(12)} } }`,
  );
  expect(data).toMatchObject({ revision: { parents: [{ parents: [{ parents: [] }] }] } });
});

test('links of reviews, comments and change requests lead to old revisions', async () => {
  const world = await startWorld();
  await rewrite(world);
  const { data, extensions } = await world.expectData(`{
    changeRequest(id: "handbook/14") { reviews { nodes { revision { type } } } initialRevision { type } }
  }`);
  expect(extensions).toBeUndefined();
  expect(data).toMatchObject({
    changeRequest: {
      reviews: { nodes: [{ revision: { type: expect.any(String) } }] },
      initialRevision: { type: 'EDITS' },
    },
  });
});

test.each([
  ['handbook/handbook-before', 'EDITS'],
  ['handbook/handbook-main', 'EDITS'],
  ['handbook/handbook-cr-12/handbook-cr-12-edits', 'EDITS'],
  ['handbook/none', null],
  ['handbook/no-such-request/handbook-main', null],
  ['no-such-space/handbook-main', null],
])('`node` finds %s', async (key, type) => {
  const world = await startWorld();
  const { data } = await world.expectData(
    `{ node(id: "Revision:${key}") { id ... on Revision { type space { title } changeRequest { number } } } }`,
  );
  expect(data).toMatchObject({ node: type && { id: id('Revision', key), type } });
});

test('a service without reads of revisions still has the active ones, and says what it lacks', async () => {
  const world = await startWorld({ sandbox: { interface: '143' } });
  const { data, errors } = await world.ask(`{
    changeRequest(id: "handbook/handbook-cr-12") {
      subject
      revision { type pages { title } }
      initialRevision { type }
      space { revision { createdAt } }
    }
    node(id: "Revision:handbook/handbook-main") { ... on Revision { type } }
    space(id: "handbook") { title content { revision { type parents { id type } } } }
  }`);
  expect(data).toMatchObject({
    changeRequest: {
      revision: { type: 'EDITS', pages: expect.any(Array) },
      initialRevision: { type: 'EDITS' },
      space: { revision: { createdAt: expect.any(String) } },
    },
    node: { type: 'EDITS' },
    space: { title: 'Handbook', content: { revision: { type: 'EDITS', parents: [null] } } },
  });
  expect(errors).toMatchObject([
    {
      path: ['space', 'content', 'revision', 'parents', 0],
      extensions: { code: 'UPSTREAM_UNSUPPORTED' },
    },
  ]);
});
