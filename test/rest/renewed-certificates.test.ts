/** Certificates and keys that are renewed while the facade runs, directly and through a proxy. */
import { X509Certificate } from 'node:crypto';
import type { ServerOptions } from 'node:https';
import type { TLSSocket } from 'node:tls';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { TlsSettings } from '../../src/rest/transport/connection-settings.ts';
import { eventually } from '../eventually.ts';
import type { FacadeOptions } from '../facade.ts';
import { startWorld } from '../harness.ts';
import { logged } from '../logged.ts';
import { startProxy } from './proxy-server.ts';
import { answerOrganization, certificate, startTlsService } from './tls-service.ts';

const query = '{ organization(id: "a") { title } }';
const write =
  'mutation { updateOrganization(input: { organizationId: "a", title: "Acme" }) { organization { title } } }';
const ca = certificate('ca.pem');
type Pair = Readonly<Record<'cert' | 'key', Buffer>>;

const [first, second] = ['facade', 'service'].map((name) => ({
  cert: certificate(`${name}.pem`),
  key: certificate(`${name}.key`),
})) as [Pair, Pair];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
});

/** The next look at the certificates. */
const look = () => vi.advanceTimersByTime(5_000);

const fingerprintOf = ({ cert }: TlsSettings) => new X509Certificate(cert ?? '').fingerprint256;

interface Setup {
  readonly tls: () => TlsSettings;
  readonly isProxied?: boolean;
  readonly service?: ServerOptions;
  readonly onRequest?: Parameters<typeof startTlsService>[1];
  readonly facade?: Partial<FacadeOptions>;
}

/** A service that requests a certificate and accepts any, and a facade with its log. */
async function start({ tls, isProxied = false, service, onRequest, facade }: Setup) {
  const used: string[] = [];
  const sockets: TLSSocket[] = [];
  const { url, port } = await startTlsService(
    { requestCert: true, rejectUnauthorized: false, ...service },
    (request, response) => {
      const socket = request.socket as TLSSocket;
      used.push(socket.getPeerCertificate().fingerprint256);
      sockets.push(socket);
      if (onRequest) onRequest(request, response);
      else answerOrganization(response);
    },
  );
  const proxy = isProxied ? await startProxy(port) : undefined;
  const { logger, lines, entries } = logged();
  const world = await startWorld({
    upstream: (_request, response) => response.writeHead(500).end(),
    facade: {
      upstreamUrl: proxy ? 'https://service.test' : url,
      ...(proxy && { proxy: { https: `http://127.0.0.1:${proxy.port}` } }),
      tls,
      logger,
      ...facade,
    },
  });
  const told = () =>
    entries()
      .filter(({ msg }) => msg.includes('certificates'))
      .map(({ msg, reason }) => [msg, reason]);
  return { ...world, used, sockets, lines, told };
}

const renewed = ['renewed certificates are in use', undefined];
const kept = (reason: string) => ['certificates stay as they were', reason];

describe.each([
  ['directly', false],
  ['through a proxy', true],
])('a service that is reached %s', (_, isProxied) => {
  test('gets the renewed pair from the next look on, and former connections end', async () => {
    let pair = first;
    const { ask, used, sockets, told } = await start({ tls: () => ({ ca, ...pair }), isProxied });
    await ask(query);
    pair = second;
    await ask(query);
    expect(sockets[1]).toBe(sockets[0]);
    look();
    await eventually(() => expect(sockets[0]?.destroyed).toBe(true));
    for (const document of [query, write, query])
      expect((await ask(document)).errors).toBeUndefined();
    expect(used).toEqual([first, first, second, second, second].map(fingerprintOf));
    look();
    await ask(query);
    expect(sockets.at(-1)).toBe(sockets[2]);
    expect(told()).toEqual([renewed]);
  });

  test('finishes a call in progress over the former connection, which ends after it', async () => {
    let pair = first;
    const held: (() => void)[] = [];
    const { ask, used, sockets } = await start({
      tls: () => ({ ca, ...pair }),
      isProxied,
      onRequest: (_request, response) => held.push(() => answerOrganization(response)),
    });
    const before = ask(query);
    await eventually(() => expect(held).toHaveLength(1));
    pair = second;
    look();
    const after = ask(query);
    await eventually(() => expect(held).toHaveLength(2));
    expect(sockets[0]?.destroyed).toBe(false);
    for (const finish of held) finish();
    expect([(await before).errors, (await after).errors]).toEqual([undefined, undefined]);
    await eventually(() => expect(sockets[0]?.destroyed).toBe(true));
    expect(used).toEqual([first, second].map(fingerprintOf));
  });

  test('gets a call that was made directly before the renewal over the former connection', async () => {
    let pair = first;
    let isRenewed = false;
    const before = () => {
      if (isRenewed) process.nextTick(look);
      return undefined;
    };
    const { ask, used, told } = await start({
      tls: () => ({ ca, ...pair }),
      isProxied,
      facade: { onCall: { before } },
    });
    await ask(query);
    pair = second;
    isRenewed = true;
    expect((await ask(query)).errors).toBeUndefined();
    expect(told()).toEqual([renewed]);
    expect(used).toEqual([first, first].map(fingerprintOf));
  });

  test('is trusted once its authority is there, also beside a broken pair', async () => {
    let tls: TlsSettings = { ca: certificate('other-ca.pem'), ...first };
    const { ask, used, told } = await start({ tls: () => tls, isProxied });
    expect((await ask(query)).errors).toHaveLength(1);
    tls = { ca, ...first, cert: second.cert };
    look();
    expect((await ask(query)).errors).toBeUndefined();
    expect(used).toEqual([fingerprintOf(first)]);
    look();
    expect(told()).toEqual([renewed, kept('tls.key must be the key of tls.cert')]);
  });
});

test('connections for writes are renewed, too', async () => {
  let pair = first;
  const { ask, used } = await start({ tls: () => ({ ca, ...pair }) });
  await ask(write);
  pair = second;
  look();
  await ask(write);
  expect(used).toEqual([first, second].map(fingerprintOf));
});

test('a pair is taken when both are there, and nothing is logged meanwhile', async () => {
  let pair = first;
  const { ask, used, told } = await start({ tls: () => ({ ca, ...pair }) });
  pair = { ...first, cert: second.cert };
  look();
  await ask(query);
  pair = second;
  look();
  await ask(query);
  expect(used).toEqual([first, second].map(fingerprintOf));
  expect(told()).toEqual([renewed]);
});

const broken = (tls: unknown) => () => tls as TlsSettings;
const authorities = Buffer.concat([certificate('other-ca.pem'), ca]);

test.each<[string, () => TlsSettings, string]>([
  ['no certificate', broken({ ca, ...first, cert: 'x' }), 'tls.cert must be certificates in PEM'],
  ['an empty file', broken({ ca, ...first, cert: '' }), 'tls.cert must be certificates in PEM'],
  ['no key', broken({ ca, ...first, key: second.cert }), 'tls.key must be a private key in PEM'],
  ['another key', broken({ ca, ...first, key: second.key }), 'tls.key must be the key of tls.cert'],
  ['a missing key', broken({ ca, cert: second.cert }), 'tls.cert needs tls.key'],
  ['a missing certificate', broken({ ca, key: second.key }), 'tls.key needs tls.cert'],
  [
    'authorities that are cut off',
    broken({ ca: authorities.subarray(0, -60), ...first }),
    'tls.ca must be certificates in PEM',
  ],
  [
    'two broken parts',
    broken({ ca: 'x', ...first, key: '' }),
    'tls.ca must be certificates in PEM; tls.key must be a private key in PEM',
  ],
  [
    'another name',
    broken({ cas: ca, ...second }),
    'tls must return an object with ca, cert and key',
  ],
  ['a number', broken(5), 'tls must return an object with ca, cert and key'],
  ['a promise', broken(Promise.resolve({})), 'tls must return an object with ca, cert and key'],
  [
    'an error',
    () => {
      throw new Error('the vault is closed');
    },
    'tls cannot be called: the vault is closed',
  ],
])('%s replaces nothing, and is logged once', async (_, next, reason) => {
  let current = (): TlsSettings => ({ ca, ...first });
  const { ask, used, sockets, lines, told } = await start({ tls: () => current() });
  await ask(query);
  const good = current;
  for (const now of [next, next, next, next, good, good]) {
    current = now;
    look();
    expect((await ask(query)).errors).toBeUndefined();
  }
  expect(new Set(used)).toEqual(new Set([fingerprintOf(first)]));
  expect(new Set(sockets).size).toBe(1);
  expect(told()).toEqual([kept(reason)]);
  for (const secret of [ca, ...Object.values(first), ...Object.values(second)])
    expect(lines.join()).not.toContain(String(secret).split('\n')[1]);
});
