/**
 * A query that a caller repeats is one wave of calls, and its last result is sent again only if no response has changed.
 * Otherwise it has the result and the calls of a query that is executed.
 */
import { describe, expect, test } from 'vitest';
import { byFetch } from '../by-fetch.ts';
import { blockOf } from '../documents/documents.ts';
import { eventually } from '../eventually.ts';
import type { FacadeOptions } from '../facade.ts';
import { codesOf, type Result, startWorld, traced, wavesIn } from '../harness.ts';
import {
  changesTitle,
  collection,
  reasonsOf,
  type ScreenService,
  type ScreenWorld,
  screen,
  screenCalls,
  screenReasons,
  spacesIn,
  startScreen,
  tracedCalls,
} from './screen.ts';

const title = '{ organization(id: "o") { title } }';

/** Whether the query begins with a replay. */
const isReplayed = async (ask: ScreenWorld['ask'], ...[query, options]: Parameters<typeof ask>) =>
  reasonsOf(await ask(query, { ...traced, ...options })).includes('replay');

/** A world in which the next request for the screen is a replay. */
async function startLearned(options: Partial<FacadeOptions> = {}) {
  const world = await startScreen(options);
  await world.learn();
  return world;
}

describe('from the third time on', () => {
  const search = `?query=${encodeURIComponent(screen)}`;
  const post = {
    method: 'POST',
    body: JSON.stringify({ query: screen }),
    headers: { 'content-type': 'application/json' },
  };
  test.each<[string, string, RequestInit, typeof byFetch | undefined]>([
    ['by GET', `/graphql${search}`, {}, undefined],
    ['by POST', '/graphql', post, undefined],
    ['by GET through the fetch handler', `/graphql${search}`, {}, byFetch],
    ['by POST through the fetch handler', '/graphql', post, byFetch],
  ])('all calls are one wave, without conditions: %s', async (_, path, init, served) => {
    const { service, url } = await startScreen({}, served && { served });
    const headers = { ...init.headers, authorization: 'Bearer sandbox-admin' };
    const ask = async () => (await fetch(`${url}${path}`, { ...init, headers })).text();
    const first = await ask();
    expect(first).toContain('"First"');
    expect(await ask()).toBe(first);
    service.takeCalls();
    for (let time = 0; time < 2; time += 1) {
      service.expectTogether(4);
      expect(await ask()).toBe(first);
      expect(service.takeCalls()).toEqual(screenCalls);
    }
  });

  test('an inbox of three waves is one wave from the third time on', async () => {
    const world = await startWorld();
    const inbox = blockOf('docs/guide.md', 'graphql', 'query ReviewInbox');
    const waves: number[] = [];
    for (let time = 0; time < 3; time += 1) {
      const { extensions } = await world.expectData(inbox, undefined, traced);
      waves.push(wavesIn(extensions));
    }
    expect(waves).toEqual([3, 3, 1]);
  });

  test('a trace lists the calls as unchanged, and is not stored itself', async () => {
    const { service, ask } = await startScreen();
    for (let time = 0; time < 2; time += 1) await ask(screen, traced);
    const plain = await ask();
    expect(plain.extensions).toBeUndefined();
    service.takeCalls();
    const result = await ask(screen, traced);
    expect(result.data).toEqual(plain.data);
    for (const call of tracedCalls(result))
      expect(call).toEqual([expect.any(String), 200, 'replay', true, 1]);
    expect(service.takeCalls()).toEqual(screenCalls);
  });

  test('there are no replays if they are off', async () => {
    const { ask } = await startLearned({ reuse: 'off' });
    expect(await isReplayed(ask)).toBe(false);
  });
});

describe('after a change', () => {
  test('of the last byte of one response, the new value is returned, and no call is made twice', async () => {
    const { service, ask } = await startLearned();
    // However often something has changed, all calls are one wave.
    for (const name of ['B', 'C', 'D', 'E']) {
      service.bodies['/collections/b'] = collection('b', name);
      service.expectTogether(4);
      expect((await ask()).data).toMatchObject({
        organization: { spaces: { nodes: [{}, { parent: { title: name } }] } },
      });
      expect(service.takeCalls()).toEqual(screenCalls);
    }
    expect(tracedCalls(await ask(screen, traced))).toContainEqual(
      expect.arrayContaining(['replay', true]),
    );
  });

  test('of a link, one more call is made', async () => {
    const { service, ask } = await startLearned();
    service.bodies['/orgs/o/spaces'] = spacesIn('a', 'c');
    service.bodies['/collections/c'] = collection('c', 'New');
    const { data, errors } = await ask();
    expect(errors).toBeUndefined();
    expect(data).toMatchObject({
      organization: { spaces: { nodes: [{}, { parent: { title: 'New' } }] } },
    });
    expect(service.takeCalls()).toEqual(screenCalls.toSpliced(2, 0, '/collections/c 200'));
  });

  test('two replays in a row with needless calls are the last ones', async () => {
    const { service, ask } = await startLearned();
    for (const id of ['c', 'd', 'e']) {
      service.bodies['/orgs/o/spaces'] = spacesIn(id);
      service.bodies[`/collections/${id}`] = collection(id);
      service.takeCalls();
      await ask();
    }
    expect(service.takeCalls()).toEqual(['/collections/e 200', ...screenCalls.slice(2)]);
  });

  test('by a write, also through another process, the new value is returned', async () => {
    const one = await startLearned();
    const other = await startScreen({}, { service: one.service });
    await other.learn();
    expect((await other.ask(changesTitle)).errors).toBeUndefined();
    for (const { ask } of [one, other])
      expect((await ask()).data).toMatchObject({
        organization: { spaces: { nodes: [{}, { parent: { title: 'Changed' } }] } },
      });
  });

  test("of one caller's rights, that caller gets no withdrawn value, and another one does", async () => {
    const { service, ask } = await startScreen();
    for (const token of ['one', 'other', 'one', 'other']) await ask(screen, { token });
    service.own.set('one', { '/collections/b': 403 });
    const [one, other] = [
      await ask(screen, { token: 'one' }),
      await ask(screen, { token: 'other' }),
    ];
    expect(JSON.stringify(one.data)).not.toContain('"title":"b"}');
    expect(other.data).toMatchObject({
      organization: { spaces: { nodes: [{}, { parent: { title: 'b' } }] } },
    });
    service.own.set('one', Object.fromEntries(Object.keys(service.bodies).map((at) => [at, 401])));
    const revoked = await ask(screen, { token: 'one' });
    expect([revoked.status, revoked.data]).toEqual([401, null]);
  });

  test('of the status alone, or of the content type alone, the new one counts', async () => {
    const { service, ask } = await startScreen();
    const node = '{ node(id: "Collection:n") { ... on Collection { title } } }';
    let sent: [status: number, headers?: Record<string, string>] = [404];
    service.instead = (answering) =>
      answering.path === '/collections/n' &&
      service.send(answering, sent[0], JSON.stringify(collection('n')), sent[1]);
    // A response about a missing object does not show that the service accepts the token.
    await ask();
    for (let time = 0; time < 3; time += 1)
      expect(await ask(node)).toMatchObject({ data: { node: null }, errors: undefined });
    sent = [403];
    expect(codesOf(await ask(node))).toEqual(['FORBIDDEN']);
    sent = [200];
    for (let time = 0; time < 3; time += 1)
      expect(await ask(node)).toMatchObject({ data: { node: { title: 'n' } }, errors: undefined });
    sent = [200, { 'content-type': 'text/html' }];
    expect(codesOf(await ask(node))).toEqual(['UPSTREAM_INVALID_RESPONSE']);
  });
});

test('other variables, operations, documents and languages are other queries', async () => {
  const { service, ask } = await startScreen();
  service.bodies['/orgs/p'] = { object: 'organization', id: 'p', title: 'Other' };
  const query =
    'query A($id: ID! = "o") { organization(id: $id) { title } } query B { organization(id: "o") { id: title } }';
  const asked: Parameters<typeof ask>[] = [
    [query, { operationName: 'A' }],
    [query, { operationName: 'A', variables: { id: 'p' } }],
    [query, { operationName: 'B' }],
    [`${query} #`, { operationName: 'A' }],
    [query, { operationName: 'A', headers: { 'accept-language': 'de' } }],
  ];
  const results: unknown[] = [];
  for (const isKnown of [false, false, true])
    for (const [text, options = {}] of asked) {
      const result = await ask(text, {
        ...options,
        headers: { ...traced.headers, ...options.headers },
      });
      expect(reasonsOf(result).includes('replay')).toBe(isKnown);
      if (isKnown) results.push(Object.values(result.data?.organization ?? {})[0]);
    }
  expect(results).toEqual(['First', 'Other', 'First', 'First', 'First']);
  // A value that equals the default is no other one.
  const same = { operationName: 'A', variables: { id: 'o' } };
  expect(await isReplayed(ask, query, same)).toBe(true);
});

describe('nothing is stored', () => {
  test.each<[string, (service: ScreenService) => unknown]>([
    ['with an error', ({ bodies }) => Object.assign(bodies, { '/collections/b': 403 })],
    // Its objects are read singly, so the failure is not visible.
    [
      'with a list that failed',
      ({ bodies }) =>
        Object.assign(bodies, {
          '/orgs/o/spaces': spacesIn('a', 'b', 'c'),
          '/collections/c': collection('c'),
          '/orgs/o/collections': 500,
        }),
    ],
    [
      'with a warning',
      ({ bodies }) => {
        const [space] = spacesIn('a').items;
        bodies['/orgs/o/spaces'] = { items: [{ ...space, visibility: 'odd' }] };
      },
    ],
    [
      'with no-store',
      (service) => Object.assign(service, { headers: { 'cache-control': 'private, No-Store' } }),
    ],
  ])('%s', async (_, change) => {
    const { service, ask } = await startScreen();
    const query = screen.replace('nodes {', 'nodes { visibility');
    change(service);
    for (let time = 0; time < 4; time += 1) expect(await isReplayed(ask, query)).toBe(false);
  });

  test('for a token that the service has not accepted, and such tokens evict nothing', async () => {
    const { service, ask } = await startLearned({ reuseBytes: 8_000 });
    service.instead = (answering) =>
      answering.token.startsWith('made-up') && service.fail(answering, 401);
    for (let at = 0; at < 100; at += 1) await ask(screen, { token: `made-up-${at % 50}` });
    expect(await isReplayed(ask)).toBe(true);
    service.instead = () => false;
    for (const isKnown of [false, false, true])
      expect(await isReplayed(ask, screen, { token: 'made-up-1' })).toBe(isKnown);
  });

  test('beyond the memory: the queries that were sent last are replayed', async () => {
    const { ask } = await startLearned({ reuseBytes: 8_000 });
    const queries = Array.from({ length: 30 }, (_, at) => title.replace('title', `t${at}: title`));
    for (const query of queries) for (let time = 0; time < 2; time += 1) await ask(query);
    expect(await isReplayed(ask, queries.at(-1))).toBe(true);
    expect(await isReplayed(ask, queries[0])).toBe(false);
    expect(await isReplayed(ask)).toBe(false);
  });
});

describe('a replayed call', () => {
  test('that hangs fails only its field', async () => {
    const { service, ask } = await startLearned({ deadlineMs: 3_000 });
    service.instead = ({ path }) => path === '/collections/b';
    const { data, errors } = await ask();
    expect(data).toMatchObject({
      organization: { spaces: { nodes: [{ parent: { title: 'a' } }, { parent: null }] } },
    });
    expect(codesOf({ errors })).toEqual(['UPSTREAM_TIMEOUT']);
  });

  test('that hangs and is no longer needed has no effect, and is ended', async () => {
    const { service, ask } = await startLearned({ deadlineMs: 60_000 });
    let closed = 0;
    service.instead = ({ path, response }) => {
      if (path !== '/collections/b') return false;
      response.once('close', () => {
        closed += 1;
      });
      return true;
    };
    service.bodies['/orgs/o/spaces'] = spacesIn('a');
    expect((await ask()).errors).toBeUndefined();
    await eventually(() => expect(closed).toBe(1));
  });

  test('whose connection breaks is repeated', async () => {
    const { service, ask } = await startLearned();
    let broken = 0;
    service.instead = ({ path, response }) => {
      if (path !== '/collections/b' || broken > 0) return false;
      broken += 1;
      response.writeHead(200, { 'content-length': '100' }).write('{');
      setImmediate(() => response.destroy());
      return true;
    };
    const { data, errors } = await ask();
    expect([broken, errors]).toEqual([1, undefined]);
    expect(data).toMatchObject({
      organization: { spaces: { nodes: [{}, { parent: { title: 'b' } }] } },
    });
  });

  test('that failed and was repeated is compared by the response that was used', async () => {
    const { service, ask } = await startLearned();
    let hasFailed = false;
    service.instead = (answering) => {
      if (answering.path !== '/collections/b') return false;
      hasFailed = !hasFailed;
      return hasFailed && service.fail(answering, 503);
    };
    for (const name of ['B', 'C', 'D']) {
      service.bodies['/collections/b'] = collection('b', name);
      expect(await ask()).toMatchObject({
        data: { organization: { spaces: { nodes: [{}, { parent: { title: name } }] } } },
        errors: undefined,
      });
    }
  });

  test('ends when the caller disconnects', async () => {
    const { service, ask } = await startLearned();
    const leaving = new AbortController();
    let closed = 0;
    let begun = 0;
    service.instead = ({ response }) => {
      begun += 1;
      response.once('close', () => {
        closed += 1;
      });
      if (begun === 4) leaving.abort();
      return true;
    };
    await expect(ask(screen, { signal: leaving.signal })).rejects.toThrow();
    await eventually(() => expect([begun, closed]).toEqual([4, 4]));
  });

  test('counts in the budget of calls only if it is needed', async () => {
    const { service, ask } = await startLearned({ callBudget: 4 });
    service.bodies['/collections/c'] = collection('c');
    service.bodies['/orgs/o/spaces'] = spacesIn('a', 'c');
    expect((await ask()).errors).toBeUndefined();
    expect(service.takeCalls()).toHaveLength(5);
    service.bodies['/orgs/o/spaces'] = spacesIn('a', 'b', 'c');
    service.bodies['/orgs/o/collections'] = 403;
    expect(codesOf(await ask())).toContain('UPSTREAM_BUDGET_EXCEEDED');
  });

  test('counts in the budget of bytes only if it is needed', async () => {
    const { service, ask, learn } = await startScreen({ byteBudget: 100_000 });
    for (const id of 'abcd') service.bodies[`/collections/${id}`] = collection(id, id.repeat(4e4));
    await learn();
    service.bodies['/orgs/o/spaces'] = spacesIn('c', 'd');
    service.expectTogether(4);
    expect((await ask()).errors).toBeUndefined();
    service.bodies['/orgs/o'] = { object: 'organization', id: 'o', title: 'x'.repeat(4e4) };
    expect(codesOf(await ask())).toContain('UPSTREAM_BUDGET_EXCEEDED');
  });

  test('passes on its headers only if it is needed', async () => {
    const { service, ask, learn } = await startScreen({ passHeaders: ['deprecation'] });
    service.instead = ({ path, response }) => {
      if (path.startsWith('/collections')) response.setHeader('deprecation', `@${path.at(-1)}`);
      return false;
    };
    const seen = async () => (await ask()).headers.get('deprecation')?.split(', ').toSorted();
    await learn();
    expect(await seen()).toEqual(['@a', '@b']);
    service.bodies['/orgs/o/spaces'] = spacesIn('b', 'c');
    service.bodies['/collections/c'] = collection('c');
    service.expectTogether(4);
    expect(await seen()).toEqual(['@b', '@c']);
  });
});

describe('replays that the service refuses with 429', () => {
  const roots = ['/orgs/o', '/orgs/o/spaces'];
  const later = { 'retry-after': '60' };
  const seenOf = ({ status, data, errors, headers }: Result<unknown>) => ({
    ...{ status, data, errors },
    retryAfter: headers.get('retry-after'),
  });

  /** Lets the service refuse the next call to each of these paths. */
  function refuseOnce(service: ScreenService, paths: readonly string[]): void {
    const left = new Set(paths);
    service.instead = (answering) =>
      left.delete(answering.path) && service.send(answering, 429, '{}', later);
  }

  test('are made again by the query, and after two of them it is executed', async () => {
    const { service, ask } = await startScreen();
    const expected = seenOf(await ask());
    await ask();
    service.takeCalls();
    for (let time = 0; time < 2; time += 1) {
      refuseOnce(service, roots);
      service.expectTogether(4);
      expect(seenOf(await ask())).toEqual(expected);
      expect(service.takeCalls()).toEqual(
        [...roots.map((path) => `${path} 429`), ...screenCalls].toSorted(),
      );
    }
    expect(await screenReasons(ask)).not.toContain('replay');
    expect(service.takeCalls()).toEqual(screenCalls);
  });

  test('are 429 if the query is refused as a whole', async () => {
    const { service, ask } = await startLearned();
    service.expectTogether(4);
    service.instead = (answering) => service.send(answering, 429, '{}', later);
    expect(seenOf(await ask())).toMatchObject({ status: 429, retryAfter: '60' });
  });
});
