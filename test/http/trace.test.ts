/** `extensions.upstream`: the calls of a request, and the response paths that share each. */
import { expect } from 'vitest';
import { askOnce, expectDataOnce, startWorld, test, traced } from '../harness.ts';

interface TracedCall {
  readonly operation: string;
  readonly method: string;
  readonly route: string;
  readonly status: number | null;
  readonly ms: number | null;
  readonly attempts: number;
  readonly reason: string;
  readonly wave: number;
  readonly startMs: number;
  readonly bytes: number;
  readonly reuses: number;
  readonly paths: readonly { readonly path: string; readonly count: number }[];
}

const traceIn = ({ extensions }: { extensions: Readonly<Record<string, unknown>> | undefined }) =>
  extensions?.upstream as readonly TracedCall[] | undefined;

const pathsOf = ({ paths }: TracedCall) => paths.map(({ path }) => path);

test('a call has its method, template, status, time and response paths', async () => {
  const result = await askOnce('{ organization(id: "acme") { title } }', traced);
  expect(result.extensions).toEqual({
    upstream: [
      {
        operation: 'getOrganization',
        method: 'GET',
        route: '/v1/orgs/{organizationId}',
        status: 200,
        reason: 'single',
        wave: 1,
        startMs: expect.any(Number),
        ms: expect.any(Number),
        attempts: 1,
        bytes: expect.any(Number),
        reuses: 0,
        paths: [{ path: 'organization', count: 1 }],
      },
    ],
    cost: { calls: 1 },
  });
  const [call] = traceIn(result) ?? [];
  expect(call?.ms).toBeGreaterThan(0);
  expect(call?.startMs).toBeGreaterThanOrEqual(0);
  expect(call?.bytes).toBeGreaterThan('{"object":"organization","title":"Acme"}'.length);
});

test('fields that share a call are listed together', async () => {
  const result = await expectDataOnce(
    `{
      first: space(id: "handbook") { title }
      second: space(id: "handbook") { title }
      node(id: "Space:handbook") { ... on Space { visibility } }
      other: space(id: "faq") { title }
    }`,
    traced,
  );
  const trace = traceIn(result) ?? [];
  expect(trace).toHaveLength(result.calls.length);
  expect(trace.flatMap(pathsOf).toSorted()).toEqual(['first', 'node', 'other', 'second']);
  expect(trace.map(pathsOf).find((paths) => paths.includes('first'))).toEqual(
    expect.arrayContaining(['first', 'second', 'node']),
  );
});

test('a stored response that is used for an equal read counts its reuse', async () => {
  const result = await askOnce(
    `{ organization(id: "acme") {
      changeRequests(first: 50) { nodes { space { title } } }
      spaces(first: 400) { nodes { title } }
      sameSpaces: spaces(first: 400) { nodes { emoji } }
    } }`,
    traced,
  );
  const reuses = (traceIn(result) ?? []).map((call) => [call.operation, call.reuses]);
  expect(reuses.toSorted()).toEqual([
    ['getOrganization', 0],
    ['listOrganizationChangeRequests', 0],
    ['listSpaces', 1],
  ]);
});

test('paths in lists have no index, and are listed once with a count', async () => {
  const result = await askOnce<{ organization: { spaces: { nodes: object[] } } }>(
    '{ organization(id: "acme") { spaces(first: 30) { nodes { parent { title } } } } }',
    traced,
  );
  const trace = traceIn(result) ?? [];
  expect(trace.flatMap(pathsOf)).toContain('organization.spaces');
  const nodes = result.data?.organization.spaces.nodes ?? [];
  const withParent = nodes.filter((space) => 'parent' in space && space.parent !== null);
  const path = 'organization.spaces.nodes.*.parent';
  expect(trace.flatMap(({ paths }) => paths)).toContainEqual({ path, count: withParent.length });
});

test('each call has its reason and its wave', async () => {
  const result = await askOnce(
    `{
      organization(id: "acme") { title spaces(first: 30) { nodes { parent { title } } } }
      organizations(first: 1) { nodes { title } }
      team(id: "acme/design") { title }
    }`,
    traced,
  );
  const reported = (traceIn(result) ?? []).map(({ operation, reason, wave }) => [
    operation,
    reason,
    wave,
  ]);
  expect(reported.toSorted()).toEqual([
    ['getTeam', 'single', 1],
    ['listCollections', 'batch', 2],
    ['listOrganizations', 'step', 1],
    ['listSpaces', 'early', 1],
  ]);
});

const waves = async (document: string, variables?: object) => {
  const result = await expectDataOnce(document, { variables, ...traced });
  const reported = (traceIn(result) ?? []).map(({ operation, wave }) => [operation, wave]);
  return reported.toSorted();
};

test('a call that begins after a response that it did not wait for is in the wave of its parallel calls', async () => {
  const found = await waves(
    `{ organization(id: "acme") {
      spaces(first: 5) { nodes { parent { title } } }
      teams(first: 2) { nodes { members(first: 1) { totalCount nodes { role } } } }
    } }`,
  );
  expect(found).toEqual([
    ['getOrganization', 1],
    ['listCollections', 2],
    ['listSpaces', 1],
    ['listTeamMembers', 2],
    ['listTeamMembers', 2],
    ['listTeams', 1],
  ]);
});

test('root fields of a change wait for each other', async () => {
  const found = await waves(
    `mutation ($first: UpdateSpaceInput!, $second: UpdateSpaceInput!) {
      first: updateSpace(input: $first) { space { title parent { title } } }
      second: updateSpace(input: $second) { space { title } }
    }`,
    {
      first: { spaceId: 'handbook', editMode: 'LIVE' },
      second: { spaceId: 'faq', editMode: 'LIVE' },
    },
  );
  expect(found).toEqual([
    ['getCollection', 2],
    ['updateSpace', 1],
    ['updateSpace', 3],
  ]);
});

test('a failed call is listed with its status', async () => {
  const result = await askOnce('{ space(id: "nowhere") { title } }', traced);
  expect(result.errors).toHaveLength(1);
  expect(traceIn(result)).toMatchObject([{ route: '/v1/spaces/{spaceId}', status: 404 }]);
});

test('a retried call is listed once, with its attempts', async () => {
  const world = await startWorld({
    upstream: (_request, response) => response.writeHead(503).end(),
  });
  const result = await world.ask('{ space(id: "s") { title } }', undefined, traced);
  expect(traceIn(result)).toMatchObject([{ status: 503, attempts: 2 }]);
  expect(result.calls).toHaveLength(2);
});

test('a request without calls has an empty trace', async () => {
  const result = await askOnce('{ __typename }', traced);
  expect(result.extensions).toEqual({
    upstream: [],
    cost: { calls: 0 },
  });
});

test('the header is required', async ({ world }) => {
  for (const headers of [{}, { 'x-upstream-trace': '0' }, { 'x-upstream-trace': 'true' }]) {
    const result = await world.ask('{ space(id: "faq") { title } }', undefined, { headers });
    expect(result.extensions).toBeUndefined();
  }
});

test('tracing is off by default in a facade without the option', async () => {
  const result = await askOnce('{ space(id: "faq") { title } }', {
    facade: { trace: false },
    ...traced,
  });
  expect(result.data).toEqual({ space: { title: 'FAQ' } });
  expect(result.extensions).toBeUndefined();
});
