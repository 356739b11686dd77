/** The calls of links, and their warnings if the target does not exist. */
import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { answer, startWorld } from '../harness.ts';

/** An upstream that holds these answers, and nothing else. */
const holding =
  (answers: Readonly<Record<string, unknown>>): RequestListener =>
  (request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost');
    const body = answers[pathname];
    if (body) answer(response, body);
    else answer(response, { error: { code: 404, message: 'Not found' } }, 404);
  };

const gone = (...path: (string | number)[]) => ({
  code: 'NOT_FOUND',
  message: expect.stringContaining('does not exist, or the access token cannot access it'),
  path,
});

const spacesWithParents = (...parents: string[]) => ({
  '/v1/orgs/o': { object: 'organization', id: 'o' },
  '/v1/orgs/o/spaces': {
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
  test('the parents of sixty spaces are one call', async () => {
    const world = await startWorld();
    const { data, errors, calls } = await world.ask<
      { organization: { spaces: { nodes: { parent: { title: string } | null }[] } } },
      object
    >('{ organization(id: "acme") { title spaces(first: 60) { nodes { parent { title } } } } }');
    expect(errors).toBeUndefined();
    expect(data?.organization.spaces.nodes).toHaveLength(60);
    expect(data?.organization.spaces.nodes.filter(({ parent }) => parent).length).toBeGreaterThan(
      50,
    );
    expect([...calls].sort()).toEqual([
      'GET /v1/orgs/acme',
      'GET /v1/orgs/acme/collections?limit=375',
      'GET /v1/orgs/acme/spaces?limit=60',
    ]);
  });

  test('two of a kind are read singly, three are looked for in their list', async () => {
    const ask = '{ organization(id: "o") { spaces { nodes { parent { title } } } } }';
    const collections = {
      '/v1/collections/a': collection('a'),
      '/v1/collections/b': collection('b'),
      '/v1/collections/c': collection('c'),
      '/v1/orgs/o/collections': { items: [collection('a'), collection('b')] },
    };
    const two = await startWorld({
      upstream: holding({ ...spacesWithParents('a', 'b', 'a'), ...collections }),
    });
    expect((await two.ask(ask)).calls.slice(2).sort()).toEqual([
      'GET /v1/collections/a',
      'GET /v1/collections/b',
    ]);
    // What the list lacks is read singly.
    const three = await startWorld({
      upstream: holding({ ...spacesWithParents('a', 'b', 'c'), ...collections }),
    });
    const { data, calls } = await three.ask(ask);
    expect(calls.slice(2)).toEqual([
      'GET /v1/orgs/o/collections?limit=75',
      'GET /v1/collections/c',
    ]);
    expect(data).toMatchObject({
      organization: { spaces: { nodes: ['a', 'b', 'c'].map((title) => ({ parent: { title } })) } },
    });
  });

  test('a list that cannot be read is done without, where objects can be read singly', async () => {
    const world = await startWorld({
      upstream: holding({
        ...spacesWithParents('a', 'b', 'c'),
        ...Object.fromEntries([...'abc'].map((id) => [`/v1/collections/${id}`, collection(id)])),
      }),
    });
    const { errors, extensions, calls } = await world.ask(
      '{ organization(id: "o") { spaces { nodes { parent { title } } } } }',
    );
    expect(errors).toBeUndefined();
    expect(extensions).toBeUndefined();
    expect(calls).toHaveLength(2 + 1 + 3);
  });

  test('an item that cannot be read costs those beside it nothing', async () => {
    const sections = [{ object: 'site-section' }, null, 'x', { id: 's', title: 'S', path: 's' }];
    const world = await startWorld({
      upstream: holding({ '/v1/orgs/o/sites/d/sections': { items: sections } }),
    });
    const { data, errors } = await world.ask('{ siteSection(id: "o/d/s") { title } }');
    expect(errors).toBeUndefined();
    expect(data).toEqual({ siteSection: { title: 'S' } });
  });

  test('ids alone need none', async () => {
    const world = await startWorld();
    const { data, calls } = await world.ask(`{
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

  test('objects that stood in an answer are not asked for again', async () => {
    const world = await startWorld();
    const { errors, calls } = await world.ask(`{
      site(id: "acme/docs") {
        sections(first: 50) {
          nodes {
            siteSpaces { space { title urls { app } } section { title siteSpaces { title } } }
            sectionGroup { id }
          }
        }
      }
    }`);
    expect(errors).toBeUndefined();
    expect([...calls].sort()).toEqual([
      'GET /v1/orgs/acme/sites/docs',
      'GET /v1/orgs/acme/sites/docs/sections?limit=50',
    ]);
  });
});

describe('a link whose target is gone', () => {
  test('is null, with a warning', async () => {
    const world = await startWorld({ upstream: holding(spacesWithParents('gone')) });
    const { data, errors, extensions } = await world.ask(
      '{ organization(id: "o") { spaces { nodes { restId parent { title } } } } }',
    );
    expect(errors).toBeUndefined();
    expect(data).toEqual({
      organization: { spaces: { nodes: [{ restId: 's0', parent: null }] } },
    });
    expect(extensions).toEqual({
      warnings: [gone('organization', 'spaces', 'nodes', 0, 'parent')],
    });
  });

  test('is null too where what would tell its place is gone', async () => {
    const change = { object: 'change-request', id: 'c', conversationsIssuesCluster: 'k' };
    const world = await startWorld({
      upstream: holding({ '/v1/spaces/s/change-requests/c': change }),
    });
    const { data, errors, extensions, calls } = await world.ask(
      '{ changeRequest(id: "s/c") { restId issuesCluster { id } } }',
    );
    expect(errors).toBeUndefined();
    expect(data).toEqual({ changeRequest: { restId: 'c', issuesCluster: null } });
    expect(extensions).toEqual({
      warnings: [gone('changeRequest', 'issuesCluster')],
    });
    expect(calls).toEqual(['GET /v1/spaces/s/change-requests/c', 'GET /v1/spaces/s']);
  });

  test('costs no more among many', async () => {
    const world = await startWorld({
      upstream: holding({
        ...spacesWithParents('a', 'gone', 'b', 'gone'),
        '/v1/orgs/o/collections': { items: [collection('a'), collection('b')] },
      }),
    });
    const { data, errors, extensions } = await world.ask(
      '{ organization(id: "o") { spaces { nodes { parent { title } } } } }',
    );
    expect(errors).toBeUndefined();
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

  test('is null too where it is looked for in a list', async () => {
    const world = await startWorld({
      upstream: holding({
        '/v1/orgs/o/sites/d/site-spaces': {
          items: [{ object: 'site-space', id: 'x', section: 'gone' }],
        },
        '/v1/orgs/o/sites/d/sections': { items: [] },
      }),
    });
    const { data, errors, extensions } = await world.ask(
      '{ siteSpace(id: "o/d/x") { restId hidden section { title } } }',
    );
    expect(errors).toBeUndefined();
    expect(data).toEqual({ siteSpace: { restId: 'x', hidden: null, section: null } });
    expect(extensions).toEqual({ warnings: [gone('siteSpace', 'section')] });
  });

  test('still has its ids', async () => {
    const world = await startWorld({ upstream: holding(spacesWithParents('gone')) });
    const { data, extensions } = await world.ask(
      '{ organization(id: "o") { spaces { nodes { parent { restId } } } } }',
    );
    expect(data).toEqual({
      organization: { spaces: { nodes: [{ parent: { restId: 'gone' } }] } },
    });
    expect(extensions).toBeUndefined();
  });

  test('costs nothing but itself where the link is promised', async () => {
    const world = await startWorld({
      upstream: holding({ '/v1/collections/a': collection('a') }),
    });
    const { data, errors, extensions } = await world.ask(
      '{ collection(id: "a") { title organization { title } } }',
    );
    expect(data).toEqual({ collection: { title: 'a', organization: null } });
    expect(errors).toBeUndefined();
    expect(extensions).toEqual({ warnings: [gone('collection', 'organization')] });
  });
});
