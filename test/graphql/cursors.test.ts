/** A cursor belongs to one list with its filters. Filters have the service's names in requests. */
import { expect } from 'vitest';
import { answer, refuse, startWorld, test, type World } from '../harness.ts';
import { type Answer, cursorOf, document, listCalls, startList } from './abcde.ts';

const refused = (...path: (string | number)[]) => [
  expect.objectContaining({ path, extensions: { code: 'INVALID_CURSOR' } }),
];
/** Expects the same for a cursor that only the service can reject. */
const refusedByService = (field: string, route: string) => [
  {
    path: [field],
    extensions: { code: 'INVALID_CURSOR', upstream: { method: 'GET', route, status: 400 } },
  },
];

const changed = (cursor: string, change: (parts: unknown[]) => unknown[]) =>
  Buffer.from(
    JSON.stringify(change(JSON.parse(Buffer.from(cursor, 'base64url').toString()))),
  ).toString('base64url');

const malformed: [string, (cursor: string) => string][] = [
  ['a word', () => 'B'],
  ['no base64', () => '%%%'],
  ['white space', () => ' '],
  ['JSON that is no cursor', () => Buffer.from('null').toString('base64url')],
  ['an object', () => Buffer.from('{"0":1}').toString('base64url')],
  ['an empty array', () => Buffer.from('[]').toString('base64url')],
  ['a cursor cut off', (cursor) => cursor.slice(0, -4)],
  ['a cursor without its start', (cursor) => cursor.slice(4)],
  ['a cursor of another version', (cursor) => changed(cursor, ([, ...rest]) => [1, ...rest])],
  ['two cursors', (cursor) => cursor + cursor],
  ['something very long', (cursor) => cursor.repeat(500)],
];

test.for(malformed)('%s is refused before any call of the list', async ([, change]) => {
  const world = await startList();
  const after = change(await cursorOf(world, 'B'));
  const { status, data, errors, calls } = await world.ask<Answer>(document, { after });
  expect(status).toBe(200);
  expect(data).toEqual({ organization: { spaces: null } });
  expect(errors).toEqual(refused('organization', 'spaces'));
  expect(listCalls(calls)).toEqual([]);
});

/** The cursor of the first edge of the field; `field` is selected on an organization. */
async function firstCursor(world: World, organization: string, field: string): Promise<string> {
  const { data } = await world.ask<{ organization: { list: { edges: { cursor: string }[] } } }>(
    `{ organization(id: "${organization}") { list: ${field} { edges { cursor } } } }`,
  );
  const cursor = data?.organization.list.edges[0]?.cursor;
  if (cursor === undefined) throw new Error(`${field} is empty`);
  return cursor;
}

const elsewhere: [string, string, string][] = [
  ['another field', 'spaces(first: 1)', 'collections(first: 1, after: $after)'],
  ['another organization', 'collections(first: 1)', 'collections(first: 1, after: $after)'],
  ['the list without filters', 'sites(first: 1)', 'sites(first: 1, title: "a", after: $after)'],
  ['the list with filters', 'sites(first: 1, title: "a")', 'sites(first: 1, after: $after)'],
  [
    'another value of a filter',
    'sites(first: 1, type: [BASIC])',
    'sites(first: 1, type: [BASIC, PREMIUM], after: $after)',
  ],
];

test.for(elsewhere)(
  'a cursor of %s is refused before any call',
  async ([place, from, to], { world }) => {
    const organization = place === 'another organization' ? 'globex' : 'acme';
    const after = await firstCursor(world, organization, from);
    const { data, errors, calls } = await world.ask(
      `query ($after: String) { organization(id: "acme") { list: ${to} { nodes { id } } } }`,
      { after },
    );
    expect(data).toEqual({ organization: { list: null } });
    expect(errors).toEqual(refused('organization', 'list'));
    expect(calls).toEqual(['GET /v1/orgs/acme']);
  },
);

const same: [string, string, string][] = [
  ['null and absent', 'sites(first: 1, title: null)', 'sites(first: 1, after: $after)'],
  [
    'absent and null',
    'sites(first: 1)',
    'sites(first: 1, spaceId: null, type: null, after: $after)',
  ],
  [
    'a global id and a plain one',
    `sites(first: 1, spaceId: "${Buffer.from('Space:rest-api').toString('base64url')}")`,
    'sites(first: 1, spaceId: "rest-api", after: $after)',
  ],
  ['one page size and another', 'sites(first: 1)', 'sites(first: 3, after: $after)'],
];

test.for(same)('a cursor is the same with and without %s', async ([, from, to], { world }) => {
  const after = await firstCursor(world, 'acme', from);
  const { data } = await world.expectData<{
    organization: { list: { pageInfo: { hasPreviousPage: boolean } } };
  }>(
    `query ($after: String) {
      organization(id: "acme") { list: ${to} { nodes { id } pageInfo { hasPreviousPage } } }
    }`,
    { after },
  );
  expect(data.organization.list.pageInfo.hasPreviousPage).toBe(true);
});

test('a cursor is opaque, needs no escaping, and is short', async ({ world }) => {
  const cursorsOf = async (first: number, after: string | null) => {
    const { data } = await world.ask<{ organization: { sites: { edges: { cursor: string }[] } } }>(
      `query ($first: Int, $after: String) {
        organization(id: "acme") { sites(first: $first, after: $after, title: "") { edges { cursor } } }
      }`,
      { first, after },
    );
    return data?.organization.sites.edges.map(({ cursor }) => cursor) ?? [];
  };
  const [first = null, second = null] = await cursorsOf(2, null);
  const shown = [first, second, ...(await cursorsOf(1000, null)), ...(await cursorsOf(3, second))];
  expect(shown.length).toBeGreaterThan(4);
  for (const cursor of shown) expect(cursor).toMatch(/^[\w-]{1,200}$/);
});

test('a cursor is the same on all paths to a list', async ({ world }) => {
  const after = await firstCursor(world, 'acme', 'spaces(first: 2)');
  const { data } = await world.expectData<{ node: { spaces: { nodes: unknown[] } } }>(
    `query ($after: String) {
      node(id: "Organization:acme") {
        ... on Organization { spaces(first: 2, after: $after) { nodes { id } } }
      }
    }`,
    { after },
  );
  expect(data.node.spaces.nodes).toHaveLength(2);
});

test('the error for a cursor whose token the service rejects asks to start again', async () => {
  const world = await startWorld({
    upstream(request, response) {
      const { searchParams } = new URL(request.url ?? '', 'http://localhost');
      if (searchParams.has('page') || searchParams.get('limit') === '7')
        refuse(response, 400, 'No such page');
      else answer(response, { items: [{ id: 'a' }], next: { page: 'expired' } });
    },
  });
  const ask =
    'query ($first: Int, $after: String) { organizations(first: $first, after: $after) { pageInfo { endCursor } } }';
  const first = await world.ask<{ organizations: { pageInfo: { endCursor: string } } }>(ask, {
    first: 1,
  });
  const after = first.data?.organizations.pageInfo.endCursor;
  expect((await world.ask(ask, { first: 1, after })).errors).toMatchObject(
    refusedByService('organizations', '/v1/orgs'),
  );
  // Without a cursor, the error is about the input.
  expect((await world.ask(ask, { first: 7 })).errors).toMatchObject([
    { message: 'No such page', extensions: { code: 'BAD_USER_INPUT' } },
  ]);
});

test('the cursor of a new edge cannot be used for paging', async ({ world }) => {
  const made = await world.ask<{ createSite: { siteEdge: { cursor: string } } }>(
    'mutation { createSite(input: { organizationId: "acme" }) { siteEdge { cursor } } }',
  );
  const after = made.data?.createSite.siteEdge.cursor;
  const { errors } = await world.ask(
    'query ($after: String) { organization(id: "acme") { sites(after: $after) { nodes { id } } } }',
    { after },
  );
  expect(errors).toEqual(refused('organization', 'sites'));
});

/** The query parameters that each field sends. */
const filters: [string, string[][]][] = [
  [
    'organization(id: "acme") { sites(spaceId: "rest-api", title: "a b&c", isPublished: false, type: [BASIC, LEGACY_PREMIUM]) { nodes { id } } }',
    [
      ['space', 'rest-api'],
      ['title', 'a b&c'],
      ['published', 'false'],
      ['type', 'basic'],
      ['type', 'legacy-premium'],
      ['limit', '25'],
    ],
  ],
  [
    `organization(id: "acme") { sites(spaceId: "${Buffer.from('Space:rest-api').toString('base64url')}", title: null) { totalCount } }`,
    [
      ['space', 'rest-api'],
      ['limit', '1'],
    ],
  ],
  [
    'organization(id: "acme") { collections(includeNested: false, first: 3) { nodes { id } } }',
    [
      ['nested', 'false'],
      ['limit', '3'],
    ],
  ],
  [
    'site(id: "acme/partners") { siteSpaces(isDefault: true) { nodes { id } } }',
    [
      ['default', 'true'],
      ['limit', '25'],
    ],
  ],
  [
    'site(id: "acme/docs") { restId publishedProfile(shareKey: "") { site { id } } }',
    [['shareKey', '']],
  ],
];

test.for(filters)(
  'filters are sent under the names of the service: %s',
  async ([field, expected], { world }) => {
    const { calls } = await world.ask(`{ ${field} }`);
    const [call] = calls.filter((call) => call.includes('?'));
    const { searchParams } = new URL(call?.replace('GET ', '') ?? '', world.upstreamUrl);
    expect([...searchParams]).toEqual(expected);
  },
);
