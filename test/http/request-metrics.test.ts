/** Metrics of the reasons for refusals, the forms of documents, and replays. */
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { serve } from '../../src/command/server.ts';
import { eventually } from '../eventually.ts';
import { createFacade, type FacadeOptions } from '../facade.ts';
import { answer } from '../harness.ts';
import { ScreenService, screen } from '../reuse/screen.ts';
import { countedIn, type MeasuredWorld, seriesIn, startMeasuredWorld } from './measured-world.ts';
import { document, send } from './send.ts';
import { fileWith, post, startTrusted, title } from './trusted.ts';

/** Values of the only label of a metric, without those that are 0. */
async function countsOf(world: MeasuredWorld, metric: string) {
  const counted = Object.entries(countedIn(await world.seriesOf(metric)));
  return Object.fromEntries(counted.map(([labels, value]) => [/"(\w+)"/.exec(labels)?.[1], value]));
}

describe('refusals', () => {
  const hanging = () => {};
  const two = document('query Left { a: space(id: "a") { title } b: space(id: "b") { title } }');

  test('at the gate, and of a caller that disconnected', async () => {
    const world = await startMeasuredWorld({
      upstream: hanging,
      facade: { connections: 1, queueLimit: 1 },
    });
    const client = new AbortController();
    const asked = fetch(`${world.url}/graphql`, { ...two, signal: client.signal });
    await eventually(() => expect(world.calls).toHaveLength(1));
    expect(await world.seriesOf('docgraph_gate_held')).toEqual({ '': 1 });
    expect(await world.seriesOf('docgraph_gate_waiting')).toEqual({ '': 1 });
    await send(world, two);
    expect(await countsOf(world, 'docgraph_refused_total')).toEqual({ gate: 1 });
    client.abort();
    await expect(asked).rejects.toThrow();
    await eventually(async () =>
      expect(await countsOf(world, 'docgraph_operation_errors_total')).toEqual({
        OVERLOADED: 1,
        CLIENT_CLOSED_REQUEST: 1,
      }),
    );
    expect(await world.seriesOf('http_server_request_duration_seconds_count')).toEqual({
      '{http_request_method="POST",http_response_status_code="503"}': 1,
      '{http_request_method="POST",http_response_status_code=""}': 1,
    });
    expect(await world.seriesOf('http_server_active_requests')).toEqual({ '': 0 });
  });

  test('of calls, because too many bytes are held', async () => {
    const held = await startMeasuredWorld({
      upstream: (_, response) => answer(response, { object: 'space', id: 's', title: 'S' }),
      facade: { heldBytes: 1 },
    });
    await held.ask('{ space(id: "s") { title } }');
    expect(await countsOf(held, 'docgraph_refused_total')).toEqual({ held_bytes: 1 });
  });

  test('of connections, which the server counts', async () => {
    let connections = () => ({ open: 0, refused: 0 });
    const facade = createFacade({
      upstreamUrl: 'http://127.0.0.1:9',
      metrics: { process: false, connections: () => connections() },
    });
    const server = await serve(facade, {
      port: 0,
      host: '127.0.0.1',
      graceMs: 0,
      maxConnections: 1,
    });
    connections = () => server.connections;
    const { port } = new URL(server.url);
    const sockets = [1, 2].map(() => connect(Number(port), '127.0.0.1'));
    await eventually(() => expect(server.connections).toEqual({ open: 1, refused: 1 }));
    const series = seriesIn(await facade.metrics());
    expect(series.get('docgraph_refused_total{reason="connections"}')).toBe(1);
    expect(series.get('docgraph_connections')).toBe(1);
    for (const socket of sockets) socket.destroy();
    await server.stop();
  });
});

test('calls that the service wants later are not sent', async () => {
  const world = await startMeasuredWorld({
    upstream: (_, response) => response.writeHead(429, { 'retry-after': '60' }).end(),
    facade: { connections: 1 },
  });
  await world.ask('{ a: space(id: "a") { title } b: space(id: "b") { title } }');
  expect(world.calls).toHaveLength(1);
  expect(countedIn(await world.seriesOf('docgraph_upstream_answers_total'))).toEqual({
    '{operation="getSpace",result="429"}': 1,
    '{operation="getSpace",result="unsent"}': 1,
  });
  expect(await world.seriesOf('docgraph_upstream_calls_per_request_sum')).toEqual({ '': 1 });
});

test('a read whose connection breaks is lost, and sent once more', async () => {
  const world = await startMeasuredWorld({ upstream: ({ socket }) => socket.destroy() });
  await world.ask('{ space(id: "a") { title } }');
  expect(countedIn(await world.seriesOf('docgraph_upstream_answers_total'))).toEqual({
    '{operation="getSpace",result="lost"}': 2,
  });
});

describe('documents', () => {
  const other = { query: 'query Other { organization(id: "acme") { title } }' };
  const counted = async (mode: NonNullable<FacadeOptions['documents']>) => {
    const file = await fileWith({ known: title });
    const options = { documents: mode, metrics: { process: false } } as const;
    const ways = await startTrusted([file], options);
    const texts = ways.map(async (way) => {
      await post(way, { documentId: 'known' });
      await post(way, { query: title });
      await post(way, { query: title.replaceAll(' ', '  ') });
      await post(way, { documentId: 'nothing' });
      await post(way, other);
      const series = seriesIn(await way.facade.metrics());
      const results = ['trusted', 'known', 'text', 'unknown', 'refused'];
      return [
        ...results.map((result) => series.get(`docgraph_documents_total{result="${result}"}`)),
        series.get('docgraph_operation_duration_seconds_count{type="query",operation="Title"}'),
      ];
    });
    return Promise.all(texts);
  };

  test.for([
    ['open', [1, 1, 2, 1, 0, 3]],
    ['log', [1, 2, 1, 1, 0, 3]],
    ['known', [1, 2, 0, 1, 1, 3]],
    ['only', [1, 0, 0, 1, 3, 1]],
  ] as const)('%s', async ([mode, expected]) => {
    expect(await counted(mode)).toEqual([expected, expected]);
  });
});

test('replays, by whether anything has changed', async () => {
  const service = new ScreenService();
  const world = await startMeasuredWorld({ upstream: service.listener });
  for (let time = 0; time < 3; time += 1) await world.ask(screen);
  expect(await countsOf(world, 'docgraph_replays_total')).toEqual({ unchanged: 1 });
  service.bodies['/orgs/o'] = { object: 'organization', id: 'o', title: 'Second' };
  await world.ask(screen);
  expect(await countsOf(world, 'docgraph_replays_total')).toEqual({ unchanged: 1, changed: 1 });
});
