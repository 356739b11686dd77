/** A screen that was seen twice is asked for again in one wave, and shown only while nothing has changed. */
import { describe, expect, test } from 'vitest';
import {
  byBytes,
  collection,
  noEtag,
  screen,
  screenCalls,
  spacesIn,
  startScreen,
  traced,
  tracedCalls,
} from './screen.ts';

describe('from the third time on', () => {
  test.each([
    ['without ETags', noEtag, 200],
    ['with ETags', byBytes, 304],
  ])('all calls are one wave, %s', async (_, etag, status) => {
    const { service, ask } = await startScreen();
    service.etag = etag;
    const first = await ask();
    expect(service.takeCalls()).toEqual(screenCalls());
    expect((await ask()).data).toEqual(first.data);
    expect(service.takeCalls()).toEqual(screenCalls());
    for (let time = 0; time < 2; time += 1) {
      service.expectTogether(4);
      const again = await ask();
      expect([again.status, again.data, again.errors]).toEqual([200, first.data, undefined]);
      expect(service.takeCalls()).toEqual(screenCalls(status));
    }
  });

  test('the trace shows replayed calls, and that they are unchanged', async () => {
    const { service, ask, learn } = await startScreen();
    await learn();
    const plain = await ask();
    const result = await ask(screen, traced);
    expect(result.data).toEqual(plain.data);
    expect(tracedCalls(result)).toEqual([
      ['/v1/orgs/{organizationId}', 200, 'replay', true, 1],
      ['/v1/orgs/{organizationId}/spaces', 200, 'replay', true, 1],
      ['/v1/collections/{collectionId}', 200, 'replay', true, 1],
      ['/v1/collections/{collectionId}', 200, 'replay', true, 1],
    ]);
    expect(service.takeCalls()).toHaveLength(8);
  });

  test('a traced run is remembered as well, without its trace', async () => {
    const { service, ask } = await startScreen();
    for (let time = 0; time < 2; time += 1) await ask(screen, traced);
    service.takeCalls();
    service.expectTogether(4);
    const { data, extensions } = await ask();
    expect(extensions).toBeUndefined();
    expect(data).toMatchObject({ organization: { title: 'First' } });
    expect(service.takeCalls()).toEqual(screenCalls(304));
  });

  test('through Yoga and by GET, too', async () => {
    const { service, url } = await startScreen();
    const ask = async () => {
      const target = `${url}/graphql?query=${encodeURIComponent(screen)}`;
      const response = await fetch(target, { headers: { authorization: 'Bearer sandbox-admin' } });
      return response.text();
    };
    const first = await ask();
    expect(await ask()).toBe(first);
    service.takeCalls();
    service.expectTogether(4);
    expect(await ask()).toBe(first);
    expect(service.takeCalls()).toEqual(screenCalls(304));
  });

  test('nothing is kept if that is turned off', async () => {
    const { service, ask } = await startScreen({ reuseBytes: 0 });
    for (let time = 0; time < 4; time += 1) {
      await ask();
      expect(service.takeCalls()).toEqual(screenCalls());
    }
  });
});

describe('after a change', () => {
  test('of the last byte of one body, the new value is shown, and no call is made twice', async () => {
    const { service, ask, learn } = await startScreen();
    await learn();
    service.bodies['/collections/b'] = collection('b', 'B');
    service.expectTogether(4);
    expect((await ask()).data).toMatchObject({
      organization: { spaces: { nodes: [{ parent: { title: 'a' } }, { parent: { title: 'B' } }] } },
    });
    expect(service.takeCalls()).toEqual(screenCalls(304).with(1, '/collections/b 200'));
    // The new run is remembered at once.
    service.expectTogether(4);
    await ask();
    expect(service.takeCalls()).toEqual(screenCalls(304));
  });

  test('in the trace, the calls that the run took over have their paths', async () => {
    const { service, ask, learn } = await startScreen();
    await learn();
    service.bodies['/orgs/o'] = { object: 'organization', id: 'o', title: 'Second' };
    const result = await ask(screen, traced);
    expect(tracedCalls(result)).toEqual([
      ['/v1/orgs/{organizationId}', 200, 'replay', false, 1],
      ['/v1/orgs/{organizationId}/spaces', 200, 'replay', true, 1],
      ['/v1/collections/{collectionId}', 200, 'replay', true, 1],
      ['/v1/collections/{collectionId}', 200, 'replay', true, 1],
    ]);
    const { upstream } = result.extensions as { upstream: [{ paths: unknown }] };
    expect(upstream[0].paths).toEqual([{ path: 'organization', count: 1 }]);
  });

  test('of a link, one call more is made', async () => {
    const { service, ask, learn } = await startScreen();
    await learn();
    service.bodies['/orgs/o/spaces'] = spacesIn('a', 'c');
    service.bodies['/collections/c'] = collection('c', 'New');
    const { data, errors } = await ask();
    expect(errors).toBeUndefined();
    expect(data).toMatchObject({
      organization: {
        spaces: { nodes: [{ parent: { title: 'a' } }, { parent: { title: 'New' } }] },
      },
    });
    expect(service.takeCalls()).toEqual([
      '/collections/a 304',
      '/collections/b 304',
      '/collections/c 200',
      '/orgs/o 304',
      '/orgs/o/spaces 200',
    ]);
  });

  test('that another screen has seen before, the new value is shown', async () => {
    const { service, ask, learn } = await startScreen();
    await learn();
    const title = '{ organization(id: "o") { title } }';
    await learn(title);
    service.bodies['/orgs/o'] = { object: 'organization', id: 'o', title: 'Second' };
    // Its body is newer now than the one that the first screen was made from, and a 304 confirms it.
    await ask(title);
    expect(service.takeCalls()).toEqual(['/orgs/o 200']);
    expect((await ask()).data).toMatchObject({ organization: { title: 'Second' } });
    expect(service.takeCalls()).toEqual(screenCalls(304));
  });

  test('of what the token may see, nothing of it is shown any more', async () => {
    const { service, ask } = await startScreen();
    // Equal documents for both, with equal ETags.
    for (const token of ['one', 'other', 'one', 'other']) await ask(screen, { token });
    service.own.set('one', { '/collections/b': 403 });
    service.takeCalls();
    const [one, other] = [
      await ask(screen, { token: 'one' }),
      await ask(screen, { token: 'other' }),
    ];
    expect(JSON.stringify(one.data)).not.toContain('"title":"b"}');
    expect(other.data).toMatchObject({
      organization: { spaces: { nodes: [{}, { parent: { title: 'b' } }] } },
    });
    service.own.set(
      'one',
      Object.fromEntries(Object.keys(service.bodies).map((path) => [path, 401])),
    );
    const revoked = await ask(screen, { token: 'one' });
    expect([revoked.status, revoked.data]).toEqual([401, null]);
    expect(revoked.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });

  test('an object that was missing and is created is shown', async () => {
    const { service, ask } = await startScreen();
    const query = '{ collection(id: "n") { title } }';
    for (let time = 0; time < 3; time += 1)
      expect((await ask(query)).data).toEqual({ collection: null });
    service.bodies['/collections/n'] = collection('n', 'New');
    expect((await ask(query)).data).toEqual({ collection: { title: 'New' } });
  });

  test('by a write of the caller, through another replica, the new value is shown', async () => {
    const one = await startScreen();
    const other = await startScreen();
    other.service.bodies = one.service.bodies;
    await one.learn();
    await other.learn();
    one.service.bodies['/orgs/o'] = { object: 'organization', id: 'o', title: 'Written' };
    for (const { ask } of [one, other])
      expect((await ask()).data).toMatchObject({ organization: { title: 'Written' } });
  });
});

test('two replays in a row with calls in vain end the remembering', async () => {
  const { service, ask, learn } = await startScreen();
  await learn();
  const rename = (parent: string) => {
    service.bodies['/orgs/o/spaces'] = spacesIn(parent);
    service.bodies[`/collections/${parent}`] = collection(parent);
  };
  rename('c');
  await ask();
  // The links of the first run are read in vain.
  expect(service.takeCalls()).toContain('/collections/b 304');
  rename('d');
  await ask();
  expect(service.takeCalls()).toContain('/collections/c 304');
  rename('e');
  await ask();
  expect(service.takeCalls()).toEqual(['/collections/e 200', '/orgs/o 304', '/orgs/o/spaces 200']);
});

test('what is different is another run: variables, language, operation, document', async () => {
  const { service, ask, learn } = await startScreen();
  await learn();
  const calls = async (query: string, headers = {}) => {
    await ask(query, { headers });
    return service.takeCalls();
  };
  // What is not a replay begins with the first wave.
  const gated = async (asked: Promise<string[]>) => asked;
  expect(await gated(calls(screen, { 'accept-language': 'de' }))).toEqual(screenCalls(200));
  const other = screen.replace('title spaces', 'name: title spaces');
  service.expectTogether(2);
  expect(await calls(other)).toEqual(screenCalls(304));
});
