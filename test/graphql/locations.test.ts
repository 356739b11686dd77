/** Locations in content with whole objects, or with IDs as in older versions of the service. */
import { describe, expect, test } from 'vitest';
import { isRecord } from '../../src/rest/values/record.ts';
import { answer, startWorld, type World } from '../harness.ts';
import { id as globalId } from '../ids.ts';
import { startSandbox } from '../sandbox/service.ts';
import { testTime } from '../sandbox/test-seed.ts';

const space = { object: 'space', id: 's', title: 'Space', organization: 'o' };
const place = {
  organization: { object: 'organization', id: 'o', title: 'Organization' },
  space,
  versionContext: {
    type: 'changeRequest',
    changeRequest: { object: 'change-request', id: 'c', space: 's', subject: 'Subject' },
  },
};
const ids = {
  organization: 'o',
  space: 's',
  versionContext: { type: 'change-request', changeRequest: 'c' },
};

const fields = `
  kind: __typename
  organization { id title }
  space { id title }
  versionContext { type changeRequest { id subject } revision { restId } }
  ... on PageLocation { page { restId title } internalLocation { anchor blockKey } }
  ... on FileLocation { file { restId name } }
  ... on UserLocation { user { id displayName } userId }
  ... on CollectionLocation { collection { restId title } }
  ... on ReusableContentLocation { reusableContent { restId title } reusableContentId }
  ... on OpenApiLocation { spec { restId slug } }
  ... on UrlLocation { url }
  ... on UnrecognizedContentLocation { unknown: kind value }
`;

/** The location in the graph, and the calls for it. */
async function shown(location: object) {
  const world = await startWorld({
    upstream: (request, response) =>
      answer(
        response,
        /\/links/.test(request.url ?? '')
          ? { items: [{ status: 'ok', relation: 'reference', targetReference: location }] }
          : space,
      ),
  });
  const { data, errors, calls, extensions } = await world.ask<{
    space: { links: { nodes: { target: Record<string, unknown> }[] } };
  }>(`{ space(id: "s") { links(first: 1) { nodes { target { ${fields} } } } } }`);
  return { location: data?.space.links.nodes[0]?.target, errors, calls, extensions };
}

const links = ['GET /v1/spaces/s/links?limit=1'];

const whole = {
  organization: { id: expect.any(String), title: 'Organization' },
  space: { id: expect.any(String), title: 'Space' },
  versionContext: {
    type: 'CHANGE_REQUEST',
    changeRequest: { id: expect.any(String), subject: 'Subject' },
    revision: null,
  },
};

describe('a complete object is returned without a call', () => {
  test.for([
    [
      {
        kind: 'page',
        page: { type: 'document', id: 'p', title: 'Page' },
        internalLocation: { anchor: 'top' },
      },
      {
        kind: 'PageLocation',
        page: { restId: 'p', title: 'Page' },
        internalLocation: { anchor: 'top', blockKey: null },
      },
    ],
    [
      { kind: 'file', file: { id: 'f', name: 'File' } },
      { kind: 'FileLocation', file: { restId: 'f', name: 'File' } },
    ],
    [
      { kind: 'user', user: { object: 'user', id: 'u', displayName: 'User' } },
      {
        kind: 'UserLocation',
        user: { id: expect.any(String), displayName: 'User' },
        userId: globalId('User', 'u'),
      },
    ],
    [
      { kind: 'collection', collection: { object: 'collection', id: 'k', title: 'Collection' } },
      { kind: 'CollectionLocation', collection: { restId: 'k', title: 'Collection' } },
    ],
    [
      { kind: 'reusable-content', reusableContent: { id: 'r', title: 'Contact' } },
      {
        kind: 'ReusableContentLocation',
        reusableContent: { restId: 'r', title: 'Contact' },
        reusableContentId: globalId('ReusableContent', 's/c/r'),
      },
    ],
    [
      { kind: 'openapi', openAPISpec: { object: 'openapi-spec', id: 'a', slug: 'api' } },
      { kind: 'OpenApiLocation', spec: { restId: 'api', slug: 'api' } },
    ],
    [
      { kind: 'url', url: 'https://a.example/b' },
      { kind: 'UrlLocation', url: 'https://a.example/b' },
    ],
    [{ kind: 'space' }, { kind: 'SpaceLocation' }],
  ] as const)('%j', async ([location, expected]) => {
    const { location: read, errors, calls, extensions } = await shown({ ...place, ...location });
    expect(errors).toBeUndefined();
    expect(read).toEqual({ ...whole, ...expected });
    expect(calls.filter((call) => !/\/v1\/spaces\/s$/.test(call))).toEqual(links);
    expect(extensions?.warnings).toBeUndefined();
  });
});

describe('the revision of a location', () => {
  const revision = { object: 'revision', id: 'r', createdAt: '2026-01-05T09:00:00.000Z' };
  const asked = async (given: object, selected: string) => {
    const world = await startWorld({
      upstream: ({ url = '' }, response) => {
        const versionContext = { type: 'revision', revision: given };
        const page = { type: 'group', id: 'p' };
        if (/\/content$/.test(url)) answer(response, { ...revision, pages: [page] });
        else if (!/\/links/.test(url)) answer(response, { ...space, revision: 'r' });
        else
          answer(response, {
            items: [{ targetReference: { kind: 'space', ...place, versionContext } }],
          });
      },
    });
    const result = await world.expectData<unknown>(`{ space(id: "s") { links(first: 1) { nodes {
      target { versionContext { revision { restId ${selected} } } }
    } } } }`);
    const [node] = Object(result.data).space.links.nodes;
    return { shown: Object(node).target.versionContext.revision, calls: new Set(result.calls) };
  };
  const reads = (...more: string[]) => new Set(['GET /v1/spaces/s', ...links, ...more]);

  test('is read for its pages, as those that it has may be of an older revision', async () => {
    const { shown: it, calls } = await asked({ ...revision, pages: [] }, 'pages { restId }');
    expect(it).toEqual({ restId: 'r', pages: [{ restId: 'p' }] });
    expect(calls).toEqual(reads('GET /v1/spaces/s/content'));
  });

  test('is read if it has no pages, unless only its ID is selected', async () => {
    expect(await asked(revision, '')).toEqual({ shown: { restId: 'r' }, calls: reads() });
    const { shown: it, calls } = await asked(revision, 'pages { restId }');
    expect(it).toEqual({ restId: 'r', pages: [{ restId: 'p' }] });
    expect(calls).toEqual(reads('GET /v1/spaces/s/content'));
  });
});

test('reusable content that is only an ID is read with the content that contains it, once', async () => {
  const location = { kind: 'reusable-content', reusableContent: 'r', ...ids };
  const content = '/v1/spaces/s/change-requests/c/content';
  const world = await startWorld({
    upstream: ({ url = '' }, response) => {
      if (url === content)
        answer(response, {
          object: 'revision',
          id: 'v',
          reusableContents: [{ id: 'q' }, { id: 'r', title: 'Contact' }],
        });
      else if (/\/links/.test(url))
        answer(response, {
          items: [location, location].map((target) => ({ targetReference: target })),
        });
      else answer(response, space);
    },
  });
  const { data, calls } = await world.expectData(
    `{ space(id: "s") { links(first: 2) { nodes { target {
      ... on ReusableContentLocation { reusableContentId reusableContent { id title } }
    } } } } }`,
  );
  const id = globalId('ReusableContent', 's/c/r');
  const target = { reusableContentId: id, reusableContent: { id, title: 'Contact' } };
  expect(data).toEqual({ space: { links: { nodes: [{ target }, { target }] } } });
  expect(calls.filter((call) => call.endsWith('/content'))).toEqual([`GET ${content}`]);
});

test('both names for the content of a change request are one value', async () => {
  for (const one of [place, ids]) {
    const { location } = await shown({ kind: 'url', url: 'https://a.example/', ...one });
    expect(location).toMatchObject({ versionContext: { type: 'CHANGE_REQUEST' } });
  }
});

test('of an unknown kind, the location and the object are returned, with a warning', async () => {
  const location = { kind: 'board', ...place, board: 'b' };
  const { location: read, errors, extensions } = await shown(location);
  expect(errors).toBeUndefined();
  expect(read).toEqual({
    ...whole,
    kind: 'UnrecognizedContentLocation',
    unknown: 'board',
    value: location,
  });
  expect(extensions?.warnings).toEqual([
    expect.objectContaining({ code: 'UNRECOGNIZED_VALUE', value: 'board' }),
  ]);
});

test.for([
  [7, { userId: null, user: null }, 2],
  [true, { userId: null, user: null }, 2],
  [{ id: 7 }, { userId: null, user: null }, 2],
  [{}, { userId: null, user: null }, 2],
  [[], { userId: null, user: null }, 2],
] as const)('an invalid user nulls only itself: %j', async ([user, expected, failures]) => {
  const { location, errors = [] } = await shown({ kind: 'user', ...place, user });
  expect(errors.map(({ extensions }) => extensions.code)).toEqual(
    Array.from({ length: failures }, () => 'UPSTREAM_INVALID_RESPONSE'),
  );
  if (expected) expect(location).toMatchObject({ ...whole, ...expected });
  else expect(location ?? null).toBeNull();
});

const manyObjects = { facade: { queryObjects: 10_000_000 } };

/** Responses of the sandbox with IDs instead of the objects in locations. */
async function startWithIds(): Promise<World> {
  const { url } = await startSandbox({ now: () => new Date(testTime) });
  const short = (value: unknown): unknown => (isRecord(value) ? (value.id ?? value) : value);
  const inShort = (location: Record<string, unknown>) => {
    const { versionContext } = location;
    const context = isRecord(versionContext) && mapped(versionContext);
    return { ...mapped(location), ...(context && { versionContext: context }) };
  };
  const mapped = (object: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(object).map(([name, value]) => [name, short(value)]));
  return startWorld({
    ...manyObjects,
    upstream: async (request, response) => {
      const { authorization = '' } = request.headers;
      const got = await fetch(`${url}${request.url}`, { headers: { authorization } });
      const body = JSON.parse(await got.text(), (name, value) =>
        name === 'targetReference'
          ? inShort(value)
          : name === 'locationReferences'
            ? value.map(inShort)
            : value,
      );
      answer(response, body, got.status);
    },
  });
}

// Without the objects of users, which cannot be read by their IDs.
test.for(['roadmap', 'handbook', 'globex-notes'])(
  'objects and IDs are the same for clients: %s',
  async (space) => {
    const document = `query ($space: ID!) {
      space(id: $space) {
        links(first: 25) { nodes { status target { ...Place } locations { ...Place } } }
      }
    }
    fragment Place on ContentLocation {
      __typename
      organizationId organization { id title }
      spaceId space { id title }
      versionContext {
        type
        revision { id restId type createdAt pages { id title } files { id name } urls { app } }
        changeRequest { id subject }
      }
      ... on PageLocation { pageId page { id title path } internalLocation { anchor blockKey } }
      ... on FileLocation { fileId file { id name } }
      ... on UserLocation { userId }
      ... on CollectionLocation { collectionId collection { id title } }
      ... on ReusableContentLocation { reusableContentId reusableContent { id title } }
      ... on OpenApiLocation { specId specRestId spec { id slug } }
      ... on UrlLocation { url }
    }`;
    const found = [];
    for (const world of [await startWorld(manyObjects), await startWithIds()])
      found.push((await world.expectData(document, { space })).data);
    const [whole, ids] = found;
    expect(Object(whole).space.links.nodes.length).toBeGreaterThan(0);
    expect(ids).toEqual(whole);
  },
);
