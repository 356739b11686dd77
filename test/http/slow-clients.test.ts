/** Clients that send or read slowly, or announce more than they may send. */
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { type ServerOptions, serve } from '../../src/command/server.ts';
import { eventually } from '../eventually.ts';
import { createFacade, type FacadeOptions } from '../facade.ts';
import { answer, startWorld } from '../harness.ts';
import { document, send, sendBytes } from './send.ts';

const head = (length: number, ...lines: string[]) =>
  [
    'POST /graphql HTTP/1.1',
    'Host: x',
    'Content-Type: application/json',
    'Authorization: Bearer t',
    `Content-Length: ${length}`,
    ...lines,
    '\r\n',
  ].join('\r\n');

/** A server with other times, in front of a service with large titles. */
async function start(options: Partial<ServerOptions>, others: Partial<FacadeOptions> = {}) {
  const held: (() => void)[] = [];
  const { upstreamUrl, calls } = await startWorld({
    upstream: ({ url = '' }, response) => {
      const id = url.split('/').at(-1);
      const space = { object: 'space', id, title: id === 'large' ? 'x'.repeat(6_000_000) : id };
      if (id === 'held') held.push(() => answer(response, space));
      else answer(response, space);
    },
  });
  const facade = createFacade({ upstreamUrl, ...others });
  const server = await serve(facade, { port: 0, host: '127.0.0.1', graceMs: 0, ...options });
  onTestFinished(async () => {
    for (const pass of held.splice(0)) pass();
    await server.stop();
  });
  return { url: server.url, connections: server.connections, calls, held };
}

test('a body that is announced as too large is 413 before it is sent', async () => {
  const { url } = await start({ requestMs: 1_000 });
  const text = await sendBytes({ url }, head(1_500_001, 'Connection: close'));
  expect(text).toMatch(/^HTTP\/1.1 413 .*"code":"REQUEST_ENTITY_TOO_LARGE"/s);
});

test('while calls wait, a request is 503 before its body is sent', async () => {
  const { url, held, calls } = await start({}, { connections: 1, queueLimit: 1 });
  const two = document('{ a: space(id: "held") { title } b: space(id: "s") { title } }');
  const asked = send({ url }, two);
  await eventually(() => expect(held).toHaveLength(1));
  const text = await sendBytes({ url }, head(1_000, 'Connection: close'));
  expect(text).toMatch(/^HTTP\/1.1 503 .*"code":"OVERLOADED"/s);
  expect(text).toMatch(/^retry-after: 1$/im);
  expect(calls).toHaveLength(1);
  held.splice(0).map((pass) => pass());
  expect((await asked).status).toBe(200);
});

test('a body that does not arrive in time is 408', async () => {
  const { url } = await start({ requestMs: 300 });
  expect(await sendBytes({ url }, `${head(100)}{"query"`)).toMatch(/^HTTP\/1.1 408 /);
});

const large = JSON.stringify({
  query: '{ a: space(id: "large") { title } b: space(id: "large") { title } }',
});

/** Sends a query, and reads nothing. */
function askUnread(url: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').pause();
  socket.on('error', () => {});
  socket.write(head(large.length) + large);
  onTestFinished(() => void socket.destroy());
  return socket;
}

test('a client that does not read its response is disconnected', async () => {
  const { url, connections } = await start({ stallMs: 300 });
  askUnread(url);
  await eventually(() => expect(connections.open).toBe(1));
  await eventually(() => expect(connections.open).toBe(0));
});

test('a client that reads slowly gets its whole response', async () => {
  const { url } = await start({ stallMs: 10_000 });
  const socket = askUnread(url);
  let received = 0;
  socket.on('data', (chunk: Buffer) => {
    received += chunk.length;
    socket.pause();
    setImmediate(() => socket.resume());
  });
  socket.resume();
  await eventually(() => expect(received).toBeGreaterThan(12_000_000));
});
