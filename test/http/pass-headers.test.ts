/** Headers of the service that are passed on to the caller. */
import { describe, expect, test } from 'vitest';
import { json, organization } from '../rest/fault-server.ts';
import { document, searched } from './send.ts';
import { startTraced, ways } from './spans.ts';

const sunset = 'Sat, 31 Dec 2033 23:59:59 GMT';
const two = document('{ a: organization(id: "a") { title } b: organization(id: "b") { title } }');
const one = '{ organization(id: "a") { title } }';
const passHeaders = ['Deprecation', 'sunset'];

type Headers = Readonly<Record<string, string | readonly string[]>>;

/** A service with these headers for each object. */
const start = (
  headers: Readonly<Record<string, Headers>>,
  options: Parameters<typeof startTraced>[1] = {},
  way: (typeof ways)[number] = 'listener',
) =>
  startTraced(
    (socket, { path }) => {
      const id = path.split('/').at(-1) ?? '';
      socket.write(json(organization(id), 200, headers[id]));
    },
    { passHeaders, ...options },
    way,
  );

describe.for(ways)('by the %s', (way) => {
  test('each value of all calls is returned once, and no other header', async () => {
    const { send } = await start(
      {
        a: { deprecation: '@1', sunset, 'x-other': 'a', 'set-cookie': 'a=1', server: 'x' },
        b: { deprecation: ['@2', '@1'], sunset },
      },
      {},
      way,
    );
    const { headers } = await send(two);
    expect(headers.get('deprecation')?.split(', ').toSorted()).toEqual(['@1', '@2']);
    expect(headers.get('sunset')).toBe(sunset);
    for (const name of ['x-other', 'set-cookie', 'server']) expect(headers.has(name)).toBe(false);
  });

  test('none are by default', async () => {
    const { send } = await start({ a: { deprecation: '@1' } }, { passHeaders: [] }, way);
    expect((await send(two)).headers.has('deprecation')).toBe(false);
  });

  test('those of a failed call are returned, too, and long ones are omitted', async () => {
    const { send } = await startTraced(
      (socket, { path }) =>
        socket.write(json({}, 404, { deprecation: path.endsWith('a') ? '@1' : 'x'.repeat(1_100) })),
      { passHeaders },
      way,
    );
    expect((await send(two)).headers.get('deprecation')).toBe('@1');
  });

  test('a GET has them, with its cache headers unchanged', async () => {
    const { send } = await start({ a: { deprecation: '@1', 'cache-control': 'public' } }, {}, way);
    const { headers } = await send(searched(`?query=${encodeURIComponent(one)}`));
    expect(headers.get('deprecation')).toBe('@1');
    expect(headers.get('cache-control')).toBe('private, no-cache');
  });

  test('a page of another origin can read them', async () => {
    const { send } = await start({ a: { sunset } }, { corsOrigins: '*' }, way);
    const { headers } = await send(document(one, {}, { origin: 'https://app.example.com' }));
    expect(headers.get('sunset')).toBe(sunset);
    expect(headers.get('access-control-expose-headers')).toBe(
      'etag, ratelimit, retry-after, x-request-id, deprecation, sunset',
    );
  });
});
