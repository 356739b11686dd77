/** Connections under steady traffic: they end at an age, and what the host name means is found out again. */
import dns from 'node:dns';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { startWorld } from '../harness.ts';
import { type Fault, json, startFaultServer } from './fault-server.ts';
import { startProxy } from './proxy-server.ts';
import { siteBody, sites } from './sites.ts';
import { certificate, startTlsService } from './tls-service.ts';

const ageMs = 60_000;
const stepMs = 1_000;
/** Not 0, which undici takes for no time. */
const beganAt = 1;

/** Idle connections are kept for long, so that only their age ends them. */
const good: Fault = (socket) => socket.write(json(siteBody, 200, { 'keep-alive': 'timeout=600' }));

/** undici takes the ages of connections from the date. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: beganAt });
  onTestFinished(() => void vi.useRealTimers());
});

/** Asks once a second, and expects connections of one age. */
async function expectAges(
  openedAt: readonly number[],
  facade: NonNullable<Parameters<typeof startWorld>[0]>['facade'],
): Promise<void> {
  const { ask } = await startWorld({
    upstream: (_request, response) => response.writeHead(500).end(),
    facade: { allowInsecureHttp: true, ...facade },
  });
  for (let time = 0; time < 3 * ageMs; time += stepMs) {
    vi.setSystemTime(beganAt + time);
    expect((await ask(sites(1))).errors).toBeUndefined();
  }
  expect(openedAt).toEqual([0, 1, 2].map((times) => beganAt + times * (ageMs + stepMs)));
}

test('the name of the host is resolved again', async () => {
  const resolved: number[] = [];
  const lookup = vi.spyOn(dns, 'lookup').mockImplementation(((
    name: string,
    _options: object,
    found: (error: null, addresses: object[]) => void,
  ) => {
    if (name === 'moving.test') resolved.push(Date.now());
    found(null, [{ address: '127.0.0.1', family: 4 }]);
  }) as never);
  onTestFinished(() => lookup.mockRestore());
  const { port } = await startFaultServer(good);
  await expectAges(resolved, { upstreamUrl: `http://moving.test:${port}` });
});

test.each(['http', 'https'])('connections through a proxy end, too: %s', async (scheme) => {
  const plain = await startFaultServer(good);
  const secure = await startTlsService({}, (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(siteBody)),
  );
  const proxy = await startProxy(scheme === 'https' ? secure.port : plain.port, Date.now);
  await expectAges(proxy.openedAt, {
    upstreamUrl: `${scheme}://service.test`,
    proxy: { [scheme]: `http://127.0.0.1:${proxy.port}` },
    tls: { ca: certificate('ca.pem') },
  });
});
