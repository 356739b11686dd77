/** The calls of links, and their warnings if the target does not exist. */
import { describe, expect, test } from 'vitest';
import { askOnce, expectDataOnce, serving, startWorld } from '../harness.ts';

const gone = (...path: (string | number)[]) => ({
  code: 'NOT_FOUND',
  message: expect.stringContaining('does not exist, or the access token cannot access it'),
  path,
});

const spacesWithParents = (...parents: string[]) => ({
  '/orgs/o': { object: 'organization', id: 'o' },
  '/orgs/o/spaces': {
    items: parents.map((parent, at) => ({
      object: 'space',
      id: `s${at}`,
      organization: 'o',
      parent,
    })),
  },
});

const collection = (id: string) => ({ object: 'collection', id, organization: 'o', title: id });

describe('the calls of links', () => {
  test('two objects of a type are read one by one, three from their list', async () => {
    const ask = '{ organization(id: "o") { spaces { nodes { parent { title } } } } }';
    const collections = {
      '/collections/a': collection('a'),
      '/collections/b': collection('b'),
      '/collections/c': collection('c'),
      '/orgs/o/collections': { items: [collection('a'), collection('b')] },
    };
    const two = await startWorld({
      upstream: serving({ ...spacesWithParents('a', 'b', 'a'), ...collections }),
    });
    expect((await two.ask(ask)).calls.slice(2).sort()).toEqual([
      'GET /v1/collections/a',
      'GET /v1/collections/b',
    ]);
    // The one that is not in the list is read singly.
    const three = await startWorld({
      upstream: serving({ ...spacesWithParents('a', 'b', 'c'), ...collections }),
    });
    const { data, calls } = await three.ask(ask);
    expect(calls.slice(2)).toEqual([
      'GET /v1/orgs/o/collections?limit=70',
      'GET /v1/collections/c',
    ]);
    expect(data).toMatchObject({
      organization: { spaces: { nodes: ['a', 'b', 'c'].map((title) => ({ parent: { title } })) } },
    });
  });

  test('objects are read one by one if their list is unreadable', async () => {
    const world = await startWorld({
      upstream: serving({
        ...spacesWithParents('a', 'b', 'c'),
        ...Object.fromEntries([...'abc'].map((id) => [`/collections/${id}`, collection(id)])),
      }),
    });
    const { extensions, calls } = await world.expectData(
      '{ organization(id: "o") { spaces { nodes { parent { title } } } } }',
    );
    expect(extensions).toBeUndefined();
    expect(calls).toHaveLength(2 + 1 + 3);
  });

  test('an unreadable item does not affect others', async () => {
    const sections = [{ object: 'site-section' }, null, 'x', { id: 's', title: 'S', path: 's' }];
    const world = await startWorld({
      upstream: serving({ '/orgs/o/sites/d/sections': { items: sections } }),
    });
    const { data } = await world.expectData('{ siteSection(id: "o/d/s") { title } }');
    expect(data).toEqual({ siteSection: { title: 'S' } });
  });

  test('IDs need no calls', async () => {
    const { data, calls } = await askOnce(`{
      space(id: "rest-api") { organization { id restId __typename } parent { ...Ids } }
    }
    fragment Ids on Node { id ... on Collection { restId } }`);
    expect(calls).toEqual(['GET /v1/spaces/rest-api']);
    expect(data).toMatchObject({
      space: {
        organization: { restId: 'acme', __typename: 'Organization' },
        parent: { restId: 'api' },
      },
    });
  });

  test('objects in an earlier response are not read again', async () => {
    const { calls } = await expectDataOnce(`{
      site(id: "acme/docs") {
        sections(first: 50) {
          nodes {
            siteSpaces { space { title urls { app } } section { title siteSpaces { title } } }
            sectionGroup { id }
          }
        }
      }
    }`);
    expect([...calls].sort()).toEqual([
      'GET /v1/orgs/acme/sites/docs',
      'GET /v1/orgs/acme/sites/docs/sections?limit=50',
    ]);
  });
});

describe('a link to a missing target', () => {
  test('is null, with a warning', async () => {
    const { data, extensions } = await expectDataOnce(
      '{ organization(id: "o") { spaces { nodes { restId parent { title } } } } }',
      { upstream: serving(spacesWithParents('gone')) },
    );
    expect(data).toEqual({
      organization: { spaces: { nodes: [{ restId: 's0', parent: null }] } },
    });
    expect(extensions).toEqual({
      warnings: [gone('organization', 'spaces', 'nodes', 0, 'parent')],
    });
  });

  test('is also null if the parent that determines its path is missing', async () => {
    const change = { object: 'change-request', id: 'c', conversationsIssuesCluster: 'k' };
    const world = await startWorld({
      upstream: serving({ '/spaces/s/change-requests/c': change }),
    });
    const { data, extensions, calls } = await world.expectData(
      '{ changeRequest(id: "s/c") { restId issuesCluster { id } } }',
    );
    expect(data).toEqual({ changeRequest: { restId: 'c', issuesCluster: null } });
    expect(extensions).toEqual({
      warnings: [gone('changeRequest', 'issuesCluster')],
    });
    expect(calls).toEqual(['GET /v1/spaces/s/change-requests/c', 'GET /v1/spaces/s']);
  });

  test('is null among many others', async () => {
    const world = await startWorld({
      upstream: serving({
        ...spacesWithParents('a', 'gone', 'b', 'gone'),
        '/orgs/o/collections': { items: [collection('a'), collection('b')] },
      }),
    });
    const { data, extensions } = await world.expectData(
      '{ organization(id: "o") { spaces { nodes { parent { title } } } } }',
    );
    expect(data).toEqual({
      organization: {
        spaces: {
          nodes: [
            { parent: { title: 'a' } },
            { parent: null },
            { parent: { title: 'b' } },
            { parent: null },
          ],
        },
      },
    });
    expect(extensions?.warnings).toHaveLength(2);
  });

  test('is also null if it is read from a list', async () => {
    const world = await startWorld({
      upstream: serving({
        '/orgs/o/sites/d/site-spaces': {
          items: [{ object: 'site-space', id: 'x', section: 'gone' }],
        },
        '/orgs/o/sites/d/sections': { items: [] },
      }),
    });
    const { data, extensions } = await world.expectData(
      '{ siteSpace(id: "o/d/x") { restId isHidden section { title } } }',
    );
    expect(data).toEqual({ siteSpace: { restId: 'x', isHidden: null, section: null } });
    expect(extensions).toEqual({ warnings: [gone('siteSpace', 'section')] });
  });

  test('still has its ids', async () => {
    const { data, extensions } = await askOnce(
      '{ organization(id: "o") { spaces { nodes { parent { restId } } } } }',
      { upstream: serving(spacesWithParents('gone')) },
    );
    expect(data).toEqual({
      organization: { spaces: { nodes: [{ parent: { restId: 'gone' } }] } },
    });
    expect(extensions).toBeUndefined();
  });

  test('nulls only itself if the target is required', async () => {
    const world = await startWorld({
      upstream: serving({ '/collections/a': collection('a') }),
    });
    const { data, extensions } = await world.expectData(
      '{ collection(id: "a") { title organization { title } } }',
    );
    expect(data).toEqual({ collection: { title: 'a', organization: null } });
    expect(extensions).toEqual({ warnings: [gone('collection', 'organization')] });
  });
});
