/**
 * A screen that was requested twice is revalidated in one wave, and stored values are returned only if nothing has
 * changed.
 */
import { describe, expect, test } from 'vitest';
import { byFetch } from '../by-fetch.ts';
import { blockOf } from '../documents/documents.ts';
import { type Result, startWorld, traced, wavesIn } from '../harness.ts';
import {
  type Answering,
  byBytes,
  changesTitle,
  collection,
  noEtag,
  reasonsOf,
  screen,
  screenCalls,
  spacesIn,
  startScreen,
  tracedCalls,
} from './screen.ts';

describe('from the third time on', () => {
  test.each([
    ['without ETags', noEtag, 200],
    ['with ETags', byBytes, 200],
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

  test('an inbox of three waves stays one wave', async () => {
    const world = await startWorld();
    const inbox = blockOf('docs/guide.md', 'graphql', 'query ReviewInbox');
    const waves: number[] = [];
    let data: unknown;
    for (let time = 0; time < 3; time += 1) {
      const result = await world.expectData(inbox, undefined, traced);
      data ??= result.data;
      expect(result.data).toEqual(data);
      waves.push(wavesIn(result.extensions));
    }
    // The first run has shown the lengths of the lists, so that the second one reads them early.
    expect(waves).toEqual([3, 1, 1]);
  });

  test('the trace lists replayed calls, which are unchanged', async () => {
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

  test('a traced run is stored as well, without its trace', async () => {
    const { service, ask } = await startScreen();
    for (let time = 0; time < 2; time += 1) await ask(screen, traced);
    service.takeCalls();
    service.expectTogether(4);
    const { data, extensions } = await ask();
    expect(extensions).toBeUndefined();
    expect(data).toMatchObject({ organization: { title: 'First' } });
    expect(service.takeCalls()).toEqual(screenCalls(200));
  });

  const search = `?query=${encodeURIComponent(screen)}`;
  const post = {
    method: 'POST',
    body: JSON.stringify({ query: screen }),
    headers: { 'content-type': 'application/json' },
  };
  test.each<[string, string, RequestInit, typeof byFetch | undefined]>([
    ['by GET', `/graphql${search}`, {}, undefined],
    ['by GET, with a slash', `/graphql/${search}`, {}, undefined],
    ['by POST, with a slash', '/graphql/', post, undefined],
    ['by GET through the fetch handler', `/graphql${search}`, {}, byFetch],
    ['by POST through the fetch handler', '/graphql', post, byFetch],
  ])('%s, too', async (_, address, init, served) => {
    const { service, url } = await startScreen({}, served && { served });
    const headers = { ...init.headers, authorization: 'Bearer sandbox-admin' };
    const ask = async () => (await fetch(`${url}${address}`, { ...init, headers })).text();
    const first = await ask();
    expect(first).toContain('"First"');
    expect(await ask()).toBe(first);
    service.takeCalls();
    service.expectTogether(4);
    expect(await ask()).toBe(first);
    expect(service.takeCalls()).toEqual(screenCalls(200));
  });

  test('nothing is stored if that is off', async () => {
    const { service, ask } = await startScreen({ reuse: 'off' });
    for (let time = 0; time < 4; time += 1) {
      await ask();
      expect(service.takeCalls()).toEqual(screenCalls());
    }
  });
});

describe('after a change', () => {
  test('of the last byte of one body, the new value is returned, and no call is made twice', async () => {
    const { service, ask, learn } = await startScreen();
    await learn();
    service.bodies['/collections/b'] = collection('b', 'B');
    service.expectTogether(4);
    expect((await ask()).data).toMatchObject({
      organization: { spaces: { nodes: [{ parent: { title: 'a' } }, { parent: { title: 'B' } }] } },
    });
    expect(service.takeCalls()).toEqual(screenCalls(200).with(1, '/collections/b 200'));
    // The new run is stored immediately.
    service.expectTogether(4);
    await ask();
    expect(service.takeCalls()).toEqual(screenCalls(200));
  });

  test('each time, few replays compare responses, all have one wave, and the first equal pair is noticed', async () => {
    const { service, ask, learn } = await startScreen();
    service.etag = noEtag;
    await learn();
    const isCompared = async (title: string) => {
      service.bodies['/orgs/o'] = { object: 'organization', id: 'o', title };
      service.expectTogether(4);
      const result = await ask(screen, traced);
      expect(result.data).toMatchObject({ organization: { title } });
      expect(service.takeCalls()).toEqual(screenCalls());
      expect(tracedCalls(result).map((call) => (call as unknown[]).at(-1))).toEqual([1, 1, 1, 1]);
      return tracedCalls(result).some((call) => (call as unknown[])[3] !== undefined);
    };
    const compared: number[] = [];
    for (let run = 0; run < 68; run += 1) if (await isCompared(`Title ${run}`)) compared.push(run);
    expect(compared).toEqual([0, 1, 16, 17, 32, 33, 48, 49, 64, 65]);

    // From the next pair of compared replays on, each replay finds that nothing has changed.
    for (let run = 68; run < 132; run += 1) if (await isCompared('Last')) compared.push(run);
    expect(compared.slice(10)).toEqual([128, 129, 130, 131]);
  });

  test('a thousand times in a row, still fewer replays compare responses', {
    timeout: 60_000,
  }, async () => {
    const { service, ask, learn } = await startScreen();
    const query = '{ organization(id: "o") { title } }';
    service.etag = noEtag;
    await learn(query);
    const compared: number[] = [];
    for (let run = 0; run < 1_538; run += 1) {
      service.bodies['/orgs/o'] = { object: 'organization', id: 'o', title: `Title ${run}` };
      const result = await ask(query, traced);
      expect(result.data).toEqual({ organization: { title: `Title ${run}` } });
      if (tracedCalls(result).some((call) => (call as unknown[])[3] !== undefined))
        compared.push(run);
    }
    expect(compared.filter((run) => run >= 900)).toEqual([
      960, 961, 1024, 1025, 1280, 1281, 1536, 1537,
    ]);
  });

  test.each([
    [16, [1, 1, 1, 1]],
    [15, [1, 1, 2, 2]],
  ])(
    'each time, with %i connections, a run that compares nothing has these waves',
    async (connections, waves) => {
      const { service, ask, learn } = await startScreen({ connections });
      service.etag = noEtag;
      await learn();
      const runs: unknown[] = [];
      for (const title of ['A', 'B', 'C', 'D']) {
        service.bodies['/orgs/o'] = { object: 'organization', id: 'o', title };
        const result = await ask(screen, traced);
        expect(result.data).toMatchObject({ organization: { title } });
        expect(service.takeCalls()).toEqual(screenCalls());
        runs.push(tracedCalls(result).map((call) => (call as unknown[]).at(-1)));
      }
      expect(runs).toEqual([[1, 1, 1, 1], [1, 1, 1, 1], waves, waves]);
    },
  );

  test('in the trace, calls that the run took over have their paths', async () => {
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

  test('errors name the call that they name without a replay', async () => {
    const query =
      '{ site(id: "o/x") { title structure { item { ... on SiteSection { title } __typename } } } }';
    const item = (object: string, title: unknown) => ({ items: [{ object, id: 'i', title }] });
    const [site, groups, sections] = ['', '/section-groups', '/sections'].map(
      (path) => `/orgs/o/sites/x${path}`,
    ) as [string, string, string];
    const errorsAfterChange = async (reuse: 'off' | 'validate') => {
      const { service, ask, learn } = await startScreen({ reuse });
      service.bodies[site] = { object: 'site', id: 'x', title: 'X' };
      service.bodies[groups] = item('site-section-group', 'G');
      service.bodies[sections] = item('site-section', 'S');
      // The list that is requested first is responded to last, and so is recorded last.
      let held: Answering | undefined;
      service.instead = (answering) => {
        if (answering.path === groups) held = answering;
        if (answering.path === sections)
          setImmediate(
            () => held && service.send(held, 200, JSON.stringify(service.bodies[groups])),
          );
        return answering.path === groups;
      };
      await learn(query);
      service.bodies[sections] = item('site-section', 5);
      return (await ask(query)).errors;
    };
    const errors = await errorsAfterChange('off');
    expect(errors?.[0]?.extensions.upstream).toMatchObject({ route: expect.any(String) });
    expect(await errorsAfterChange('validate')).toEqual(errors);
  });

  test('of a link, one more call is made', async () => {
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
      '/collections/a 200',
      '/collections/b 200',
      '/collections/c 200',
      '/orgs/o 200',
      '/orgs/o/spaces 200',
    ]);
  });

  test('that another screen has read before, the new value is returned', async () => {
    const { service, ask, learn } = await startScreen();
    await learn();
    const title = '{ organization(id: "o") { title } }';
    await learn(title);
    service.bodies['/orgs/o'] = { object: 'organization', id: 'o', title: 'Second' };
    // Its body is newer than the one of the first screen's run, and a 200 confirms it.
    await ask(title);
    expect(service.takeCalls()).toEqual(['/orgs/o 200']);
    expect((await ask()).data).toMatchObject({ organization: { title: 'Second' } });
    expect(service.takeCalls()).toEqual(screenCalls(200));
  });

  test("of the token's rights, no withdrawn value is returned", async () => {
    const { service, ask } = await startScreen();
    // Both have equal documents with equal ETags.
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

  test.each([404, 410])(
    'a node that responded with %i, and now exists, is returned',
    async (status) => {
      const { service, ask, learn } = await startScreen();
      const query = '{ node(id: "Collection:n") { ... on Collection { title } } }';
      service.bodies['/collections/n'] = status;
      // A response about a missing object does not show that the service accepts the token.
      await ask();
      await learn(query);
      const missing = await ask(query, traced);
      expect([missing.data, missing.errors]).toEqual([{ node: null }, undefined]);
      expect(tracedCalls(missing)).toEqual([
        ['/v1/collections/{collectionId}', status, 'replay', true, 1],
      ]);
      service.bodies['/collections/n'] = collection('n', 'New');
      service.takeCalls();
      const found = await ask(query, traced);
      expect([found.data, found.errors]).toEqual([{ node: { title: 'New' } }, undefined]);
      expect(reasonsOf(found)).toEqual(['replay']);
      expect(service.takeCalls()).toEqual(['/collections/n 200']);
    },
  );

  test('of the status alone, the new one counts', async () => {
    const { service, ask, learn } = await startScreen();
    const query = '{ node(id: "Collection:n") { ... on Collection { title } } }';
    const body = JSON.stringify({ error: { code: 404, message: 'No.' } });
    let status = 404;
    service.instead = (answering) =>
      answering.path === '/collections/n' && service.send(answering, status, body);
    await ask();
    await learn(query);
    status = 403;
    const result = await ask(query, traced);
    expect(result.errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
    expect(tracedCalls(result)).toEqual([
      ['/v1/collections/{collectionId}', 403, 'replay', false, 1],
    ]);
  });

  test('of the content type alone, the response is invalid', async () => {
    const { service, ask, learn } = await startScreen();
    service.etag = noEtag;
    const query = '{ organization(id: "o") { title } }';
    await learn(query);
    const body = JSON.stringify(service.bodies['/orgs/o']);
    service.instead = (answering) =>
      service.send(answering, 200, body, { 'content-type': 'text/html' });
    const { errors } = await ask(query);
    expect(errors).toMatchObject([{ extensions: { code: 'UPSTREAM_INVALID_RESPONSE' } }]);
  });

  test('by a write through another replica, the new value is returned', async () => {
    const one = await startScreen();
    const other = await startScreen({}, { service: one.service });
    for (const { learn } of [one, other]) await learn();
    const { errors } = await other.ask(changesTitle);
    expect(errors).toBeUndefined();
    one.service.takeCalls();
    for (const { ask } of [one, other]) {
      expect((await ask()).data).toMatchObject({
        organization: { spaces: { nodes: [{}, { parent: { title: 'Changed' } }] } },
      });
      expect(one.service.takeCalls()).toEqual(screenCalls(200).with(1, '/collections/b 200'));
    }
  });
});

test('two consecutive replays with unneeded calls delete the run', async () => {
  const { service, ask, learn } = await startScreen();
  await learn();
  const rename = (parent: string) => {
    service.bodies['/orgs/o/spaces'] = spacesIn(parent);
    service.bodies[`/collections/${parent}`] = collection(parent);
  };
  rename('c');
  await ask();
  // The links of the first run are read unnecessarily.
  expect(service.takeCalls()).toContain('/collections/b 200');
  rename('d');
  await ask();
  expect(service.takeCalls()).toContain('/collections/c 200');
  rename('e');
  await ask();
  expect(service.takeCalls()).toEqual(['/collections/e 200', '/orgs/o 200', '/orgs/o/spaces 200']);
});

describe('another run', () => {
  /** Whether the request is a replay. */
  const isReplayed = async (asked: Promise<Result<unknown>>) => {
    const result = await asked;
    expect(result.errors).toBeUndefined();
    return reasonsOf(result).includes('replay');
  };

  test('for another language', async () => {
    const { service, ask, learn } = await startScreen();
    await learn();
    await ask(screen, { headers: { 'accept-language': 'de' } });
    expect(service.takeCalls()).toEqual(screenCalls(200));
  });

  test('for another document', async () => {
    const { service, ask, learn } = await startScreen();
    await learn();
    service.expectTogether(2);
    expect(
      await isReplayed(ask(screen.replace('title spaces', 'name: title spaces'), traced)),
    ).toBe(false);
    expect(service.takeCalls()).toEqual(screenCalls(200));
  });

  // Many variables are hashed.
  test.each([1, 60])(
    'for other values of %d variables, but not for the default instead of an equal value',
    async (count) => {
      const { service, ask } = await startScreen();
      service.bodies['/orgs/p'] = { object: 'organization', id: 'p', title: 'Other' };
      const names = Array.from({ length: count }, (_, at) => `id${at}`);
      const definitions = names.map((name) => `$${name}: ID! = "o"`).join(' ');
      const fields = names.map((name) => `${name}: organization(id: $${name}) { title }`).join(' ');
      const query = `query (${definitions}) { ${fields} }`;
      const last = `id${count - 1}`;
      const asked = (id: string) => ask(query, { ...traced, variables: { [last]: id } });
      for (const isKnown of [false, false, true])
        for (const [id, title] of [
          ['o', 'First'],
          ['p', 'Other'],
        ] as const) {
          const result = asked(id);
          expect((await result).data).toMatchObject({ [last]: { title } });
          expect(await isReplayed(result)).toBe(isKnown);
        }
      expect(await isReplayed(ask(query, traced))).toBe(true);
    },
  );

  test('for another operation of the document', async () => {
    const { ask } = await startScreen();
    const query =
      'query A { organization(id: "o") { title } } query B { organization(id: "o") { name: title } }';
    for (const isKnown of [false, false, true])
      for (const [operationName, key] of [
        ['A', 'title'],
        ['B', 'name'],
      ] as const) {
        const result = ask(query, { ...traced, operationName });
        expect((await result).data).toEqual({ organization: { [key]: 'First' } });
        expect(await isReplayed(result)).toBe(isKnown);
      }
  });
});
