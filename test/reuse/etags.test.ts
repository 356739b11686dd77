/** Which responses are stored, according to their headers, and the meaning of a 304. */
import { randomUUID } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { codesOf, traced } from '../harness.ts';
import { logged } from '../logged.ts';
import {
  type Answering,
  byBytes,
  collection,
  noEtag,
  type ScreenWorld,
  screen,
  screenCalls,
  screenReasons,
  startScreen,
} from './screen.ts';

const kept = screenCalls(304);
const notKept = screenCalls(200);

const encoders = { gzip: gzipSync, br: brotliCompressSync };

describe('a screen is revalidated', () => {
  test.each<[string, (body: string, token: string) => string, string[]]>([
    ['with a weak ETag', (body) => `W/${byBytes(body, '')}`, kept],
    ['with an ETag that contains commas and spaces', (body) => `"a,${body.length},b"`, kept],
    ['with a long ETag', (body) => `"${body.length}${'x'.repeat(1_000)}"`, kept],
    [
      'with an ETag that is too long to send',
      (body) => `"${body.length}${'x'.repeat(1_100)}"`,
      notKept,
    ],
    ['with an ETag without quotes', (body) => `v${body.length}`, notKept],
    ['with an ETag of other characters', (body) => `"${body.length}é"`, notKept],
    ['with ETags that change each time', () => `"${randomUUID()}"`, notKept],
  ])('%s', async (_, etag, calls) => {
    const { service, ask, learn } = await startScreen();
    service.etag = etag;
    await learn();
    for (let time = 0; time < 2; time += 1) {
      service.expectTogether(4);
      expect((await ask()).data).toMatchObject({ organization: { title: 'First' } });
      expect(service.takeCalls()).toEqual(calls);
    }
  });

  test.each(['gzip', 'br'] as const)('compressed with %s, by its weak ETag', async (encoding) => {
    const { service, ask, learn } = await startScreen();
    service.etag = (body) => `W/${byBytes(body, '')}`;
    service.encoding = { name: encoding, encode: encoders[encoding] };
    await learn();
    for (let time = 0; time < 2; time += 1) {
      service.expectTogether(4);
      expect((await ask()).data).toMatchObject({ organization: { title: 'First' } });
      expect(service.takeCalls()).toEqual(kept);
    }
    service.bodies['/orgs/o'] = { object: 'organization', id: 'o', title: 'Second' };
    expect((await ask()).data).toMatchObject({ organization: { title: 'Second' } });
    expect(service.takeCalls()).toEqual(screenCalls(304).with(2, '/orgs/o 200'));
  });

  test('without ETags, and is unchanged if it is compressed in another way', async () => {
    const { service, ask, learn } = await startScreen();
    service.etag = noEtag;
    const sizes = new Set<number>();
    const compressedAt = (level: number) => {
      const encode = (body: string) => {
        const encoded = gzipSync(body, { level });
        if (body.includes('"First"')) sizes.add(encoded.length);
        return encoded;
      };
      service.encoding = { name: 'gzip', encode };
    };
    compressedAt(9);
    await learn();
    compressedAt(0);
    const { data, extensions } = await ask(screen, traced);
    expect(data).toMatchObject({ organization: { title: 'First' } });
    expect(service.takeCalls()).toEqual(notKept);
    expect(extensions?.upstream).toEqual(
      notKept.map(() => expect.objectContaining({ reason: 'replay', unchanged: true })),
    );
    expect(sizes.size).toBe(2);
  });

  test.each([
    ['Origin, Accept', kept],
    ['Accept-Language', kept],
    ['*', notKept],
    ['Accept, X-Request-Id', notKept],
    ['traceparent', notKept],
    ['tracestate', notKept],
  ])('with Vary: %s', async (vary, calls) => {
    const { logger, entries } = logged('warn');
    const { service, ask, learn } = await startScreen({ logger });
    service.headers = { vary };
    await learn();
    service.expectTogether(4);
    await ask();
    expect(service.takeCalls()).toEqual(calls);
    expect(entries().map(({ msg }) => msg)).toEqual(
      calls === kept ? [] : ['responses cannot be kept'],
    );
  });

  test('with no-store, nothing is reused', async () => {
    const { service, ask, learn } = await startScreen();
    service.headers = { 'cache-control': 'private, no-store' };
    await learn();
    for (let time = 0; time < 2; time += 1) {
      const reasons = await screenReasons(ask);
      expect(reasons).toEqual(['single', 'early', 'single', 'single']);
      expect(service.takeCalls()).toEqual(notKept);
    }
  });

  test('without conditions after no-store in a 304', async () => {
    const { service, ask, learn } = await startScreen();
    await learn();
    service.confirming = { 'cache-control': 'no-store' };
    await ask();
    expect(service.takeCalls()).toEqual(kept);
    expect(await screenReasons(ask)).toEqual(['single', 'early', 'single', 'single']);
    expect(service.takeCalls()).toEqual(notKept);
  });

  test('without conditions after five minutes', async () => {
    let minutes = 0;
    const { service, ask, learn } = await startScreen({ now: () => minutes * 60_000 });
    await learn();
    minutes = 4;
    await ask();
    expect(service.takeCalls()).toEqual(kept);
    minutes = 6;
    await ask();
    expect(service.takeCalls()).toEqual(notKept);
    await ask();
    expect(service.takeCalls()).toEqual(kept);
  });

  test('with a list that has a next page, whose token may expire, without a condition', async () => {
    const { service, ask, learn } = await startScreen();
    const query = '{ organization(id: "o") { title spaces(first: 1) { nodes { title } } } }';
    service.bodies['/orgs/o/spaces'] = {
      items: [{ object: 'space', id: 's', organization: 'o', title: 's' }],
      next: { page: 'more' },
    };
    await learn(query);
    service.expectTogether(2);
    await ask(query);
    expect(service.takeCalls()).toEqual(['/orgs/o 304', '/orgs/o/spaces 200']);
  });

  test('with a body above a megabyte, that without a condition', async () => {
    const { service, ask, learn } = await startScreen();
    const { '/orgs/o': organization } = service.bodies;
    service.bodies['/orgs/o'] = { ...Object(organization), more: 'x'.repeat(1_000_000) };
    await learn();
    service.expectTogether(4);
    await ask();
    expect(service.takeCalls()).toEqual(screenCalls(304).with(2, '/orgs/o 200'));
  });

  test('by two tokens with equal ETags, and each gets its own data', async () => {
    const { service, ask } = await startScreen();
    service.etag = () => '"1"';
    const titles = async (token: string) => {
      const { data } = await ask(screen, { token });
      return JSON.stringify(data).match(/of-\w+/g);
    };
    for (const token of ['one', 'other'])
      service.own.set(token, { '/collections/b': collection('b', `of-${token}`) });
    for (let time = 0; time < 4; time += 1) {
      expect(await titles('one')).toEqual(['of-one']);
      expect(await titles('other')).toEqual(['of-other']);
    }
  });
});

describe('a 304', () => {
  test('that confirms by a weaker ETag is a success', async () => {
    const { service, ask, learn } = await startScreen();
    await learn();
    service.instead = (answering) =>
      service.send(answering, 304, '', {
        etag: `W/${answering.request.headers['if-none-match']}`,
      });
    const { data, errors } = await ask();
    expect([data?.organization, errors]).toEqual([
      expect.objectContaining({ title: 'First' }),
      undefined,
    ]);
    expect(service.takeCalls()).toEqual(kept);
  });

  test('with another ETag is repeated without a condition', async () => {
    const { service, ask, learn } = await startScreen();
    await learn();
    service.instead = (answering) =>
      answering.request.headers['if-none-match'] !== undefined &&
      service.send(answering, 304, '', { etag: '"of-something-else"' });
    service.bodies['/collections/b'] = collection('b', 'B');
    expect((await ask()).data).toMatchObject({
      organization: { spaces: { nodes: [{}, { parent: { title: 'B' } }] } },
    });
    expect(service.takeCalls()).toEqual([...kept, ...notKept].sort());
  });

  /** Holds the response for the second link of the screen until the other query has been sent. */
  async function during(world: ScreenWorld, other: () => Promise<unknown>, etag: string) {
    const { service, ask } = world;
    const held = Promise.withResolvers<Answering>();
    service.instead = (answering) => {
      if (answering.path !== '/collections/b') return false;
      held.resolve(answering);
      return true;
    };
    const asked = ask();
    const answering = await held.promise;
    expect(answering.request.headers['if-none-match']).toBe(etag);
    service.instead = () => false;
    await other();
    service.takeCalls();
    service.send(answering, 304, '');
    return asked;
  }
  const etagOfLink = byBytes(JSON.stringify(collection('b')), '') ?? '';

  test('confirms the body of the request, even if that is evicted meanwhile', async () => {
    const world = await startScreen({ reuseBytes: 4 * 8_000 });
    const { service, ask, learn } = world;
    await learn();
    const first = await ask();
    const ids = Array.from({ length: 20 }, (_, at) => `c${at}`);
    for (const id of ids) service.bodies[`/collections/${id}`] = collection(id);
    const others = async () => {
      for (const id of ids)
        for (let time = 0; time < 2; time += 1) await ask(`{ collection(id: "${id}") { title } }`);
    };
    const { data, errors } = await during(world, others, etagOfLink);
    expect([data, errors]).toEqual([first.data, undefined]);
    expect(service.takeCalls()).toEqual(['/collections/b 304']);
    // It was evicted.
    await ask();
    expect(service.takeCalls()).toContain('/collections/b 200');
  });

  test('confirms the body of the request, even if that is replaced meanwhile', async () => {
    const world = await startScreen();
    const { service, ask, learn } = world;
    await learn();
    const first = await ask();
    const other = async () => {
      service.bodies['/collections/b'] = collection('b', 'B');
      expect((await ask('{ collection(id: "b") { title } }')).data).toEqual({
        collection: { title: 'B' },
      });
    };
    expect((await during(world, other, etagOfLink)).data).toEqual(first.data);
    expect(service.takeCalls()).toEqual(['/collections/b 304']);
    // The newer body is still stored, and is a change to the screen.
    expect(JSON.stringify((await ask()).data)).toContain('"B"');
    expect(service.takeCalls()).toEqual(kept);
  });

  test('without a condition in the request is an invalid response', async () => {
    const { service, ask } = await startScreen();
    service.instead = (answering) => service.send(answering, 304, '');
    for (let time = 0; time < 3; time += 1) {
      const result = await ask('{ organization(id: "o") { title } }');
      expect(codesOf(result)).toEqual(['UPSTREAM_INVALID_RESPONSE']);
      expect(service.takeCalls()).toEqual(['/orgs/o 304']);
    }
  });
});

test('a truncated body is not stored, and never confirmed', async () => {
  const { service, ask, learn } = await startScreen({ retryDelay: () => 0 });
  await learn();
  service.bodies['/orgs/o'] = { object: 'organization', id: 'o', title: 'Second' };
  const changed = JSON.stringify(service.bodies['/orgs/o']);
  let cut = 0;
  service.instead = ({ path, response }) => {
    if (path !== '/orgs/o' || cut > 0) return false;
    cut += 1;
    // Without a length, a closed connection looks like the end of the body.
    const head = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\netag: ${byBytes(changed, '')}`;
    response.socket?.end(`${head}\r\nconnection: close\r\n\r\n${changed.slice(0, 30)}`);
    return true;
  };
  await ask();
  expect(cut).toBe(1);
  for (let time = 0; time < 3; time += 1) {
    const { data, errors } = await ask();
    expect(errors).toBeUndefined();
    expect(data).toMatchObject({ organization: { title: 'Second' } });
  }
});
