/** Connections under steady traffic: they end at an age, and what the host name means is found out again. */
import dns from 'node:dns';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startWorld } from '../harness.ts';
import { type Fault, json, type RawRequest, startFaultServer } from './fault-server.ts';
import { startFaultyWorld } from './faulty-world.ts';
import { startProxy } from './proxy-server.ts';
import { siteBody, sites } from './sites.ts';
import { certificate, startTlsService } from './tls-service.ts';

const [minMs, maxMs] = [45_000, 75_000];

/** Calls at the same time, each over a separate connection. */
const width = 20;

/** Idle connections are kept for long, so that only their age ends them. */
const good: Fault = (socket) => socket.write(json(siteBody, 200, { 'keep-alive': 'timeout=600' }));

interface Use {
  readonly openedAt: number;
  usedAt: number;
}

/** Connections, by the test's clock. */
class Uses extends Map<number, Use> {
  add({ connection }: RawRequest, time: number): void {
    const use = this.get(connection);
    if (use) use.usedAt = time;
    else this.set(connection, { openedAt: time, usedAt: time });
  }
}

const ageOf = ({ openedAt, usedAt }: Use) => usedAt - openedAt;

test('under steady traffic each ends between two calls, at an age, and never many together', async () => {
  let time = 0;
  const uses = new Uses();
  const held: (() => void)[] = [];
  const { ask } = await startFaultyWorld(
    (socket, request) => {
      uses.add(request, time);
      held.push(() => good(socket, request));
      if (held.length === width) for (const respond of held.splice(0)) respond();
    },
    { now: () => time, retryDelay: () => 60_000 },
  );
  const endMs = 300_000;
  for (; time < endMs; time += 1_000) expect((await ask(sites(width))).errors).toBeUndefined();
  const all = [...uses.values()];
  expect(Math.max(...all.map(ageOf))).toBeLessThan(maxMs);
  const ended = all.filter(({ usedAt }) => usedAt < endMs - 1_000);
  expect(ended.length).toBeGreaterThan(3 * width);
  expect(Math.min(...ended.map(ageOf))).toBeGreaterThanOrEqual(minMs - 1_000);
  const later = all.filter(({ openedAt }) => openedAt > 0);
  const together = Map.groupBy(later, ({ openedAt }) => openedAt).values();
  expect(Math.max(...together.map(({ length }) => length))).toBeLessThan(width / 2);
});

test('the name of the host is resolved again', async () => {
  let time = 0;
  const resolved: number[] = [];
  const lookup = vi.spyOn(dns, 'lookup').mockImplementation(((
    name: string,
    _options: object,
    found: (error: null, addresses: object[]) => void,
  ) => {
    if (name === 'moving.test') resolved.push(time);
    found(null, [{ address: '127.0.0.1', family: 4 }]);
  }) as never);
  onTestFinished(() => lookup.mockRestore());
  const uses = new Uses();
  const service = await startFaultServer((socket, request) => {
    uses.add(request, time);
    good(socket, request);
  });
  const { ask } = await startWorld({
    upstream: (_request, response) => response.writeHead(500).end(),
    facade: {
      upstreamUrl: `http://moving.test:${service.port}`,
      allowInsecureHttp: true,
      now: () => time,
    },
  });
  for (; time < 300_000; time += 500) {
    expect((await ask(sites(1))).errors).toBeUndefined();
    expect(time - (resolved.at(-1) ?? 0)).toBeLessThan(maxMs);
  }
  expect(resolved).toEqual([...uses.values()].map(({ openedAt }) => openedAt));
  expect(resolved.length).toBeLessThanOrEqual(1 + 300_000 / minMs);
});

test.each(['http', 'https'])('connections through a proxy end, too: %s', async (scheme) => {
  let time = 0;
  const plain = await startFaultServer(good);
  const secure = await startTlsService({}, (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(siteBody)),
  );
  const proxy = await startProxy(scheme === 'https' ? secure.port : plain.port, () => time);
  const { ask } = await startWorld({
    upstream: (_request, response) => response.writeHead(500).end(),
    facade: {
      upstreamUrl: `${scheme}://service.test`,
      allowInsecureHttp: true,
      proxy: { [scheme]: `http://127.0.0.1:${proxy.port}` },
      tls: { ca: certificate('ca.pem') },
      now: () => time,
    },
  });
  for (; time < 200_000; time += 1_000) expect((await ask(sites(1))).errors).toBeUndefined();
  const times = proxy.openedAt;
  const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0));
  expect(times.length).toBeGreaterThan(2);
  for (const gap of gaps) {
    expect(gap).toBeGreaterThanOrEqual(minMs);
    expect(gap).toBeLessThanOrEqual(maxMs);
  }
});
