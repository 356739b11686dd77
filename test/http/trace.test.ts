/** `extensions.upstream`: the calls a request made, and which places of the response shared each. */
import { expect, test } from 'vitest';
import { startWorld } from '../harness.ts';

interface TracedCall {
  readonly operation: string;
  readonly method: string;
  readonly route: string;
  readonly status: number | null;
  readonly ms: number | null;
  readonly attempts: number;
  readonly paths: readonly string[];
}

const asked = { headers: { 'x-upstream-trace': '1' } };

const traceIn = ({ extensions }: { extensions: Readonly<Record<string, unknown>> | undefined }) =>
  extensions?.upstream as readonly TracedCall[] | undefined;

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
        ms: expect.any(Number),
        attempts: 1,
        paths: ['organization'],
      },
    ],
  });
  expect(traceIn(result)?.[0]?.ms).toBeGreaterThan(0);
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
  expect(trace.flatMap(({ paths }) => paths).toSorted()).toEqual([
    'first',
    'node',
    'other',
    'second',
  ]);
  expect(trace.find(({ paths }) => paths.includes('first'))?.paths).toEqual(
    expect.arrayContaining(['first', 'second', 'node']),
  );
});

test('in lists the places have their index', async () => {
  const world = await startWorld();
  const result = await world.ask(
    '{ organization(id: "acme") { spaces(first: 30) { nodes { parent { title } } } } }',
    undefined,
    asked,
  );
  const paths = traceIn(result)?.flatMap((call) => call.paths) ?? [];
  expect(paths).toContain('organization.spaces');
  expect(paths).toContainEqual(expect.stringMatching(/^organization\.spaces\.nodes\.\d+\.parent$/));
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
  expect(result.extensions).toEqual({ upstream: [] });
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
