/** Calls on connections that were closed while idle. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { codesOf } from '../harness.ts';
import type { Fault } from './fault-server.ts';
import { callsOf, startFaultyWorld, traced } from './faulty-world.ts';
import { good, sites, updateSite } from './sites.ts';
import { pastDeadline, stopTime } from './stopped-time.ts';

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

test('with a service that closes idle connections after 10 ms, a thousand reads all succeed', async () => {
  const { ask, service } = await startFaultyWorld(restless(), {
    // Without retries: resending over another connection is not one.
    retryDelay: () => 60_000,
    deadlineMs: 15_000,
  });
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
  expect(failed).toEqual([]);
  expect(service.requests.length).toBeLessThanOrEqual(1.01 * 1_008);
});

test('writes use new connections', async () => {
  const { ask, service } = await startFaultyWorld(restless());
  for (let round = 0; round < 10; round += 1) {
    expect((await ask(read)).errors).toBeUndefined();
    expect((await ask(updateSite)).errors).toBeUndefined();
  }
  const writes = service.requests.filter(({ method }) => method === 'PATCH');
  expect(writes).toHaveLength(10);
  const shared = writes.filter(({ connection }) =>
    service.requests.some((other) => other.method === 'GET' && other.connection === connection),
  );
  expect(shared).toEqual([]);
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

test.each<[string, Fault, number]>([
  ['a reset', (socket) => socket.resetAndDestroy(), 2],
  ['an end', (socket) => socket.end(), 2],
  ['an end within the head', (socket) => socket.end('HTTP/1.1 2'), 1],
])('%s on the second call: %#', async (_, end, attempts) => {
  const deadlineMs = 1_500;
  const { ask, service } = await startFaultyWorld(endsSecond(end), {
    connections: 1,
    retryDelay: () => 60_000,
    deadlineMs,
  });
  stopTime();
  await ask(read);
  const result = await pastDeadline(
    () => ask(read, { headers: traced }),
    deadlineMs,
    () => service.requests.length === 1 + attempts,
  );
  // A call whose response has begun may have been executed, so it is left to the retry.
  expect(callsOf(result).map((call) => call.attempts)).toEqual([attempts]);
  expect(result.errors === undefined).toBe(attempts === 2);
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

test('each write has its own connection', async () => {
  const { ask, service } = await startFaultyWorld(good);
  for (let round = 0; round < 5; round += 1) await ask(updateSite);
  const writes = service.requests.filter(({ method }) => method === 'PATCH');
  expect(new Set(writes.map(({ connection }) => connection)).size).toBe(5);
});
