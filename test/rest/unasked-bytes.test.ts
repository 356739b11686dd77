/** Bytes that the service sends while no call is in progress on a connection: they end it, and reach no caller. */
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { startWorld } from '../harness.ts';
import { untilIdle } from '../idle.ts';
import { head, json, startFaultServer, whole } from './fault-server.ts';
import { siteBody, sites, updateSite } from './sites.ts';
import { certificate, startTlsService } from './tls-service.ts';

const foreign = json({ ...siteBody, title: 'of another caller' });
const own = { s0: { title: 'T' } };
const good = json(siteBody, 200, { 'keep-alive': 'timeout=600' });

const startFacade = (upstreamUrl: string, facade: object = {}) =>
  startWorld({
    upstream: (_request, response) => response.writeHead(500).end(),
    // Without retries: a call that got other bytes would fail.
    facade: { upstreamUrl, retryDelay: () => 60_000, connections: 1, ...facade },
  });

const empty = whole(204, {});
const bytes: Readonly<Record<string, string | Buffer>> = {
  'a response': foreign,
  'half a head': foreign.subarray(0, 30),
  'one letter': 'H',
  'an empty line': '\r\n',
  'two bytes that are no text': Buffer.from([0, 255]),
  'a response without a body': empty,
  'an early hint': head(103, { link: '</a>' }),
  'a last chunk': '0\r\n\r\n',
};

/** A response may have empty lines before it. */
const harmless = 'an empty line';

test.each(Object.keys(bytes))('%s is in no response after it', async (name) => {
  const service = await startFaultServer((socket) => socket.write(good));
  const world = await startFacade(service.url);
  for (const token of ['one', 'other', 'third']) {
    expect((await world.ask(sites(1), undefined, { token })).data).toEqual(own);
    for (const socket of service.open) socket.write(bytes[name] ?? '');
    await untilIdle();
    expect(service.open.size).toBe(name === harmless ? 1 : 0);
  }
  expect([service.requests.length, service.connections]).toEqual([3, name === harmless ? 1 : 3]);
});

test.each(['a response', 'an empty line'])('%s directly behind a response', async (name) => {
  const unasked = Buffer.from(bytes[name] ?? '');
  const service = await startFaultServer((socket) => socket.write(Buffer.concat([good, unasked])));
  const world = await startFacade(service.url);
  for (const token of ['one', 'other', 'third'])
    expect((await world.ask(sites(1), undefined, { token })).data).toEqual(own);
  expect(service.requests).toHaveLength(3);
});

/** Calls back at once, or somewhat later. */
type When = (then: () => void) => void;
const atOnce: When = (then) => then();

/** Reads or writes, each with a response in the connection that nothing has read when the call is made. */
async function askWithUnread(
  upstreamUrl: string,
  open: Iterable<Socket>,
  document: string,
  when = atOnce,
) {
  const before = () => {
    when(() => {
      for (const socket of open) socket.write(foreign);
    });
    return undefined;
  };
  const world = await startFacade(upstreamUrl, {
    onCall: { before },
    tls: { ca: certificate('ca.pem') },
  });
  const results: unknown[] = [];
  for (let round = 0; round < 30; round += 1) {
    const { data, errors } = await world.ask(document, undefined, { token: `caller-${round}` });
    results.push(errors ?? data);
  }
  return new Set(results.map((result) => JSON.stringify(result)));
}

test.each([
  ['read', sites(1), own],
  ['write', updateSite, { updateSite: { site: { title: 'T' } } }],
])(
  'a response that has arrived when a %s begins is not its response',
  async (_, document, data) => {
    const service = await startFaultServer((socket) => socket.write(good));
    expect(await askWithUnread(service.url, service.open, document)).toEqual(
      new Set([JSON.stringify(data)]),
    );
    expect(service.requests).toHaveLength(30);
  },
);

test.each<[string, When]>([
  ['a microtask', queueMicrotask],
  ['a tick', process.nextTick],
  ['a turn of the event loop', setImmediate],
])('nor is one that arrives %s after the call was made, before it is sent', async (_, when) => {
  const service = await startFaultServer((socket) => socket.write(good));
  const results = await askWithUnread(service.url, service.open, sites(1), when);
  expect(results).toEqual(new Set([JSON.stringify(own)]));
  expect(service.requests).toHaveLength(30);
});

test('nor is it over TLS', async () => {
  const open = new Set<Socket>();
  const { url, requests } = await startTlsService({}, ({ socket }) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    socket.write(good);
  });
  expect(await askWithUnread(url, open, sites(1))).toEqual(new Set([JSON.stringify(own)]));
  expect(requests).toHaveLength(30);
});
