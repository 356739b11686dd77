/** Garbage collection after large responses never delays a response that could be sent. */
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../eventually.ts';
import { createFacade } from '../facade.ts';
import { answer, startWorld } from '../harness.ts';
import { startHost } from './host.ts';
import { document } from './send.ts';

const bytes = 7_500_000;
/** The title twice: larger than the threshold for a collection. */
const large = '{ a: space(id: "s") { title } b: space(id: "s") { title } }';

/** A facade with large responses and a simulated clock, and the events in order. */
async function startLarge() {
  const events: string[] = [];
  const { gc } = globalThis;
  globalThis.gc = (() => void events.push('collected')) as typeof globalThis.gc;
  onTestFinished(() => {
    globalThis.gc = gc;
  });
  const clock = { now: 0 };
  const service = await startWorld({
    upstream: (_request, response) =>
      answer(response, { object: 'space', id: 's', title: 'x'.repeat(bytes) }),
  });
  const facade = createFacade({ upstreamUrl: service.upstreamUrl, now: () => clock.now });
  onTestFinished(() => facade.close());
  const responses: ServerResponse[] = [];
  const host = await startHost((request, response) => {
    responses.push(response);
    response.once('finish', () => events.push('sent'));
    facade.listener(request, response);
  });
  return {
    events,
    clock,
    /** Requests a large response and reads nothing. */
    ask(): Socket {
      const { body } = document(large);
      const socket = connect(Number(new URL(host.url).port), '127.0.0.1').pause();
      onTestFinished(() => void socket.destroy());
      socket.write(
        `POST /graphql HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer t\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
      return socket;
    },
    /** Waits until no response is being sent. */
    stalls: () => eventually(() => expect(responses.at(-1)?.writableNeedDrain).toBe(true)),
  };
}

/** Reads slowly, so that the response takes long. */
function drip(socket: Socket): void {
  socket.on('data', () => {
    socket.pause();
    setTimeout(() => socket.resume(), 1);
  });
  socket.resume();
}

test('a response is sent before its garbage is collected', async () => {
  const { events, ask } = await startLarge();
  drip(ask());
  await eventually(() => expect(events).toContain('collected'));
  expect(events).toEqual(['sent', 'collected']);
});

test('a response with a stalled reader does not delay the collection', async () => {
  const { events, clock, ask, stalls } = await startLarge();
  const stalled = ask();
  await stalls();
  expect(events).toEqual([]);
  clock.now += 1_000;
  await eventually(() => expect(events).toEqual(['collected']));
  drip(stalled);
  await eventually(() => expect(events).toContain('sent'));
});

test('beside it, another response is sent before the collection as well', async () => {
  const { events, clock, ask, stalls } = await startLarge();
  ask();
  await stalls();
  clock.now += 1_000;
  await eventually(() => expect(events).toEqual(['collected']));
  drip(ask());
  await eventually(() => expect(events).toHaveLength(3));
  expect(events).toEqual(['collected', 'sent', 'collected']);
});
