/** Incomplete requests, or ones sent byte by byte, do not block complete requests and take little memory. */
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { byFetch } from '../by-fetch.ts';
import { eventually } from '../eventually.ts';
import { createFacade, type Facade } from '../facade.ts';
import { answer, startWorld, type World } from '../harness.ts';
import { startHost } from '../http/host.ts';
import { document, json, send } from '../http/send.ts';
import { startEmbedded } from '../soak/facade-process.ts';
import { type Half, head, lengthOf, sendHalf } from './half-sent.ts';

const query = '{ space(id: "s") { title } }';

/** A world whose service takes this many milliseconds for each call. */
const startSlow = (ms: number) =>
  startWorld({
    upstream: async (_request, response) => {
      await pause(ms);
      answer(response, { object: 'space', id: 's', title: 'S' });
    },
  });

/** Incomplete heads of requests, one for each request path. */
const heads: [way: string, head: (token: string) => string][] = [
  ['with a length', (token) => head(token, lengthOf(1_000))],
  ['that announce all that is allowed', (token) => head(token, lengthOf(100_000))],
  ['with chunks', (token) => head(token, 'Transfer-Encoding: chunked')],
  [
    'with a type in another spelling',
    (token) => head(token, lengthOf(1_000)).replace('/json', '/json;charset="utf-8"'),
  ],
];

/** Repeats requests of a caller with an accepted token. The returned function stops them. */
function keepBusy(world: World): () => Promise<void> {
  let isBusy = true;
  const ask = async () => {
    while (isBusy) await world.ask(query, undefined, { token: 'busy' });
  };
  const asking = Promise.all(Array.from({ length: 8 }, ask));
  return async () => {
    isBusy = false;
    await asking;
  };
}

describe.for([41, 60, 600])('%i sockets that send a head and no body', (count) => {
  test.for(heads)('%s do not block requests with new tokens', async ([way, head]) => {
    const world = await startSlow(20);
    const token = (n: number) => `${way.length}-${n}`;
    const end = keepBusy(world);
    await Promise.all(
      Array.from({ length: count }, (_, n) => sendHalf(world, head(`half-${token(n)}`))),
    );
    // This response shows that all earlier data has been read.
    await world.ask('{ __typename }');
    const statuses: number[] = [];
    for (let n = 0; n < 20; n += 1) {
      const { status } = await world.ask(query, undefined, { token: `new-${token(n)}` });
      statuses.push(status);
    }
    await end();
    const refused = statuses.filter((status) => status === 503).length;
    console.log(`${count} heads ${way}: ${refused} of 20 new tokens refused`);
    expect(statuses).toEqual(Array(20).fill(200));
  });
});

/** The same facade on two ports: with its listener, and with its Fetch handler. */
async function startFacade(): Promise<[way: string, world: Pick<World, 'url'>][]> {
  const service = await startSlow(0);
  const facade = createFacade({ upstreamUrl: service.upstreamUrl });
  onTestFinished(() => facade.close());
  const ways: [string, Facade][] = [
    ['listener', facade],
    ['fetch', byFetch(facade)],
  ];
  return Promise.all(
    ways.map(
      async ([way, { listener }]): Promise<[string, { url: string }]> => [
        way,
        await startHost(listener),
      ],
    ),
  );
}

/** Chunks of one byte each. */
const drops = (bytes: number) => '1\r\n \r\n'.repeat(bytes);

const whole = (world: Pick<World, 'url'>, token: string) =>
  send(world, document(query, undefined, { authorization: `Bearer ${token}` }));

/** The maximum number of bytes that have arrived of all incomplete bodies. */
const mostBytes = 16_000_000;

test('pending bodies have a maximum of bytes, in chunks of any size: the oldest is refused', async () => {
  const bytes = 90_000;
  const count = Math.ceil((1.5 * mostBytes) / bytes);
  const least = count - Math.floor(mostBytes / bytes);
  for (const [way, world] of await startFacade()) {
    const halves: Half[] = [];
    for (let n = 0; n < count; n += 1)
      halves.push(
        n % 2 === 0
          ? await sendHalf(world, head(`many-${n}`, lengthOf(bytes + 1)) + ' '.repeat(bytes))
          : await sendHalf(
              world,
              `${head(`many-${n}`, 'Transfer-Encoding: chunked')}${bytes.toString(16)}\r\n${' '.repeat(bytes)}\r\n`,
            ),
      );
    const told = () => halves.filter(({ heard }) => heard);
    await eventually(() => expect(told().length, way).toBeGreaterThanOrEqual(least));
    expect((await whole(world, 'another')).status).toBe(200);
    expect(told(), way).toEqual(halves.slice(0, told().length));
    expect(told().length, way).toBeLessThan(least + 3);
    expect(halves[0]?.heard, way).toMatch(/^HTTP\/1\.1 503 .*retry-after: 1\r\n.*OVERLOADED/is);
    for (const { socket } of halves) socket.destroy();
    await eventually(() => expect(halves.every(({ isClosed }) => isClosed)).toBe(true));
  }
});

test('bodies in single bytes take about as much memory as their size', async () => {
  await using facade = await startEmbedded('http://127.0.0.1:9');
  await send(facade, document('{ __typename }'));
  // The first request with chunks loads the code that reads them, which must not count.
  await send(facade, json(' {"query":"{ __typename }"}'));
  const before = (await facade.count()).bytes;
  const bytes = 40_000;
  const count = 40;
  const halves: Half[] = [];
  for (let n = 0; n < count; n += 1)
    halves.push(
      await sendHalf(facade, head(`drip-${n}`, 'Transfer-Encoding: chunked') + drops(bytes)),
    );
  // This response shows that all earlier data has been read.
  await send(facade, document('{ __typename }'));
  const megabytes = ((await facade.count()).bytes - before) / 1e6;
  console.log(`${count} bodies of ${bytes} chunks of a byte: ${megabytes.toFixed(1)} MB`);
  expect(halves.filter(({ heard }) => heard)).toEqual([]);
  expect(megabytes).toBeLessThan((4 * count * bytes) / 1e6);
});
