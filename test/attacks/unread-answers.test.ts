/** Clients that do not read their responses are disconnected, and others are served, however slowly. */
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { type RunningServer, serve } from '../../src/command/server.ts';
import { eventually } from '../eventually.ts';
import { createFacade } from '../facade.ts';
import { answer, startWorld } from '../harness.ts';
import { document, send } from '../http/send.ts';

const bytes = 6_000_000;

/**
 * A server in front of a service in which the title of every space is larger than the buffers of a socket.
 */
async function startLarge(stallMs: number, serviceMs = 0): Promise<RunningServer> {
  const { upstreamUrl } = await startWorld({
    upstream: async ({ url = '' }, response) => {
      await pause(serviceMs);
      answer(response, { object: 'space', id: url.split('/').at(-1), title: 'x'.repeat(bytes) });
    },
  });
  const options = { port: 0, host: '127.0.0.1', graceMs: 0, stallMs };
  const server = await serve(createFacade({ upstreamUrl }), options);
  onTestFinished(async () => void (await server.stop()));
  return server;
}

/** Sends a query and does not read. */
function askUnread({ url }: RunningServer): Socket {
  const body = JSON.stringify({
    query: '{ a: space(id: "s") { title } b: space(id: "s") { title } }',
  });
  const { port } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1').pause();
  socket.on('error', () => {});
  socket.write(
    `POST /graphql HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer t\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  onTestFinished(() => void socket.destroy());
  return socket;
}

test('a stalled socket is closed', async () => {
  const server = await startLarge(300);
  askUnread(server);
  await eventually(() => expect(server.connections.open).toBe(1));
  await eventually(() => expect(server.connections.open).toBe(0));
});

test('a client that waits for the service is not stalled', async () => {
  const server = await startLarge(100, 500);
  const { data } = await send(server, document('{ space(id: "s") { restId } }'));
  expect(data).toEqual({ space: { restId: 's' } });
});

test('a slow reader gets the whole response', async () => {
  const socket = askUnread(await startLarge(10_000));
  let received = 0;
  socket.on('data', (chunk: Buffer) => {
    received += chunk.length;
    socket.pause();
    setTimeout(() => socket.resume(), 1);
  });
  socket.resume();
  await eventually(() => expect(received).toBeGreaterThan(2 * bytes));
});
