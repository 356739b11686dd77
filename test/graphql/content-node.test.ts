/** Content by ID: the REST API has no such object, so its parent determines whether it exists. */
import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { answer, askOnce, expectDataOnce } from '../harness.ts';
import { id } from '../ids.ts';
import { askInWaves, expectDataInWaves } from '../waves.ts';

const globalId = (key: string) => Buffer.from(`Content:${key}`).toString('base64url');
const ofSpace = globalId('handbook');
const ofChange = globalId('handbook/handbook-cr-12');
const space = 'GET /v1/spaces/handbook';
const changeRequest = `${space}/change-requests/handbook-cr-12`;

describe('content by its id', () => {
  test('of a space is read together with the space', async () => {
    const { data, waves } = await expectDataInWaves(
      `{ node(id: "Content:handbook") { __typename id ... on Content { pages { path } space { id title } changeRequest { id } } } }`,
    );
    expect(data).toMatchObject({
      node: {
        __typename: 'Content',
        id: ofSpace,
        pages: expect.arrayContaining([{ path: 'working-at-acme' }]),
        space: { title: 'Handbook' },
        changeRequest: null,
      },
    });
    expect(waves).toEqual([[space, `${space}/content/pages`]]);
  });

  test('of a change request is read together with the change request', async () => {
    const { data, waves } = await askInWaves(
      `{ node(id: "${ofChange}") { id ... on Content { page(id: "vacation") { title } files(first: 1) { nodes { id } } changeRequest { number } } } }`,
    );
    expect(data).toMatchObject({
      node: { id: ofChange, page: { title: 'Vacation' }, changeRequest: { number: 12 } },
    });
    expect(waves).toEqual([
      [
        changeRequest,
        `${changeRequest}/content/files?limit=1`,
        `${changeRequest}/content/page/vacation`,
      ],
    ]);
  });

  test('has the ID of a change request that is identified by its number', async () => {
    const { data, waves } = await askInWaves(
      '{ node(id: "Content:handbook/12") { id ... on Content { pages { title } } } }',
    );
    expect(data).toMatchObject({ node: { id: ofChange } });
    expect(waves).toEqual([
      ['GET /v1/spaces/handbook/change-requests/12'],
      [`${changeRequest}/content/pages`],
    ]);
  });

  test('is the target of links of its space and its change request, without a call', async () => {
    const { data, waves } = await askInWaves(
      `{ space(id: "handbook") { title content { __typename id } changeRequest(id: "handbook-cr-12") { number content { id } } }
         changeRequest(id: "handbook/12") { content { id } } }`,
    );
    expect(data).toEqual({
      space: {
        title: 'Handbook',
        content: { __typename: 'Content', id: ofSpace },
        changeRequest: { number: 12, content: { id: ofChange } },
      },
      changeRequest: { content: { id: ofChange } },
    });
    expect(waves).toEqual([[space, changeRequest, `${space}/change-requests/12`].sort()]);
  });

  test('is read once; missing ones do not affect the others', async () => {
    const missing = ['nope', 'handbook/nope', 'handbook/999', 'nope/handbook-cr-12'];
    const ids = ['handbook', ...missing, 'handbook/handbook-cr-12', 'handbook'];
    const { data, extensions, waves } = await expectDataInWaves(
      `{ nodes(ids: ${JSON.stringify(ids.map((key) => `Content:${key}`))}) { id } }`,
    );
    expect(extensions).toBeUndefined();
    expect(data).toEqual({
      nodes: [{ id: ofSpace }, null, null, null, null, { id: ofChange }, { id: ofSpace }],
    });
    expect(new Set(waves.flat()).size).toBe(waves.flat().length);
  });

  test('is not read without a token', async () => {
    const { status, errors, calls } = await askOnce('{ node(id: "Content:handbook") { id } }', {
      token: null,
    });
    expect(status).toBe(401);
    expect(errors).toMatchObject([{ path: ['node'], extensions: { code: 'UNAUTHENTICATED' } }]);
    expect(calls).toEqual([]);
  });

  test.each(['Content:', 'Content:a/b/c', 'Content:../handbook', 'Content:handbook/..'])(
    'is refused for an invalid id: %s',
    async (id) => {
      const { data, errors, calls } = await askOnce(`{ node(id: "${id}") { id } }`);
      expect(data).toEqual({ node: null });
      expect(errors).toMatchObject([{ extensions: { code: 'INVALID_ID' } }]);
      expect(calls).toEqual([]);
    },
  );

  test('is not accepted as a space or a change request', async () => {
    const { data, errors } = await askOnce(
      `{ a: space(id: "${ofSpace}") { title } b: changeRequest(id: "${ofChange}") { number } c: organization(id: "acme") { sites(spaceId: "${ofSpace}") { totalCount } } }`,
    );
    expect(data).toEqual({ a: null, b: null, c: { sites: null } });
    expect(errors).toHaveLength(3);
    for (const { extensions } of errors ?? []) expect(extensions.code).toBe('INVALID_ID');
  });
});

describe('a page by its path', () => {
  const path = 'money/expenses';

  test('is one call for the tree, shared with other fields that need it', async () => {
    const { data, waves } = await expectDataInWaves(`{
      space(id: "handbook") {
        content {
          pageByPath(path: "${path}") { id path title parent { path parent { id } } }
          before: pageByPath(path: "/${path}") { restId }
          after: pageByPath(path: "${path}/") { restId }
          around: pageByPath(path: "/${path}/") { restId }
          twice: pageByPath(path: "${path}//") { restId }
          top: pageByPath(path: "money") { parent { id } pages { path parent { path } } }
          none: pageByPath(path: "expenses") { id }
          empty: pageByPath(path: "") { id }
          pages { path }
          allPages { depth page { path parent { path } } }
        }
      }
    }`);
    expect(data).toMatchObject({
      space: {
        content: {
          pageByPath: { path, title: 'Expenses', parent: { path: 'money', parent: null } },
          before: { restId: 'expenses' },
          after: { restId: 'expenses' },
          around: { restId: 'expenses' },
          twice: null,
          top: {
            parent: null,
            pages: expect.arrayContaining([{ path, parent: { path: 'money' } }]),
          },
          none: null,
          empty: null,
        },
      },
    });
    expect(waves).toEqual([[space, `${space}/content/pages`]]);
  });

  test('needs one call for each format of its text', async () => {
    const { data, waves } = await askInWaves(
      `{ node(id: "${ofSpace}") { ... on Content { pageByPath(path: "${path}") { title markdown ... on DocumentPage { document { nodes } } } } } }`,
    );
    expect(data).toMatchObject({
      node: {
        pageByPath: { markdown: expect.any(String), document: { nodes: expect.any(Array) } },
      },
    });
    const byPath = `${space}/content/path/money%2Fexpenses`;
    expect(waves).toEqual([[space, `${byPath}?format=document`, `${byPath}?format=markdown`]]);
  });

  test('is that of the change request, in its content', async () => {
    const { data, waves } = await askInWaves(
      `{ changeRequest(id: "handbook/handbook-cr-12") { content { pageByPath(path: "${path}") { id space { id } changeRequest { id } parent { id } } } } }`,
    );
    const inChange = 'handbook/handbook-cr-12';
    expect(data).toEqual({
      changeRequest: {
        content: {
          pageByPath: {
            id: id('Page', `${inChange}/expenses`),
            space: { id: id('Space', 'handbook') },
            changeRequest: { id: id('ChangeRequest', inChange) },
            parent: { id: id('Page', `${inChange}/money`) },
          },
        },
      },
    });
    expect(waves).toEqual([[changeRequest, `${changeRequest}/content/pages`]]);
  });

  const serving =
    (pages: unknown): RequestListener =>
    ({ url = '' }, response) =>
      url.endsWith('/pages')
        ? answer(response, { pages })
        : answer(response, { object: 'space', id: 's' });
  const byPath =
    '{ space(id: "s") { content { pageByPath(path: "a/b") { restId parent { restId } } } } }';
  const page = (id: string, path: unknown, pages?: unknown) => ({ type: 'group', id, path, pages });

  test('is the first in reading order of several with the same path', async () => {
    const tree = [page('x', undefined, [page('y', 'a/b')]), page('z', 'a/b')];
    const { data } = await expectDataOnce(byPath, { upstream: serving(tree) });
    expect(data).toEqual({
      space: { content: { pageByPath: { restId: 'y', parent: { restId: 'x' } } } },
    });
  });

  test.each([
    ['is none', null],
    ['is empty', []],
    ['has no readable page', [null, 7, page('x', 7), page('y', null), page('w', 'a', 'b')]],
  ])('is null where the tree %s', async (_, tree) => {
    const { data } = await expectDataOnce(byPath, { upstream: serving(tree) });
    expect(data).toEqual({ space: { content: { pageByPath: null } } });
  });
});

describe('the page above a page', () => {
  test('is one read of the tree, at the same time as the page', async () => {
    const { data, waves } = await askInWaves(
      '{ page(id: "handbook/expenses") { title parent { title parent { title } } } top: page(id: "handbook/money") { title parent { title } } }',
    );
    expect(data).toEqual({
      page: { title: 'Expenses', parent: { title: 'Money', parent: null } },
      top: { title: 'Money', parent: null },
    });
    expect(waves).toEqual([
      [`${space}/content/page/expenses`, `${space}/content/page/money`, `${space}/content/pages`],
    ]);
  });

  test('needs another read for its text', async () => {
    const { data, waves } = await askInWaves(
      '{ space(id: "handbook") { content { page(id: "vacation") { parent { id markdown } } } } }',
    );
    expect(data).toMatchObject({
      space: { content: { page: { parent: { id: expect.any(String) } } } },
    });
    expect(waves).toEqual([
      [space, `${space}/content/page/vacation`, `${space}/content/pages`],
      [`${space}/content/page/time-off?format=markdown`],
    ]);
  });
});
