/** Requests that arrive during the warm-up wait: short ones for the smallest documents, others for all. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createFacade, type Facade } from '../../src/facade/facade.ts';
import { startWorld } from '../harness.ts';
import { document } from './send.ts';

const query = '{ organization(id: "acme") { title } }';
const data = { organization: { title: 'Acme' } };
/** A document of about the given number of bytes. */
const padded = (bytes: number) => `${query} #${'x'.repeat(bytes)}`;

/** A facade on a port. `arrived` resolves when the body of a request has arrived. */
async function start() {
  const world = await startWorld();
  const facade = createFacade({ upstreamUrl: world.upstreamUrl });
  const { promise: arrived, resolve } = Promise.withResolvers<void>();
  // An address may be as long as the documents of these tests.
  const server = createServer({ maxHeaderSize: 100_000 }, (request, response) => {
    facade.listener(request, response);
    request.once('end', resolve);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(async () => {
    server.close();
    await facade.close();
  });
  const { port } = server.address() as AddressInfo;
  return { calls: world.calls, facade, arrived, url: `http://127.0.0.1:${port}/graphql` };
}

type Ask = (started: { facade: Facade; url: string }, text: string) => Promise<Response>;

const inAddress = (url: string, text: string) => `${url}?query=${encodeURIComponent(text)}`;
const { headers } = document('');

const ways: readonly (readonly [string, Ask])[] = [
  ['the fast path', ({ url }, text) => fetch(url, document(text))],
  [
    'Yoga',
    ({ url }, text) =>
      fetch(url, { ...document(text), body: document(text).body.replace('{', ' {') }),
  ],
  ['the Fetch standard', ({ facade, url }, text) => facade.fetch(new Request(url, document(text)))],
  ['a GET', ({ url }, text) => fetch(inAddress(url, text), { headers })],
  [
    'a GET of the Fetch standard',
    ({ facade, url }, text) => facade.fetch(new Request(inAddress(url, text), { headers })),
  ],
];

test.for(ways)('a short request gets its response before a longer one, by %s', async ([, ask]) => {
  const started = await start();
  const isWarm = started.facade.warmUp().then(() => true);
  const order: number[] = [];
  const answers = [40_000, 10].map(async (bytes) => {
    const answer = await ask(started, padded(bytes));
    order.push(bytes);
    return answer.json();
  });
  expect(await Promise.all(answers)).toEqual([{ data }, { data }]);
  expect(order).toEqual([10, 40_000]);
  expect(await isWarm).toBe(true);
});

test('a request whose client disconnected while it waited makes no call', async () => {
  const { facade, url, calls, arrived } = await start();
  const isWarm = facade.warmUp();
  const client = new AbortController();
  const left = fetch(url, { ...document(padded(40_000)), signal: client.signal }).catch(
    () => 'left',
  );
  await arrived;
  client.abort();
  expect(await left).toBe('left');
  await isWarm;
  expect(calls).toEqual([]);
});

test('waiting requests count as pending bodies: a thousand more are refused', async () => {
  const { facade, url } = await start();
  const isWarm = facade.warmUp();
  const stranger = { ...document(padded(70_000)), headers: { 'content-type': 'application/json' } };
  // A quarter of the 16 MB is for callers without an accepted token.
  const answers = await Promise.all(
    Array.from({ length: 100 }, async () => (await fetch(url, stranger)).status),
  );
  await isWarm;
  expect(new Set(answers)).toEqual(new Set([401, 503]));
});

test('a closed facade releases waiting requests', async () => {
  const { facade, url, arrived } = await start();
  const isWarm = facade.warmUp();
  const answer = fetch(url, document(padded(40_000)));
  await arrived;
  await facade.close();
  await isWarm;
  expect((await answer).status).toBe(200);
});
