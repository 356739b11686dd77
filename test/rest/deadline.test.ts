import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { codesOf } from '../harness.ts';
import { holdThreads } from '../held-threads.ts';
import { untilIdle } from '../idle.ts';
import { silentAddress } from './dead-ends.ts';
import { type Fault, head, json, organization, whole, writes } from './fault-server.ts';
import {
  type FaultyWorld,
  type FaultyWorldOptions,
  startFaultyWorld,
  traced,
} from './faulty-world.ts';
import { good, siteBody, sites } from './sites.ts';
import { pass, pastDeadline, stopTime } from './stopped-time.ts';

const deadlineMs = 300;

const hang: Fault = () => {};

/** Begins a body, and adds a byte now and then. */
const drip: Fault = (socket) => {
  socket.write(head(200, { 'transfer-encoding': 'chunked' }));
  const timer = setInterval(() => socket.write('1\r\n \r\n'), 10);
  socket.on('close', () => clearInterval(timer));
};

describe('the deadline ends a call', () => {
  test.each<[string, Fault, FaultyWorldOptions & { isSilent?: true }, number]>([
    ['in connect', hang, { isSilent: true }, 1],
    ['before the headers', hang, {}, 1],
    ['in the headers', writes('HTTP/1.1 200 OK\r\nx-half: '), {}, 1],
    ['before the body', writes(head(200, { 'content-length': 9 })), {}, 1],
    ['in a body that drips', drip, {}, 1],
    ["in the pool's queue", hang, { connections: 1 }, 5],
    [
      'in the queue for a connection that is never made',
      hang,
      { isSilent: true, connections: 1 },
      5,
    ],
    ['waiting for one of the 32 places', hang, {}, 40],
    ['in the 32 places and in the queue', hang, { connections: 2 }, 40],
  ])('%s', async (_, fault, { isSilent, ...options }, count) => {
    const { ask, service } = await startFaultyWorld(fault, {
      deadlineMs,
      ...options,
      ...(isSilent && { upstreamUrl: await silentAddress() }),
    });
    const { connections = 64 } = options;
    const sent = isSilent ? 0 : Math.min(count, connections, 32);
    stopTime();
    const asked = ask(sites(count).replace('{', '{ kept: __typename'));
    await service.until(() => service.requests.length === sent);
    const ms = await pass(asked, deadlineMs);
    vi.useRealTimers();
    const value = await asked;
    expect([value.status, value.data?.kept]).toEqual([200, 'Query']);
    expect(codesOf(value)).toEqual(Array(count).fill('UPSTREAM_TIMEOUT'));
    // The response arrives soon after the deadline.
    expect(ms).toBeGreaterThanOrEqual(deadlineMs);
    expect(ms).toBeLessThan(2 * deadlineMs);

    // The aborted call is not sent later, and its connections are free again.
    expect(service.requests).toHaveLength(sent);
    if (isSilent) return;
    service.turn(good);
    // With another token: after so many timeouts, the service counts as unavailable for the first one.
    const another = async () =>
      (await ask('{ a: site(id: "another/s") { title } }', { token: 'another' })).data;
    await expect.poll(another).toEqual({ a: { title: 'T' } });
    expect(service.requests.filter(({ path }) => !path.includes('another'))).toHaveLength(sent);
  });

  test('while its response waits for a thread that decodes it', async () => {
    const count = 30;
    const { ask, service } = await startFaultyWorld(
      writes(
        whole(
          200,
          { 'content-type': 'application/json', 'content-encoding': 'gzip' },
          gzipSync(JSON.stringify(siteBody)),
        ),
      ),
      { deadlineMs },
    );
    const release = await holdThreads();
    stopTime();
    const asked = ask(sites(count));
    await service.until(() => service.requests.length === count);
    await untilIdle();
    expect(await pass(asked, deadlineMs)).toBeLessThan(2 * deadlineMs);
    expect(codesOf(await asked)).toEqual(Array(count).fill('UPSTREAM_TIMEOUT'));
    vi.useRealTimers();
    await release();
    // The service has responded to all of them, so it does not count as unavailable.
    expect(codesOf(await ask(sites(count)))).toEqual([]);
  });

  test('while its response waits until those of other requests are read', async () => {
    const requests = 4;
    const callsOfEach = 32;
    const calls = 1 + requests * callsOfEach;
    const large = json({ ...siteBody, unselected: 'a'.repeat(20_000) });
    const held: (() => void)[] = [];
    stopTime();
    const { now } = performance;
    const { ask, service } = await startFaultyWorld(
      (socket) => void held.push(() => socket.write(large)),
      { deadlineMs, connections: calls, now: () => now.call(performance) },
    );
    let arrived = 0;
    const count = () => {
      arrived += 1;
    };
    subscribe('undici:request:trailers', count);
    onTestFinished(() => void unsubscribe('undici:request:trailers', count));

    const asked = ask(sites(1));
    await service.until(() => held.length === 1);
    vi.advanceTimersByTime(deadlineMs / 2);
    let ended = 0;
    const others = Array.from({ length: requests }, async (_, at) => {
      await ask(sites(callsOfEach, 1 + at * callsOfEach));
      ended += 1;
    });
    await service.until(() => held.length === calls);
    // At each look at the clock, the time for large responses in a turn of the event loop is over, so a turn reads one.
    let looks = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => {
      looks += 1;
      return now.call(performance) + 25 * looks;
    });
    onTestFinished(() => void vi.restoreAllMocks());
    // The response to the request comes last.
    for (const send of held.reverse()) send();
    while (arrived < calls) await new Promise((resolve) => setImmediate(resolve));
    vi.advanceTimersByTime(deadlineMs / 2);
    expect(codesOf(await asked)).toEqual(['UPSTREAM_TIMEOUT']);
    expect(ended).toBe(0);
    await Promise.all(others);
  });

  test('in the pause before a retry, with the first failure as the error', async () => {
    const { ask, service } = await startFaultyWorld(writes(json({}, 503)), {
      deadlineMs,
      retryDelay: () => 60_000,
    });
    const asked = () => ask(sites(1));
    const result = await pastDeadline(asked, deadlineMs, () => service.requests.length === 1);
    expect(codesOf(result)).toEqual(['UPSTREAM_ERROR']);
    expect(service.requests).toHaveLength(1);
  });

  test('in a retry', async () => {
    const { ask, service } = await startFaultyWorld(
      (socket) => void (service.requests.length === 1 && socket.write(json({}, 503))),
      { deadlineMs },
    );
    stopTime();
    const asked = ask(sites(1));
    await service.until(() => service.requests.length === 1);
    // It has no pause before it, so no time is advanced.
    await service.until(() => service.requests.length === 2);
    expect(await pass(asked, deadlineMs)).toBeLessThan(2 * deadlineMs);
    expect(codesOf(await asked)).toEqual(['UPSTREAM_TIMEOUT']);
    expect(service.requests).toHaveLength(2);
  });
});

describe('the deadline applies to the request', () => {
  test('calls one after another share it', async () => {
    const { ask, service } = await startFaultyWorld(
      (socket, { path }) =>
        void setTimeout(
          () =>
            socket.write(
              path.startsWith('/v1/spaces')
                ? json({ object: 'space', id: 'a', organization: 'o', title: 'A' })
                : json(organization('o')),
            ),
          350,
        ),
      { deadlineMs: 600 },
    );
    stopTime();
    const asked = ask('{ space(id: "a") { title organization { title } } }');
    await service.until(() => service.requests.length === 1);
    vi.advanceTimersByTime(350);
    await service.until(() => service.requests.length === 2);
    vi.advanceTimersByTime(250);
    const value = await asked;
    expect(value.data).toEqual({ space: { title: 'A', organization: null } });
    expect(codesOf(value)).toEqual(['UPSTREAM_TIMEOUT']);
  });

  test('results received in time are returned', async () => {
    const { ask, service } = await startFaultyWorld(
      (socket, request) => {
        if (request.path.includes('o1/')) good(socket, request);
      },
      { deadlineMs },
    );
    stopTime();
    const asked = ask(sites(3));
    await service.until(() => service.requests.length === 3);
    await untilIdle();
    await pass(asked, deadlineMs);
    const result = await asked;
    expect(result.data).toEqual({ s0: null, s1: { title: 'T' }, s2: null });
    expect(codesOf(result)).toEqual(['UPSTREAM_TIMEOUT', 'UPSTREAM_TIMEOUT']);
  });

  test('a write after the deadline is not sent', async () => {
    const { ask, service } = await startFaultyWorld(hang, { deadlineMs });
    const update = (alias: string) =>
      `${alias}: updateSite(input: { siteId: "o/${alias}", title: "New" }) { site { title } }`;
    stopTime();
    const asked = ask(`mutation { ${update('a')} ${update('b')} ${update('c')} }`);
    await service.until(() => service.requests.length === 1);
    await pass(asked, deadlineMs);
    expect(codesOf(await asked)).toEqual(Array(3).fill('UPSTREAM_TIMEOUT'));
    expect(service.requests.map(({ path }) => path)).toEqual(['/v1/orgs/o/sites/a']);
  });

  test('an exceeded one does not shorten the next one', async () => {
    const { ask, service } = await startFaultyWorld(hang, { deadlineMs });
    stopTime();
    await pass(ask(sites(1)), deadlineMs);
    vi.useRealTimers();
    service.turn(good);
    expect((await ask(sites(1))).errors).toBeUndefined();
  });
});

describe('a client that disconnects aborts running calls', () => {
  /** Sends a query, and disconnects when `isTime`. */
  async function leave(
    { ask, service }: FaultyWorld,
    query: string,
    isTime: () => boolean,
  ): Promise<void> {
    const leaving = new AbortController();
    const asked = ask(query, { signal: leaving.signal });
    await service.until(isTime);
    leaving.abort();
    await expect(asked).rejects.toThrow('aborted');
  }

  test('all of them, and none begins after', async () => {
    const world = await startFaultyWorld(hang);
    const { service } = world;
    await leave(world, sites(40), () => service.requests.length === 32);
    await service.until(() => service.open.size === 0);
    await untilIdle();
    expect([service.requests.length, service.connections]).toEqual([32, 32]);
  });

  test('while the body is read', async () => {
    const world = await startFaultyWorld(drip);
    const { service } = world;
    await leave(world, sites(4), () => service.requests.length === 4);
    await service.until(() => service.open.size === 0);
  });

  test('a pending retry is not made', async () => {
    const world = await startFaultyWorld(writes(json({}, 503)), { retryDelay: () => 100 });
    const { service } = world;
    await leave(world, sites(1), () => service.requests.length === 1);
    // On a slow machine the test detects less, but does not fail.
    await pause(200);
    expect(service.requests).toHaveLength(1);
  });

  test('calls of other clients continue', async () => {
    const world = await startFaultyWorld(hang);
    const { ask, service } = world;
    let finish = () => {};
    service.turn((socket, request) => {
      if (request.path.includes('o7/')) finish = () => good(socket, request);
    });
    const kept = ask(sites(1, 7), { headers: traced });
    await service.until(() => service.requests.length === 1);
    await leave(world, sites(3), () => service.requests.length === 4);
    await service.until(() => service.open.size === 1);
    finish();
    expect((await kept).data).toEqual({ s7: { title: 'T' } });
  });
});
