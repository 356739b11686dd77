/** Proxies in front of the service: when they are used, what they receive, and how their errors are reported. */
import { describe, expect, test, vi } from 'vitest';
import type { ProxySettings } from '../../src/rest/transport/connection-settings.ts';
import { createFacade, type FacadeOptions } from '../facade.ts';
import { codesOf, startWorld } from '../harness.ts';
import { logged } from '../logged.ts';
import { refusingAddress } from './dead-ends.ts';
import { headerOf, json, startFaultServer } from './fault-server.ts';
import { startProxy } from './proxy-server.ts';
import { clientOf, failuresOf } from './rest-client.ts';
import { certificate, startTlsService } from './tls-service.ts';

const query = '{ organization(id: "a") { title } }';
const write =
  'mutation { updateOrganization(input: { organizationId: "a", title: "Acme" }) { organization { title } } }';
const tls = { ca: certificate('ca.pem') };
const password = 'password-of-the-proxy';
const basic = `Basic ${Buffer.from(`user:${password}`).toString('base64')}`;
const withPassword = (port: number) => `http://user:${password}@127.0.0.1:${port}`;
const good = { organization: { title: 'A' } };

/** A service, a proxy that connects to it, and a facade with its log. */
async function startBehind(
  upstreamUrl: string,
  settings: (port: number) => ProxySettings,
  { port, facade }: { port?: number; facade?: Partial<FacadeOptions> } = {},
) {
  const service = await startFaultServer((socket) =>
    socket.write(json({ object: 'organization', id: 'a', title: 'A' })),
  );
  const proxy = await startProxy(port ?? service.port);
  const { logger, lines } = logged('trace');
  const world = await startWorld({
    upstream: (_request, response) => response.writeHead(500).end(),
    facade: {
      upstreamUrl,
      allowInsecureHttp: true,
      proxy: settings(proxy.port),
      tls,
      connectTimeoutMs: 1_000,
      logger,
      ...facade,
    },
  });
  return { ...world, service, proxy, lines };
}

describe('a service over plain HTTP', () => {
  test('is called through the proxy, and only the proxy gets the credentials', async () => {
    const { ask, service, proxy } = await startBehind('http://service.test', (port) => ({
      http: withPassword(port),
    }));
    expect((await ask(query)).data).toEqual(good);
    expect((await ask(write)).errors).toBeUndefined();
    expect(proxy.asked).toEqual([
      'GET http://service.test/v1/orgs/a',
      'PATCH http://service.test/v1/orgs/a',
    ]);
    expect(proxy.credentials).toEqual([basic, basic]);
    expect(service.requests.map((request) => headerOf(request, 'host'))).toEqual(
      Array(2).fill('service.test'),
    );
    expect(JSON.stringify(service.requests)).not.toContain(basic);
  });

  test('keeps the limits of a response', async () => {
    const { ask, service } = await startBehind('http://service.test', (port) => ({
      http: `http://127.0.0.1:${port}`,
    }));
    service.turn((socket) =>
      socket.write(json({ object: 'organization', id: 'a', title: 'x'.repeat(8_000_000) })),
    );
    expect(codesOf(await ask(query))).toEqual(['UPSTREAM_INVALID_RESPONSE']);
  });

  test('is not requested through a proxy for https', async () => {
    const { ask, proxy } = await startBehind('http://service.test', (port) => ({
      https: `http://127.0.0.1:${port}`,
    }));
    expect((await ask(query)).errors).toHaveLength(1);
    expect(proxy.asked).toEqual([]);
  });
});

describe('a service over TLS', () => {
  test('is reached through the proxy, which receives only its name', async () => {
    const { port, requests } = await startTlsService();
    const { ask, proxy } = await startBehind(
      'https://service.test',
      (at) => ({ https: withPassword(at) }),
      { port },
    );
    expect((await ask(query)).data).toEqual(good);
    expect((await ask(write)).errors).toBeUndefined();
    expect(new Set(proxy.asked)).toEqual(new Set(['CONNECT service.test:443']));
    expect(new Set(proxy.credentials)).toEqual(new Set([basic]));
    expect(requests.map(({ headers }) => headers['proxy-authorization'])).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('must have the expected host name', async () => {
    const { port, requests } = await startTlsService();
    const proxy = await startProxy(port);
    const client = clientOf('https://other.test', {
      tls,
      proxy: { https: `http://127.0.0.1:${proxy.port}` },
    });
    expect(await failuresOf(client)).toEqual([
      [1, null, 'UPSTREAM_UNAVAILABLE', 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ]);
    expect(requests).toEqual([]);
  });
});

describe('no proxy is used', () => {
  test('for an excepted host', async () => {
    const { ask, proxy } = await startBehind('http://service.test', (port) => ({
      http: `http://127.0.0.1:${port}`,
      noProxy: 'other.example, .test',
    }));
    expect(codesOf(await ask(query))).toEqual(['UPSTREAM_UNAVAILABLE']);
    expect(proxy.asked).toEqual([]);
  });

  test.each(['127.0.0.1', 'localhost'])('for this machine: %s', async (host) => {
    const service = await startFaultServer((socket) =>
      socket.write(json({ object: 'organization', id: 'a', title: 'A' })),
    );
    const { ask, proxy } = await startBehind(`http://${host}:${service.port}`, (port) => ({
      http: `http://127.0.0.1:${port}`,
      https: `http://127.0.0.1:${port}`,
    }));
    expect((await ask(query)).data).toEqual(good);
    expect(proxy.asked).toEqual([]);
  });

  test('if only the environment names one', async () => {
    const other = await startProxy(9);
    for (const name of ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'https_proxy'])
      vi.stubEnv(name, `http://127.0.0.1:${other.port}`);
    for (const name of ['NO_PROXY', 'no_proxy']) vi.stubEnv(name, 'service.test');
    try {
      // Exceptions of the environment do not apply to a configured proxy.
      const given = await startBehind('http://service.test', (port) => ({
        http: `http://127.0.0.1:${port}`,
      }));
      expect((await given.ask(query)).data).toEqual(good);
      for (const proxy of [{}, { noProxy: '' }, { https: '', http: '' }]) {
        vi.stubEnv('NO_PROXY', '');
        vi.stubEnv('no_proxy', '');
        const without = await startBehind('http://service.test', () => proxy);
        expect((await without.ask(query)).errors).toHaveLength(1);
      }
      expect(other.asked).toEqual([]);
    } finally {
      vi.unstubAllEnvs();
    }
  });
});

describe('a failing proxy', () => {
  test.each(['http', 'https'])('refuses requests: %s', async (scheme) => {
    const { ask, proxy, service, lines } = await startBehind(
      `${scheme}://service.test`,
      (port) => ({
        [scheme]: withPassword(port),
      }),
    );
    proxy.refuse(407);
    const result = await ask(query);
    expect(result.errors?.map(({ extensions }) => extensions)).toEqual([
      {
        code: 'UPSTREAM_UNAVAILABLE',
        upstream: { method: 'GET', route: '/v1/orgs/{organizationId}' },
      },
    ]);
    expect(service.requests).toEqual([]);
    expect(proxy.asked).toHaveLength(1);
    const said = JSON.stringify([result, lines]);
    for (const secret of [password, basic, String(proxy.port)]) expect(said).not.toContain(secret);
    const client = clientOf(`${scheme}://service.test`, {
      proxy: { [scheme]: withPassword(proxy.port) },
    });
    expect(await failuresOf(client)).toEqual([[1, null, 'UPSTREAM_UNAVAILABLE', 'PROXY_407']]);
  });

  test.each(['http', 'https'])('is unavailable: %s', async (scheme) => {
    const { port } = new URL(await refusingAddress());
    const client = clientOf(`${scheme}://service.test`, {
      proxy: { [scheme]: withPassword(Number(port)) },
    });
    expect(await failuresOf(client)).toEqual([
      [1, null, 'UPSTREAM_UNAVAILABLE', 'ECONNREFUSED'],
      [2, null, 'UPSTREAM_UNAVAILABLE', 'ECONNREFUSED'],
    ]);
  });

  test('has an invalid URL: the error does not repeat it', () => {
    const make = () =>
      createFacade({
        upstreamUrl: 'https://service.test',
        proxy: { https: `http://user:${password}@` },
      });
    expect(make).toThrow(
      new TypeError('proxy.https must be an address that begins with https:// or http://'),
    );
  });
});
