/** `extensions.upstream`: the calls of a request, and the response paths that share each. */
import { expect, test } from 'vitest';
import { startWorld } from '../harness.ts';

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
  readonly paths: readonly { readonly path: string; readonly count: number }[];
}

const asked = { headers: { 'x-upstream-trace': '1' } };

const traceIn = ({ extensions }: { extensions: Readonly<Record<string, unknown>> | undefined }) =>
  extensions?.upstream as readonly TracedCall[] | undefined;

const pathsOf = ({ paths }: TracedCall) => paths.map(({ path }) => path);

test('a call shows with method, template, status, time and where its answer went', async () => {
  const world = await startWorld();
  const result = await world.ask('{ organization(id: "acme") { title } }', undefined, asked);
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
        paths: [{ path: 'organization', count: 1 }],
      },
    ],
    cost: { estimatedCalls: 1, estimatedObjects: 1, calls: 1 },
  });
  const [call] = traceIn(result) ?? [];
  expect(call?.ms).toBeGreaterThan(0);
  expect(call?.startMs).toBeGreaterThanOrEqual(0);
  expect(call?.bytes).toBeGreaterThan('{"object":"organization","title":"Acme"}'.length);
});

test('places that share a call stand together', async () => {
  const world = await startWorld();
  const result = await world.ask(
    `{
      first: space(id: "handbook") { title }
      second: space(id: "handbook") { title }
      node(id: "Space:handbook") { ... on Space { visibility } }
      other: space(id: "faq") { title }
    }`,
    undefined,
    asked,
  );
  expect(result.errors).toBeUndefined();
  const trace = traceIn(result) ?? [];
  expect(trace).toHaveLength(result.calls.length);
  expect(trace.flatMap(pathsOf).toSorted()).toEqual(['first', 'node', 'other', 'second']);
  expect(trace.map(pathsOf).find((paths) => paths.includes('first'))).toEqual(
    expect.arrayContaining(['first', 'second', 'node']),
  );
});

test('in lists the places have no index, and each is told once with how often it is there', async () => {
  const world = await startWorld();
  const result = await world.ask<{ organization: { spaces: { nodes: object[] } } }, never>(
    '{ organization(id: "acme") { spaces(first: 30) { nodes { parent { title } } } } }',
    undefined,
    asked,
  );
  const trace = traceIn(result) ?? [];
  expect(trace.flatMap(pathsOf)).toContain('organization.spaces');
  const nodes = result.data?.organization.spaces.nodes ?? [];
  const withParent = nodes.filter((space) => 'parent' in space && space.parent !== null);
  const path = 'organization.spaces.nodes.*.parent';
  expect(trace.flatMap(({ paths }) => paths)).toContainEqual({ path, count: withParent.length });
});

test('each call says why it was made, and in which wave', async () => {
  const world = await startWorld();
  const result = await world.ask(
    `{
      organization(id: "acme") { title spaces(first: 30) { nodes { parent { title } } } }
      organizations(first: 1) { nodes { title } }
    }`,
    undefined,
    asked,
  );
  const told = (traceIn(result) ?? []).map(({ operation, reason, wave }) => [
    operation,
    reason,
    wave,
  ]);
  expect(told.toSorted()).toEqual([
    ['getOrganization', 'single', 1],
    ['listCollections', 'batch', 2],
    ['listOrganizations', 'step', 1],
    ['listSpaces', 'early', 1],
  ]);
});

const waves = async (document: string, variables?: object) => {
  const world = await startWorld();
  const result = await world.ask(document, variables, asked);
  expect(result.errors).toBeUndefined();
  const told = (traceIn(result) ?? []).map(({ operation, wave }) => [operation, wave]);
  return told.toSorted();
};

test('a call that begins after an answer it did not wait for is in the wave of those it is made with', async () => {
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

test('what the request was taken to cost stands beside what it did', async () => {
  const world = await startWorld();
  const result = await world.ask(
    'query ($first: Int) { organization(id: "acme") { spaces(first: $first) { nodes { parent { title } } } } }',
    { first: 10 },
    asked,
  );
  expect(result.extensions?.cost).toEqual({
    // The organization, its spaces, a collection for each, and pages that may contain none of these.
    estimatedCalls: 1 + 1 + 10 + 9,
    estimatedObjects: 1 + 1 + 10 + 10,
    calls: result.calls.length,
  });
});

test('a call that failed shows too, with its status', async () => {
  const world = await startWorld();
  const result = await world.ask('{ space(id: "nowhere") { title } }', undefined, asked);
  expect(result.errors).toHaveLength(1);
  expect(traceIn(result)).toMatchObject([{ route: '/v1/spaces/{spaceId}', status: 404 }]);
});

test('a retried call shows once, with its attempts', async () => {
  const world = await startWorld({
    upstream: (_request, response) => response.writeHead(503).end(),
  });
  const result = await world.ask('{ space(id: "s") { title } }', undefined, asked);
  expect(traceIn(result)).toMatchObject([{ status: 503, attempts: 2 }]);
  expect(result.calls).toHaveLength(2);
});

test('a request without calls has an empty trace', async () => {
  const world = await startWorld();
  const result = await world.ask('{ __typename }', undefined, asked);
  expect(result.extensions).toEqual({
    upstream: [],
    cost: { estimatedCalls: 0, estimatedObjects: 0, calls: 0 },
  });
});

test('it takes the header to ask for it', async () => {
  const world = await startWorld();
  for (const headers of [{}, { 'x-upstream-trace': '0' }, { 'x-upstream-trace': 'true' }]) {
    const result = await world.ask('{ space(id: "faq") { title } }', undefined, { headers });
    expect(result.extensions).toBeUndefined();
  }
});

test('a facade that was not told to trace does not', async () => {
  const world = await startWorld({ facade: { trace: false } });
  const result = await world.ask('{ space(id: "faq") { title } }', undefined, asked);
  expect(result.data).toEqual({ space: { title: 'FAQ' } });
  expect(result.extensions).toBeUndefined();
});
