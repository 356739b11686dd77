/** Responses of health endpoints, and the announcement of a shutdown. */
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import { type ServerOptions, serve } from '../../src/command/server.ts';
import { eventually } from '../eventually.ts';
import { createFacade } from '../facade.ts';
import { answer, codesOf, startWorld, test } from '../harness.ts';
import { document, send } from './send.ts';

const statusOf = async (world: { url: string }, path: string, init: RequestInit = {}) =>
  (await send(world, { path, ...init })).status;

test('a server that runs is live and ready', async ({ world }) => {
  for (const path of ['/health/live', '/health/ready', '/health/ready?from=probe']) {
    expect(await statusOf(world, path)).toBe(200);
    expect(await statusOf(world, path, { method: 'HEAD' })).toBe(200);
    expect(await statusOf(world, path, { method: 'POST' })).toBe(404);
  }
  const { text, headers } = await send(world, { path: '/health/ready' });
  expect([text, headers.get('cache-control')]).toEqual(['ready\n', 'no-store']);
  expect(world.calls).toEqual([]);
});

const query = '{ space(id: "s") { title } }';

/** Callers whose reads are enough to determine whether the service is available: each is sent twice. */
const tokens = ['one', 'other', 'third'];
/** More reads than the failures after which those of one caller are refused. */
const reads = `{ ${Array.from({ length: 20 }, (_, n) => `s${n}: space(id: "s${n}") { title }`).join(' ')} }`;

test('it is not ready while the service cannot be reached, and is ready again afterwards', async () => {
  let isDown = true;
  let now = 0;
  const world = await startWorld({
    upstream: (request, response) => {
      if (isDown) request.destroy();
      else answer(response, { object: 'space', id: 's', title: 'S' });
    },
    facade: { now: () => now },
  });
  expect(await statusOf(world, '/health/ready')).toBe(200);
  // A few failures are not significant.
  await world.ask(query);
  await world.ask(query);
  expect(await statusOf(world, '/health/ready')).toBe(200);
  for (const token of tokens) await world.ask(query, undefined, { token });
  expect(await statusOf(world, '/health/ready')).toBe(503);
  expect(await statusOf(world, '/health/live')).toBe(200);
  isDown = false;
  // The next probe is sent after a second, not before.
  expect((await world.ask(query)).errors).toHaveLength(1);
  expect(await statusOf(world, '/health/ready')).toBe(503);
  now += 2_000;
  expect((await world.ask(query)).errors).toBeUndefined();
  expect(await statusOf(world, '/health/ready')).toBe(200);
});

test('with readyWithoutUpstream it stays ready then, but not during shutdown', async () => {
  const upstream = await startWorld({ upstream: (asked) => asked.destroy() });
  const facade = createFacade({ upstreamUrl: upstream.upstreamUrl, retryDelay: () => 0 });
  const server = await serve(facade, {
    port: 0,
    host: '127.0.0.1',
    graceMs: 0,
    drainMs: 5_000,
    readyWithoutUpstream: true,
    pause: async () => expect(await statusOf(server, '/health/ready')).toBe(503),
  });
  for (const token of tokens)
    await send(server, document(query, {}, { authorization: `Bearer ${token}` }));
  expect(facade.upstreamReachable()).toBe(false);
  expect(await statusOf(server, '/health/ready')).toBe(200);
  await server.stop();
});

test('it is ready again after a while without requests', async () => {
  let now = 0;
  const world = await startWorld({
    upstream: (request) => request.destroy(),
    facade: { now: () => now },
  });
  for (const token of tokens) await world.ask(query, undefined, { token });
  expect(await statusOf(world, '/health/ready')).toBe(503);
  // A load balancer that gets 503 sends no requests, so no response could show that the outage is over.
  now += 10_000;
  expect(await statusOf(world, '/health/ready')).toBe(200);
});

test('one caller with reads that time out does not make it unready', async () => {
  const world = await startWorld({ upstream: () => {}, facade: { deadlineMs: 100 } });
  expect(codesOf(await world.ask(reads))).toEqual(Array(20).fill('UPSTREAM_TIMEOUT'));
  expect(await statusOf(world, '/health/ready')).toBe(200);
});

test('a service that responds with errors is available', async () => {
  const world = await startWorld({
    upstream: (_request, response) => answer(response, { error: { code: 500 } }, 500),
  });
  for (let time = 0; time < 5; time += 1) await world.ask(query);
  expect(await statusOf(world, '/health/ready')).toBe(200);
});

/** A facade that is about to stop, with a service whose responses can be held. */
async function startHeld(options: Partial<ServerOptions> = {}) {
  const held: (() => void)[] = [];
  const upstream = await startWorld({
    upstream: (_request, response) => {
      held.push(() => answer(response, { object: 'space', id: 's', title: 'S' }));
    },
  });
  const facade = createFacade({ upstreamUrl: upstream.upstreamUrl });
  const address = { port: 0, host: '127.0.0.1' };
  const server = await serve(facade, { ...address, graceMs: 60_000, ...options });
  onTestFinished(async () => {
    for (const release of held.splice(0)) release();
    await server.stop();
  });
  return { server, held };
}

/** A connection with part of a request sent, and the data received after the rest. */
async function sendPart(url: string, part: string) {
  const { port } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.setEncoding('latin1');
  let heard = '';
  socket.on('data', (text) => {
    heard += text;
  });
  socket.on('error', () => {});
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(heard)));
  await once(socket, 'connect');
  if (part) await new Promise<void>((resolve) => socket.write(part, () => resolve()));
  return {
    ended,
    send: (rest: string) => {
      socket.write(rest);
      return ended;
    },
  };
}

const postHead = 'POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
const body = JSON.stringify({ query: '{ __typename }' });

/** Possible parts of a request, and the rest. */
const halves: [name: string, part: string, rest: string][] = [
  ['nothing', '', 'GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['half a line', 'GET /hea', 'lth/live HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['half a head', 'GET /health/live HTTP/1.1\r\nHo', 'st: x\r\n\r\n'],
  ['a head without its body', `${postHead}Content-Length: ${body.length}\r\n\r\n`, body],
  [
    'half a body',
    `${postHead}Content-Length: ${body.length}\r\n\r\n${body.slice(0, 9)}`,
    body.slice(9),
  ],
  [
    'a head without its chunks',
    `${postHead}Transfer-Encoding: chunked\r\n\r\n`,
    `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
  ],
];

test('while it drains it is live but not ready, and serves requests', async () => {
  const drain = Promise.withResolvers<void>();
  const { server, held } = await startHeld({ drainMs: 5_000, pause: () => drain.promise });
  const parts = await Promise.all(halves.map(([, part]) => sendPart(server.url, part)));
  const asked = fetch(`${server.url}/graphql`, document(query));
  await eventually(() => expect(held).toHaveLength(1));
  const stopped = server.stop();
  expect(await statusOf(server, '/health/ready')).toBe(503);
  for (const [n, [name, , rest]] of halves.entries())
    expect(await parts[n]?.send(rest), name).toMatch(/^HTTP\/1.1 200 .*connection: close/is);
  // On a new connection.
  const fresh = await send(server, document('{ __typename }'));
  expect([fresh.status, fresh.headers.get('connection')]).toEqual([200, 'close']);
  held.shift()?.();
  const response = await asked;
  expect(response.headers.get('connection')).toBe('close');
  expect(await response.json()).toEqual({ data: { space: { title: 'S' } } });
  expect(await statusOf(server, '/health/live')).toBe(200);
  drain.resolve();
  expect(await stopped).toEqual({ cutOff: 0 });
  await expect(fetch(`${server.url}/health/live`)).rejects.toThrow();
});

/** Sends a request over a separate connection. Resolves with the status, or the code of the error. */
const statusOverNew = (url: string, { method, headers, body: sent }: ReturnType<typeof document>) =>
  new Promise<number | string | undefined>((resolve) => {
    const asked = request(`${url}/graphql`, { method, headers, agent: false }, (response) => {
      response.resume().once('close', () => resolve(response.statusCode));
    });
    asked.once('error', (error: NodeJS.ErrnoException) => resolve(error.code)).end(sent);
  });

test('connections that are opened continuously are all served during the drain period, and none hangs after it', async () => {
  const drain = Promise.withResolvers<void>();
  const { server } = await startHeld({ drainMs: 5_000, pause: () => drain.promise });
  let served = 0;
  const refused: unknown[] = [];
  const openOnAndOn = async () => {
    for (;;) {
      const status = await statusOverNew(server.url, document('{ __typename }'));
      if (status !== 200) return void refused.push(status);
      served += 1;
    }
  };
  const clients = Array.from({ length: 20 }, openOnAndOn);
  await eventually(() => expect(served).toBeGreaterThan(50));
  const stopped = server.stop();
  const before = served;
  await eventually(() => expect(served).toBeGreaterThan(before + 200));
  expect(refused).toEqual([]);
  drain.resolve();
  await Promise.all(clients);
  expect(await stopped).toEqual({ cutOff: 0 });
  for (const code of refused) expect(code).toMatch(/^ECONN(REFUSED|RESET)$/);
});

test('after the drain period it refuses new clients, and responds to complete requests', async () => {
  const { server, held } = await startHeld();
  const asked = fetch(`${server.url}/graphql`, document(query));
  await eventually(() => expect(held).toHaveLength(1));
  const stopped = server.stop();
  await eventually(() => expect(fetch(`${server.url}/health/live`)).rejects.toThrow());
  held.shift()?.();
  const response = await asked;
  expect(response.headers.get('connection')).toBe('close');
  expect(await response.json()).toEqual({ data: { space: { title: 'S' } } });
  expect(await stopped).toEqual({ cutOff: 0 });
});

test('a server without requests stops immediately, with or without idle connections', async () => {
  const { server } = await startHeld();
  await statusOf(server, '/health/live');
  await server.stop();
});

test('idle connections do not delay the shutdown', async () => {
  const upstream = await startWorld({ upstream: () => {} });
  const facade = createFacade({ upstreamUrl: upstream.upstreamUrl });
  const server = await serve(facade, { port: 0, host: '127.0.0.1', graceMs: 60_000 });
  const port = Number(new URL(server.url).port);
  // Browsers open connections in advance; another one has been used and is kept alive.
  const silent = Array.from({ length: 5 }, () => connect(port, '127.0.0.1'));
  const ended = silent.map((socket) => once(socket.resume(), 'close'));
  await Promise.all(silent.map((socket) => once(socket, 'connect')));
  await statusOf(server, '/health/live');
  await server.stop();
  await Promise.all(ended);
});

test('requests that exceed the grace period are aborted', async () => {
  const upstream = await startWorld({ upstream: () => {} });
  const facade = createFacade({ upstreamUrl: upstream.upstreamUrl });
  const server = await serve(facade, { port: 0, host: '127.0.0.1', graceMs: 100 });
  const asked = fetch(`${server.url}/graphql`, document(query));
  const cut = expect(asked).rejects.toThrow();
  await eventually(() => expect(upstream.calls).toHaveLength(1));
  expect(await server.stop()).toEqual({ cutOff: 1 });
  await cut;
});

test('a port in use is an error of the start', async () => {
  const { server } = await startHeld();
  const port = Number(new URL(server.url).port);
  const facade = createFacade({ upstreamUrl: 'http://127.0.0.1:9' });
  await expect(serve(facade, { port, host: '127.0.0.1', graceMs: 0 })).rejects.toThrow(
    'EADDRINUSE',
  );
});

test('connections above the maximum are not accepted', async () => {
  const facade = createFacade({ upstreamUrl: 'http://127.0.0.1:9' });
  const server = await serve(facade, { port: 0, host: '127.0.0.1', graceMs: 0, maxConnections: 2 });
  onTestFinished(async () => void (await server.stop()));
  const port = Number(new URL(server.url).port);
  const kept = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  await Promise.all(kept.map((socket) => once(socket, 'connect')));
  const third = connect(port, '127.0.0.1').resume();
  await once(third, 'close');
  for (const socket of kept) {
    expect(socket.destroyed).toBe(false);
    socket.destroy();
  }
});
