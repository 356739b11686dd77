/** Metrics: each request is counted where it ends, with its calls. */
import { describe, expect, test } from 'vitest';
import { operationTables } from '../../src/schema/operations.ts';
import { answer, serving, startWorld } from '../harness.ts';
import { countedIn, startMeasuredWorld } from './measured-world.ts';
import { document, json, parameters, send } from './send.ts';

const titles = 'query Titles { organization(id: "acme") { title } space(id: "faq") { title } }';
const requests = 'http_server_request_duration_seconds_count';
const operations = 'docgraph_operation_duration_seconds_count';
const answers = 'docgraph_upstream_answers_total';
const errors = 'docgraph_operation_errors_total';

test('a request is counted with its operation and its calls', async () => {
  const world = await startMeasuredWorld();
  await world.ask(titles);
  await world.ask(titles);
  const series = await world.series();
  expect(Object.fromEntries(series)).toMatchObject({
    [`${requests}{http_request_method="POST",http_response_status_code="200"}`]: 2,
    [`${operations}{type="query",operation="Titles"}`]: 2,
    'http_client_request_duration_seconds_count{operation="getSpace"}': 2,
    [`${answers}{operation="getSpace",result="2xx"}`]: 2,
    'docgraph_upstream_calls_per_request_bucket{le="1"}': 0,
    'docgraph_upstream_calls_per_request_bucket{le="2"}': 2,
    docgraph_upstream_calls_per_request_sum: 4,
    docgraph_overhead_seconds_count: 2,
    docgraph_upstream_reachable: 1,
    http_server_active_requests: 0,
    docgraph_gate_held: 0,
    docgraph_held_bytes: 0,
  });
  expect(series.get('docgraph_document_cache_bytes')).toBeGreaterThan(0);
});

test('a document that is sent only once is not cached', async () => {
  const world = await startMeasuredWorld();
  const cached = async () => (await world.seriesOf('docgraph_document_cache_bytes'))[''];
  await world.ask(titles);
  expect(await cached()).toBe(0);
  await world.ask(titles);
  expect(await cached()).toBeGreaterThan(0);
});

describe('a request without a run is counted, too', () => {
  test.for([
    ['a document that does not parse', document('{'), 'POST', 'GRAPHQL_PARSE_FAILED'],
    ['a body that is not JSON', json('{'), 'POST', 'BAD_REQUEST'],
    ['a GET of a mutation', parameters({ query: 'mutation { __typename }' }), 'GET', 'BAD_REQUEST'],
    ['another method', { method: 'PUT' }, 'PUT', 'BAD_REQUEST'],
    ['an unknown method', { method: 'PURGE' }, 'other', 'BAD_REQUEST'],
  ] as const)('%s', async ([, request, method, code]) => {
    const world = await startMeasuredWorld();
    const { status } = await send(world, request);
    expect(await world.seriesOf(requests)).toEqual({
      [`{http_request_method="${method}",http_response_status_code="${status}"}`]: 1,
    });
    expect(countedIn(await world.seriesOf(errors))).toEqual({ [`{code="${code}"}`]: 1 });
    expect(await world.seriesOf('http_server_active_requests')).toEqual({ '': 0 });
  });
});

test('failures of every operation are counted from 0, so that the first one is an increase', async () => {
  const operations = Object.values(operationTables).flatMap((table) => Object.keys(table));
  const failures = ['429', '5xx', 'lost', 'late', 'unreadable'];
  const world = await startMeasuredWorld({ upstream: (_, response) => answer(response, {}, 500) });
  const before = await world.seriesOf(answers);
  const all = operations.flatMap((operation) =>
    failures.map((result) => [`{operation="${operation}",result="${result}"}`, 0]),
  );
  expect(before).toEqual(Object.fromEntries(all));
  await world.ask('{ space(id: "s") { title } }');
  expect(await world.seriesOf(answers)).toEqual({
    ...before,
    '{operation="getSpace",result="5xx"}': 1,
  });
});

test('attempts are counted by result, and retries', async () => {
  const statuses = [502, 502, 404, 500, 429, 200, 200];
  const world = await startMeasuredWorld({
    upstream: (_, response) =>
      answer(response, { object: 'space', id: 's', title: 'S' }, statuses.shift()),
  });
  for (let asked = 0; asked < 6; asked += 1) await world.ask('{ space(id: "s") { title } }');
  const operation = 'operation="getSpace"';
  expect(countedIn(await world.seriesOf(answers))).toEqual({
    [`{${operation},result="5xx"}`]: 3,
    [`{${operation},result="4xx"}`]: 1,
    [`{${operation},result="429"}`]: 1,
    [`{${operation},result="2xx"}`]: 2,
  });
  expect(await world.seriesOf('docgraph_retries_total')).toEqual({ '': 1 });
});

test('invalid values are counted by type and field, including those whose errors are left out', async () => {
  const items = Array.from({ length: 25 }, (_, at) => ({
    object: 'space',
    id: `s${at}`,
    title: at < 20 ? at : 'S',
  }));
  const world = await startMeasuredWorld({
    upstream: serving({
      '/orgs/o': { object: 'organization', id: 'o', title: 'O' },
      '/orgs/o/spaces': { items },
      '/spaces/s': { object: 'space', id: 's', title: 'S', visibility: 5 },
    }),
  });
  const { errors: shown } = await world.ask(
    '{ organization(id: "o") { spaces(first: 50) { nodes { name: title } } } space(id: "s") { ...S } } fragment S on Space { visibility }',
  );
  expect(shown?.length).toBeLessThan(20);
  expect(await world.seriesOf('docgraph_drift_total')).toEqual({
    '{type="Space",member="title"}': 20,
    '{type="Space",member="visibility"}': 1,
  });
});

describe('values that the schema does not have are counted by type and field', () => {
  const upstream = serving({
    '/integrations/i': {
      ...{ object: 'integration', name: 'i', visibility: 'public' },
      categories: Array.from({ length: 130 }, (_, at) => `canary-${at}`),
    },
    '/spaces/s': { object: 'space', id: 's', title: 'S', visibility: 'canary', organization: 'o' },
    '/spaces/s/links': {
      items: [{ status: 'ok', locationReferences: [{ kind: 'canary' }, { kind: 'canary' }] }],
    },
    '/spaces/s/content/pages': { pages: [{ id: 'p', type: 'canary', title: 'P' }] },
  });
  const query = `
    {
      integration(id: "i") { visibility categories }
      one: space(id: "s") { ...Shown }
      other: space(id: "s") { ...Shown links { nodes { locations { __typename } } } }
    }
    fragment Shown on Space { aliased: visibility content { pages { __typename title } } }
  `;
  const expected = {
    '{type="Integration",member="categories"}': 130,
    '{type="Space",member="visibility"}': 2,
    '{type="Content",member="pages"}': 2,
    '{type="ContentLink",member="locations"}': 2,
  };

  test.for(['compiled', 'graphql'] as const)(
    'without errors, and beyond the warnings of a response: by %s',
    async (executor) => {
      const facade = { executor, metrics: { process: false } };
      const world = await startMeasuredWorld({ upstream, facade });
      const { errors: none, extensions } = await world.ask(query);
      expect(none).toBeUndefined();
      expect(extensions?.warnings).toHaveLength(100);
      expect(await world.seriesOf('docgraph_drift_total')).toEqual(expected);
      expect(await world.metrics()).not.toContain('canary');
    },
  );

  test('beside an error', async () => {
    const world = await startMeasuredWorld({ upstream });
    await world.ask('{ space(id: "s") { visibility } integration(id: "nothing") { title } }');
    expect(await world.seriesOf('docgraph_drift_total')).toEqual({
      '{type="Space",member="visibility"}': 1,
    });
  });
});

test('without the option there are no metrics', async () => {
  const world = await startWorld();
  await expect(world.metrics()).rejects.toThrow('without the option metrics');
});

test('without an accepted token, no name of an operation is a label', async () => {
  const world = await startMeasuredWorld();
  await world.ask('query First { organization(id: "acme") { title } }');
  for (const query of ['query N { organization(id: "acme") { title } }', 'query W { wrong }'])
    await world.ask(query, {}, { token: 'made-up' });
  expect(await world.seriesOf(operations)).toEqual({
    '{type="query",operation="First"}': 1,
    '{type="query",operation="other"}': 2,
  });
});

test('the text contains no token, ID, variable or document', async () => {
  const canary = 'canary-5f3a';
  const world = await startMeasuredWorld();
  const query = `query ($id: ID!) { ${canary.replace('-', '_')}: space(id: $id) { title } }`;
  await world.ask(query, { id: canary }, { token: canary });
  await world.ask(query, { id: canary });
  await send(world, { ...document(query, { id: canary }), path: `/graphql?${canary}` });
  expect(await world.metrics()).not.toMatch(/canary|sandbox-admin/);
});

test('facades in one process count separately', async () => {
  const worlds = [
    await startMeasuredWorld({ facade: { metrics: {} } }),
    await startMeasuredWorld(),
  ];
  await worlds[0]?.ask(titles);
  const [first, second] = await Promise.all(worlds.map((world) => world.series()));
  expect(first?.get(`${operations}{type="query",operation="Titles"}`)).toBe(1);
  expect(second?.has(`${operations}{type="query",operation="Titles"}`)).toBe(false);
  expect(first?.get('process_resident_memory_bytes')).toBeGreaterThan(0);
  expect(first?.get('nodejs_eventloop_utilization')).toBeGreaterThan(0);
  expect(second?.has('process_resident_memory_bytes')).toBe(false);
});
