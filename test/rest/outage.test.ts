/** When and for whom calls are refused because the service is unavailable, and how its recovery is detected. */
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type AskOptions, answer, codesOf, type Result, startWorld } from '../harness.ts';
import { type Fault, headerOf, page, whole, writes, writesAndResets } from './fault-server.ts';
import { type FaultyWorldOptions, startFaultyWorld } from './faulty-world.ts';
import { good, siteBody, sites, updateSite } from './sites.ts';
import { pastDeadline, stopTime } from './stopped-time.ts';
import { certificate } from './tls-service.ts';

const resets: Fault = (socket) => void socket.resetAndDestroy();
const hang: Fault = () => {};
const unavailable = (count: number) => Array<string>(count).fill('UPSTREAM_UNAVAILABLE');
const late = (count: number) => Array<string>(count).fill('UPSTREAM_TIMEOUT');

async function start(fault: Fault, options: FaultyWorldOptions = {}) {
  const clock = { now: 0 };
  const world = await startFaultyWorld(fault, { ...options, now: () => clock.now });
  const isReady = async () => (await fetch(`${world.url}/health/ready`)).status === 200;
  return { ...world, clock, isReady };
}

describe('connections that fail', () => {
  test('five in a row, of three callers, and no more calls are sent', async () => {
    const { ask, service, clock, isReady } = await start(resets);
    for (const token of ['a', 'b', 'c']) await ask(sites(2), { token });
    const sent = service.requests.length;
    for (const query of [sites(1), updateSite]) {
      const { errors } = await ask(query, { token: 'another' });
      expect(errors?.map(({ extensions }) => [extensions.code, extensions.retryAfter])).toEqual([
        ['UPSTREAM_UNAVAILABLE', 1],
      ]);
      expect(errors?.[0]?.extensions.upstream).toMatchObject({ route: expect.any(String) });
    }
    clock.now += 999;
    expect(codesOf(await ask(sites(5)))).toEqual(unavailable(5));
    expect([service.requests.length, await isReady()]).toEqual([sent, false]);
  });

  test('waiting calls are refused immediately, unsent', async () => {
    const { ask, service } = await start(resets, {
      connections: 4,
      queueLimit: 1_000,
      deadlineMs: 15_000,
    });
    const results = await Promise.all([1, 2, 3].map(() => ask(sites(32))));
    expect(results.flatMap(codesOf)).toEqual(unavailable(96));
    // Ten in a row, and those that were running with the last of them.
    expect(service.requests.length).toBeLessThanOrEqual(10 + 4);
  });

  test('one read every second detects recovery, and a write never does', async () => {
    const { ask, service, clock, isReady } = await start(resets);
    await ask(sites(20));
    service.turn(good);
    const sent = service.requests.length;
    clock.now += 1_000;
    expect(codesOf(await ask(updateSite))).toEqual(unavailable(1));
    expect(service.requests).toHaveLength(sent);
    expect((await ask(sites(1))).data).toEqual({ s0: { title: 'T' } });
    expect(await isReady()).toBe(true);
    expect((await ask(updateSite)).errors).toBeUndefined();
    expect((await ask(sites(20), { token: 'another' })).errors).toBeUndefined();
  });

  test('only one of many concurrent reads is sent', async () => {
    const { ask, service, clock } = await start(resets);
    await ask(sites(20));
    const sent = service.requests.length;
    clock.now += 1_000;
    expect(codesOf(await ask(sites(10)))).toEqual(unavailable(10));
    expect(service.requests).toHaveLength(sent + 1);
  });

  test('of one caller do not count if another one gets responses', async () => {
    const { ask, isReady } = await start((socket, request) =>
      (headerOf(request, 'authorization') === 'Bearer well' ? good : resets)(socket, request),
    );
    await ask(sites(3), { token: 'well' });
    expect(codesOf(await ask(sites(60), { token: 'ill' }))).toEqual(unavailable(60));
    expect(await isReady()).toBe(true);
    expect((await ask(sites(3), { token: 'well' })).errors).toBeUndefined();
  });

  test('do not count if there was a response among ten of them', async () => {
    const { ask, service } = await start(resets);
    const sent = async (query: string) => {
      const { length } = service.requests;
      await ask(query);
      return service.requests.length - length;
    };
    for (let round = 0; round < 3; round += 1) {
      service.turn(resets);
      expect(await sent(sites(4))).toBeGreaterThanOrEqual(4);
      service.turn(good);
      expect(await sent(sites(1))).toBe(1);
    }
  });
});

describe('timeouts', () => {
  const deadlineMs = 600;

  test('of one caller refuse calls only for that caller', async () => {
    const { ask, service, clock, isReady } = await start(hang, { deadlineMs });
    const slow = () => ask(sites(20), { token: 'slow' });
    const result = await pastDeadline(slow, deadlineMs, () => service.requests.length === 20);
    expect(codesOf(result)).toEqual(late(20));
    expect(codesOf(await ask(sites(5), { token: 'slow' }))).toEqual(unavailable(5));
    expect([service.requests.length, await isReady()]).toEqual([20, true]);
    service.turn(good);
    expect((await ask(sites(5), { token: 'another' })).errors).toBeUndefined();
    clock.now += 1_000;
    expect((await ask(sites(1), { token: 'slow' })).errors).toBeUndefined();
    expect((await ask(sites(5), { token: 'slow' })).errors).toBeUndefined();
  });

  test('of three callers refuse calls for all', async () => {
    const { ask, service, isReady } = await start(hang, { deadlineMs });
    const slow = () => Promise.all(['a', 'b', 'c'].map((token) => ask(sites(10), { token })));
    await pastDeadline(slow, deadlineMs, () => service.requests.length === 30);
    expect(await isReady()).toBe(false);
    expect(codesOf(await ask(sites(1), { token: 'd' }))).toEqual(unavailable(1));
  });

  test('of many callers refuse calls for all, including callers with recent responses', async () => {
    const { ask, service, clock, isReady } = await start(good, { deadlineMs });
    stopTime();
    const tokens = Array.from({ length: 20 }, (_, n) => `t${n}`);
    for (const token of tokens) await ask(sites(10), { token });
    service.turn(hang);
    clock.now += 1;
    const asSlow = (tokens: readonly string[]) => {
      const sent = service.requests.length + tokens.length;
      const asked = () => Promise.all(tokens.map((token) => ask(sites(1), { token })));
      return pastDeadline(asked, deadlineMs, () => service.requests.length === sent);
    };
    await asSlow(tokens.slice(0, 4));
    expect(await isReady()).toBe(true);
    await asSlow(tokens.slice(4, 5));
    expect(await isReady()).toBe(false);
    expect(codesOf(await ask(sites(1), { token: 'somebody' }))).toEqual(unavailable(1));
  });

  test('of many callers do not count if any call got a response meanwhile', async () => {
    const { ask, service, isReady } = await start(
      (socket, request) =>
        (headerOf(request, 'authorization') === 'Bearer well' ? good : hang)(socket, request),
      { deadlineMs },
    );
    const asked = async () => {
      const slow = Array.from({ length: 30 }, (_, n) => ask(sites(1), { token: `t${n}` }));
      await ask(sites(1), { token: 'well' });
      await Promise.all(slow);
    };
    await pastDeadline(asked, deadlineMs, () => service.requests.length === 31);
    expect(await isReady()).toBe(true);
  });

  test('while waiting for their turn do not count against the service', async () => {
    const { ask, service } = await start(hang, { connections: 2, deadlineMs });
    const asked = () => ask(sites(30));
    const result = await pastDeadline(asked, deadlineMs, () => service.requests.length === 2);
    expect(codesOf(result)).toEqual(late(30));
    service.turn(good);
    expect((await ask(sites(5))).errors).toBeUndefined();
  });

  test('after clients have disconnected do not count as failures', async () => {
    const { ask, service } = await start(hang);
    const leaving = new AbortController();
    const asked = ask(sites(30), { token: 't', signal: leaving.signal });
    await service.until(() => service.requests.length === 30);
    leaving.abort();
    await expect(asked).rejects.toThrow('aborted');
    await service.until(() => service.open.size === 0);
    service.turn(good);
    expect((await ask(sites(5), { token: 't' })).errors).toBeUndefined();
  });
});

type Ask = (query: string, options: AskOptions) => Promise<Result<unknown>>;

describe('few calls of several callers, all of which break', () => {
  /** As many calls, each of another caller. */
  const askInTurn = async ({ ask }: { readonly ask: Ask }, count: number) => {
    const codes: unknown[] = [];
    for (let n = 0; n < count; n += 1)
      codes.push(...codesOf(await ask(sites(1), { token: `t${n % 3}` })));
    return codes;
  };

  /** Without a fault, the port is closed. */
  const breaking: [how: string, fault?: Fault][] = [
    ['are refused'],
    ['are reset', resets],
    ['are closed', (socket) => void socket.end()],
    ['are reset within the head', writesAndResets('HTTP/1.1 200 OK\r\ncontent-ty')],
    ['are no HTTP', writes('\x15\x03\x01\x00\x02\x02\x46\r\n\r\n')],
  ];

  test.for(breaking)('that %s: it is not ready, and recovers automatically', async ([, fault]) => {
    const { ask, service, clock, isReady } = await start(fault ?? good);
    const mend = fault ? () => service.turn(good) : await service.refuse();
    await askInTurn({ ask }, 2);
    expect(await isReady()).toBe(true);
    await askInTurn({ ask }, 3);
    expect(await isReady()).toBe(false);
    const sent = service.requests.length;
    expect(await askInTurn({ ask }, 3)).toEqual(unavailable(3));
    expect(service.requests).toHaveLength(sent);
    // As long as calls fail, it is not ready.
    for (let round = 0; round < 10; round += 1) {
      clock.now += 2_000;
      expect(await askInTurn({ ask }, 3)).toHaveLength(3);
      expect(await isReady()).toBe(false);
    }
    await mend();
    clock.now += 2_000;
    expect(await askInTurn({ ask }, 3)).toEqual([]);
    expect(await isReady()).toBe(true);
  });

  test('do not count beside one with a response, or from a single caller', async () => {
    const { ask, clock, isReady } = await start((socket, request) =>
      (headerOf(request, 'authorization') === 'Bearer well' ? good : resets)(socket, request),
    );
    for (let n = 0; n < 6; n += 1) await ask(sites(1), { token: 'alone' });
    expect(await isReady()).toBe(true);
    for (let n = 0; n < 3; n += 1) {
      clock.now += 1;
      await ask(sites(1), { token: 'well' });
      clock.now += 1;
      await askInTurn({ ask }, 2);
    }
    expect(await isReady()).toBe(true);
  });

  const certificates: [why: string, bad: object, good: object][] = [
    [
      'has expired',
      { cert: certificate('expired.pem'), key: certificate('expired.key') },
      { cert: certificate('service.pem'), key: certificate('service.key') },
    ],
    [
      'requires one from the facade',
      { requestCert: true, rejectUnauthorized: true },
      { requestCert: false, rejectUnauthorized: false },
    ],
  ];

  test.for(certificates)(
    'as a certificate %s: it is not ready, and recovers automatically',
    async ([, bad, mended]) => {
      const clock = { now: 0 };
      const ca = certificate('ca.pem');
      const options = { ca, cert: certificate('service.pem'), key: certificate('service.key') };
      const listen = async (own: object, port = 0) => {
        const server = createServer({ ...options, ...own }, (_request, response) =>
          answer(response, siteBody),
        );
        server.on('tlsClientError', () => {});
        await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
        const close = () => {
          server.closeAllConnections();
          return new Promise((resolve) => server.close(resolve));
        };
        onTestFinished(async () => void (await close()));
        return { port: (server.address() as AddressInfo).port, close };
      };
      const service = await listen(bad);
      const world = await startWorld({
        // Keeps the harness from starting the sandbox as well.
        upstream: (_request, response) => response.writeHead(500).end(),
        facade: {
          upstreamUrl: `https://127.0.0.1:${service.port}`,
          tls: { ca },
          now: () => clock.now,
        },
      });
      const ask = (query: string, { token = '' }: AskOptions) =>
        world.ask(query, undefined, { token });
      const isReady = async () => (await fetch(`${world.url}/health/ready`)).status === 200;
      expect(await askInTurn({ ask }, 5)).toEqual(unavailable(5));
      expect(await isReady()).toBe(false);
      await service.close();
      await listen(mended, service.port);
      clock.now += 2_000;
      expect(await askInTurn({ ask }, 3)).toEqual([]);
      expect(await isReady()).toBe(true);
    },
  );
});

/**
 * They show that this process reaches the service or what is in front of it, and every other process would get the same:
 * docs/running.md has the reasons.
 */
test.each([500, 502, 503, 504])(
  'a service that responds with %i to everything and everyone is reachable, and its recovery is noticed immediately',
  async (status) => {
    const pageOfGateway = whole(status, { 'content-type': 'text/html' }, page);
    const { ask, service, clock, isReady } = await start((socket) => socket.write(pageOfGateway));
    const tokens = ['one', 'another', 'third', 'fourth', 'fifth'];
    for (let round = 0; round < 12; round += 1) {
      const { length } = service.requests;
      for (const token of tokens)
        expect(codesOf(await ask(sites(5), { token }))).toEqual(Array(5).fill('UPSTREAM_ERROR'));
      expect(service.requests.length - length).toBeGreaterThanOrEqual(5 * tokens.length);
      expect(await isReady()).toBe(true);
      clock.now += 1_000;
    }
    service.turn(good);
    for (const token of tokens) expect((await ask(sites(5), { token })).errors).toBeUndefined();
    expect((await ask(updateSite)).errors).toBeUndefined();
  },
);
