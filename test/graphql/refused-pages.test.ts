/** Page tokens that the service refuses, wherever the facade reads several pages. */
import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { answer, refuse, startWorld, type World } from '../harness.ts';

const refusals: [string, Parameters<typeof refuse>[1], boolean][] = [
  ['400', 400, true],
  ['404', 404, true],
  ['404 without a body', 404, false],
  ['410', 410, true],
  ['410 without a body', 410, false],
  ['422', 422, true],
];

interface Expiring {
  /** How often the list is read from its start before its tokens stay valid. */
  readonly times: number;
  readonly status?: number;
  readonly hasBody?: boolean;
  /** The lists, by path without `/v1`. Other responses are in `others`. */
  readonly lists: Readonly<Record<string, readonly object[]>>;
  readonly others?: Readonly<Record<string, unknown>>;
}

/** A service with pages of one item. The token of the third page expires as often as `times` says. */
function expiring({ times, status = 404, hasBody = true, lists, others = {} }: Expiring) {
  const starts = new Map<string, number>();
  const listener: RequestListener = ({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const path = pathname.replace('/v1', '');
    const items = lists[path];
    if (!items) {
      const body = others[path];
      return body === undefined ? refuse(response, 404) : answer(response, body);
    }
    const token = searchParams.get('page');
    if (token === null) starts.set(path, (starts.get(path) ?? 0) + 1);
    const [start = 0, at = 0] = token?.split('-').map(Number) ?? [starts.get(path), 0];
    if (at === 2 && start <= times)
      return hasBody
        ? refuse(response, status, 'No such page.')
        : response.writeHead(status).end('No.');
    const isMore = at + 1 < items.length;
    answer(response, {
      items: items.slice(at, at + 1),
      ...(isMore && { next: { page: `${start}-${at + 1}` } }),
    });
  };
  return listener;
}

const space = (id: string) => ({ object: 'space', id, title: id, organization: 'o' });
const spaces = ['a', 'b', 'c', 'd'].map(space);
const organization = { object: 'organization', id: 'o', title: 'O' };

const startSpaces = (options: Pick<Expiring, 'times' | 'status' | 'hasBody'>) =>
  startWorld({
    upstream: expiring({
      ...options,
      lists: { '/orgs/o/spaces': spaces, '/orgs': [organization, organization, organization] },
      others: { '/orgs/o': organization },
    }),
  });

const pages = (list: string, ...tokens: string[]) => [
  `GET /v1${list}`,
  ...tokens.map((token) => `GET /v1${list}&page=${token}`),
];

const listCalls = (calls: readonly string[]) => calls.filter((call) => call.includes('limit='));

describe('the token in a cursor', () => {
  test.for(refusals)('that is refused with %s is INVALID_CURSOR', async ([, status, hasBody]) => {
    const world = await startSpaces({ times: 9, status, hasBody });
    for (const [list, route] of [
      ['organization(id: "o") { list: spaces', '/v1/orgs/{organizationId}/spaces'],
      // Its path names no object, so a 404 without a body would mean a missing operation.
      ['list: organizations', '/v1/orgs'],
    ] as const) {
      const end = list.startsWith('organization(') ? '}' : '';
      const ask = (after: string | null) =>
        world.ask<{ list?: Listed; organization?: { list: Listed } }>(
          `query ($after: String) { ${list}(first: 2, after: $after) { pageInfo { endCursor } } ${end} }`,
          { after },
        );
      const { data } = await ask(null);
      const listed = data?.organization?.list ?? data?.list;
      const { errors } = await ask(listed?.pageInfo.endCursor ?? '');
      expect(errors).toMatchObject([
        { extensions: { code: 'INVALID_CURSOR', upstream: { method: 'GET', route, status } } },
      ]);
    }
  });
});

interface Listed {
  readonly pageInfo: { readonly endCursor: string };
}

describe('the token of a page that follows', () => {
  const walked = '{ organization(id: "o") { spaces(first: 4) { nodes { restId } } } }';
  const all = { organization: { spaces: { nodes: spaces.map(({ id }) => ({ restId: id })) } } };

  test.for(refusals)('that is refused with %s is read once more', async ([, status, hasBody]) => {
    const world = await startSpaces({ times: 1, status, hasBody });
    const { data, extensions, calls } = await world.expectData(walked);
    expect([data, extensions]).toEqual([all, undefined]);
    expect(listCalls(calls)).toEqual([
      ...pages('/orgs/o/spaces?limit=4', '1-1', '1-2'),
      ...pages('/orgs/o/spaces?limit=4', '2-1', '2-2', '2-3'),
    ]);
  });

  test('is read once more by all fields together', async () => {
    const world = await startSpaces({ times: 1 });
    const fields = 'spaces(first: 4) { nodes { restId } }';
    const { data, calls } = await world.expectData<{
      organization: Record<string, unknown>;
    }>(`{ organization(id: "o") { a: ${fields} b: ${fields} } }`);
    expect(data.organization.a).toEqual(all.organization.spaces);
    expect(data.organization.b).toEqual(all.organization.spaces);
    expect(listCalls(calls)).toHaveLength(7);
  });

  test.for(refusals)('that is refused with %s twice fails', async ([, status, hasBody]) => {
    const world = await startSpaces({ times: 9, status, hasBody });
    const { data, errors, calls } = await world.ask(walked);
    expect(data).toEqual({ organization: { spaces: null } });
    expect(errors).toMatchObject([
      {
        message: 'The documentation service refused a page of a list that it had named itself.',
        path: ['organization', 'spaces'],
        extensions: { code: 'UPSTREAM_ERROR', upstream: { method: 'GET', status } },
      },
    ]);
    expect(listCalls(calls)).toHaveLength(6);
  });

  test('leaves the items before it, if the selection shows that more follow', async () => {
    const world = await startSpaces({ times: 9 });
    const { data, extensions } = await world.expectData(
      '{ organization(id: "o") { spaces(first: 4) { nodes { restId } pageInfo { hasNextPage } } } }',
    );
    expect(data).toEqual({
      organization: {
        spaces: { nodes: [{ restId: 'a' }, { restId: 'b' }], pageInfo: { hasNextPage: true } },
      },
    });
    expect(extensions).toMatchObject({ warnings: [{ code: 'UPSTREAM_ERROR' }] });
  });
});

describe('wherever the facade reads several pages', () => {
  const site = { object: 'site', id: 's', title: 'S' };
  const sections = ['a', 'b', 'c'].map((id) => ({ object: 'site-section', id, title: id }));
  const members = ['a', 'b', 'c'].map((id) => ({
    organization: { object: 'member', id, user: { id, displayName: id } },
    team: { role: 'member' },
  }));
  const collections = [null, null, 'a'].map((parent, at) => ({
    ...{ object: 'collection', id: 'abc'[at], organization: 'o', title: 'T' },
    ...(parent !== null && { parent }),
  }));
  const start = (times: number): Promise<World> =>
    startWorld({
      upstream: expiring({
        times,
        lists: {
          '/orgs/o/spaces': spaces,
          '/orgs/o/sites/s/sections': sections,
          '/orgs/o/sites/s/section-groups': [],
          '/orgs/o/teams/t/members': members,
          '/orgs/o/collections': collections,
        },
        others: {
          '/orgs/o': organization,
          '/orgs/o/sites/s': site,
          '/orgs/o/teams/t': { object: 'team', id: 't', title: 'T' },
          '/orgs/o/teams/t/members/c': members[2],
          '/collections/a': collections[0],
        },
      }),
    });

  test.for<[string, string, unknown]>([
    [
      'a list that is searched',
      '{ it: organization(id: "o") { spaces(query: "d") { nodes { restId } } } }',
      { spaces: { nodes: [{ restId: 'd' }] } },
    ],
    [
      'a tree',
      '{ it: site(id: "o/s") { structure { item { ... on SiteSection { restId } } } } }',
      { structure: sections.map(({ id }) => ({ item: { restId: id } })) },
    ],
    [
      'a list whose items name their parent',
      '{ it: collection(id: "a") { collections { nodes { restId } } } }',
      { collections: { nodes: [{ restId: 'c' }] } },
    ],
    [
      'an object that only a list has',
      '{ it: siteSection(id: "o/s/c") { title } }',
      { title: 'c' },
    ],
    [
      'the edge of a new object',
      'mutation { it: setTeamMember(input: { teamId: "o/t", memberId: "c" }) { teamMemberEdge { role } } }',
      { teamMemberEdge: { role: 'MEMBER' } },
    ],
  ])('%s', async ([, document, value]) => {
    const { data } = await (await start(1)).expectData<{ it: unknown }>(document);
    expect(data.it).toEqual(value);
    const { errors } = await (await start(9)).ask(document);
    expect(errors).toMatchObject([{ extensions: { code: 'UPSTREAM_ERROR' } }]);
  });
});
