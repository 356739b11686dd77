/** Headers of the service that are passed on to the caller. */
import { describe, expect, test } from 'vitest';
import { head, json, organization } from '../rest/fault-server.ts';
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

  test('a stored response that is used without a call has them', async () => {
    const { send, service } = await start(
      { a: { sunset, 'cache-control': 'private, max-age=60' } },
      { reuse: 'fresh' },
      way,
    );
    for (let time = 0; time < 3; time += 1) await send(document(one));
    const calls = service.requests.length;
    expect((await send(document(one))).headers.get('sunset')).toBe(sunset);
    expect(service.requests).toHaveLength(calls);
  });

  test('a confirmed response has those of its body, unless the confirmation has newer ones', async () => {
    const { send, service } = await start(
      { a: { sunset, deprecation: '@1', etag: '"a"' } },
      {},
      way,
    );
    const seen = async (confirming: Headers) => {
      service.turn((socket) => socket.write(head(304, { etag: '"a"', ...confirming })));
      const { headers } = await send(document(one));
      return [headers.get('deprecation'), headers.get('sunset')];
    };
    // The response is kept with the second query.
    for (let time = 0; time < 2; time += 1) await send(document(one));
    expect(await seen({})).toEqual(['@1', sunset]);
    expect(await seen({ deprecation: '@2' })).toEqual(['@2', sunset]);
    expect(await seen({})).toEqual(['@2', sunset]);
  });
});
