/** Clients that send many requests and do not read the responses are disconnected, and do not delay others. */
import { connect, type Socket } from 'node:net';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../eventually.ts';
import type { FacadeOptions } from '../facade.ts';
import { answer, startWorld, type World } from '../harness.ts';

const bytes = 6_000_000;

/** A world in which the title of every space is larger than the buffers of a socket. */
const startLarge = (facade: Pick<FacadeOptions, 'unsentBytes' | 'stallMs' | 'logger'>) =>
  startWorld({
    facade,
    upstream: ({ url = '' }, response) =>
      answer(response, { object: 'space', id: url.split('/').at(-1), title: 'x'.repeat(bytes) }),
  });

/** Sends a query and does not read; `closed` becomes true when the facade closes the connection. */
function askUnread({ url }: World): { socket: Socket; closed: () => boolean } {
  const body = JSON.stringify({
    query: '{ a: space(id: "s") { title } b: space(id: "s") { title } }',
  });
  const { port } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1').pause();
  let isClosed = false;
  // A paused socket gets no close event, only an error, or a failing write.
  const poke = setInterval(() => socket.write('\r\n'), 20);
  const end = () => {
    isClosed = true;
    clearInterval(poke);
  };
  socket.on('error', end).on('close', end);
  socket.write(
    `POST /graphql HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer t\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  onTestFinished(() => void socket.destroy());
  return { socket, closed: () => isClosed };
}

test('a stalled socket is closed', async () => {
  const world = await startLarge({ stallMs: 300 });
  const reader = askUnread(world);
  await eventually(() => expect(reader.closed()).toBe(true));
});

test('above the maximum, the connection that stalled longest is closed, and others are served', async () => {
  let answers = 0;
  // The log line is written when the response is being sent.
  const write = (line: string) => {
    answers += JSON.parse(line).calls;
  };
  const logger = pino({ base: null }, { write });
  const world = await startLarge({ unsentBytes: 3 * 2 * bytes, logger });
  const readers: ReturnType<typeof askUnread>[] = [];
  for (let n = 0; n < 6; n += 1) {
    readers.push(askUnread(world));
    // One after the other, so that the order in which they stall is known.
    await eventually(() => expect(answers).toBe(n + 1));
    // Meanwhile the system's buffers are filled.
    for (let turn = 0; turn < 5; turn += 1) await world.ask('{ __typename }');
  }
  const open = () => readers.map(({ closed }) => !closed());
  await eventually(() => expect(open().filter(Boolean).length).toBeLessThan(5));
  // The amount that a socket buffers varies, but not which one is closed.
  expect(open()).toEqual(open().toSorted());
  expect(open().slice(0, 2)).toEqual([false, false]);
  expect(open().slice(-2)).toEqual([true, true]);
  expect((await world.ask('{ space(id: "t") { restId title } }')).errors).toBeUndefined();
});

test('a slow reader gets the whole response', async () => {
  const world = await startLarge({ stallMs: 10_000 });
  const { socket } = askUnread(world);
  let received = 0;
  socket.on('data', (chunk: Buffer) => {
    received += chunk.length;
    socket.pause();
    setTimeout(() => socket.resume(), 1);
  });
  socket.resume();
  await eventually(() => expect(received).toBeGreaterThan(2 * bytes));
});
