/** Calls on connections that were closed while idle. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { codesOf } from '../harness.ts';
import type { Fault } from './fault-server.ts';
import { callsOf, startFaultyWorld, traced } from './faulty-world.ts';
import { good, sites } from './sites.ts';

const read = sites(1);

/** Closes each connection shortly after it becomes idle, without notice. */
function restless(): Fault {
  const timers = new Map<number, NodeJS.Timeout>();
  return (socket, request) => {
    clearTimeout(timers.get(request.connection));
    good(socket, request);
    timers.set(
      request.connection,
      setTimeout(() => socket.destroy(), 10),
    );
  };
}

test('with a service that closes idle connections after 10 ms, nearly all of a thousand reads succeed', async () => {
  const { ask } = await startFaultyWorld(restless(), { deadlineMs: 15_000 });
  let left = 1_000;
  const failed: unknown[] = [];
  const lane = async () => {
    for (; left > 0; left -= 1) {
      const { errors = [] } = await ask(read);
      failed.push(...errors);
      await pause(8 + (left % 5));
    }
  };
  await Promise.all(Array.from({ length: 8 }, lane));
  // Both attempts of a read may meet a connection that is being closed.
  expect(failed.length).toBeLessThanOrEqual(5);
});

/** Ends a reused connection by `end` instead of the second response over it. */
const endsSecond = (end: Fault): Fault => {
  const served = new Set<number>();
  return (socket, request) => {
    if (served.has(request.connection)) end(socket, request);
    else good(socket, request);
    served.add(request.connection);
  };
};

test.each<[string, Fault]>([
  ['a reset', (socket) => socket.resetAndDestroy()],
  ['an end', (socket) => socket.end()],
  ['an end within the head', (socket) => socket.end('HTTP/1.1 2')],
])('%s on the second call over a connection is left to the retry', async (_, end) => {
  const { ask } = await startFaultyWorld(endsSecond(end), { connections: 1 });
  await ask(read);
  const result = await ask(read, { headers: traced });
  expect(result.errors).toBeUndefined();
  expect(callsOf(result).map(({ attempts }) => attempts)).toEqual([2]);
});

test('a call that also fails over a new connection is not sent a third time', async () => {
  const { ask, service } = await startFaultyWorld(
    (socket, request) => {
      if (service.requests.length === 1) good(socket, request);
      else socket.resetAndDestroy();
    },
    { connections: 1 },
  );
  await ask(read);
  const result = await ask(read, { headers: traced });
  expect(codesOf(result)).toEqual(['UPSTREAM_UNAVAILABLE']);
  expect(callsOf(result).map(({ attempts }) => attempts)).toEqual([2]);
  expect(service.requests).toHaveLength(3);
});
