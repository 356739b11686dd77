/** Stored bodies instead of responses, while the service is unavailable or fails. */

import { describe, expect, test } from 'vitest';
import { blockOf } from '../documents/documents.ts';
import { eventually } from '../eventually.ts';
import type { FacadeOptions } from '../facade.ts';
import { codesOf, type Result, traced } from '../harness.ts';
import {
  type Answering,
  collection,
  firstBodies,
  noEtag,
  type ScreenService,
  screen,
  screenCalls,
  spacesIn,
  startWithClock,
} from './screen.ts';

type Down = (service: ScreenService) => (answering: Answering) => boolean;

const refuses: Down = () => (answering) => {
  answering.response.destroy();
  return true;
};
const hangs: Down = () => () => true;
const fails =
  (status: number): Down =>
  (service) =>
  (answering) =>
    service.fail(answering, status);
const cutsOff: Down = () => (answering) => {
  answering.response.writeHead(200).write('{');
  setImmediate(() => answering.request.socket.resetAndDestroy());
  return true;
};
const up = () => false;

const start = (facade: Partial<FacadeOptions> = {}) =>
  startWithClock({ reuseStaleSeconds: 300, ...facade });

interface Warning {
  readonly code: string;
  readonly message: string;
  readonly path: readonly (string | number)[];
  readonly readAt: string;
}

const warningsOf = ({ extensions }: Result<unknown>) =>
  (extensions?.warnings ?? []) as readonly Warning[];

const firstData = {
  organization: {
    title: 'First',
    spaces: {
      nodes: [
        { title: 's', parent: { title: 'a' } },
        { title: 't', parent: { title: 'b' } },
      ],
    },
  },
};
/** The fields that made the calls of the screen. */
const paths = [
  ['organization'],
  ['organization', 'spaces'],
  ['organization', 'spaces', 'nodes', 0, 'parent'],
  ['organization', 'spaces', 'nodes', 1, 'parent'],
];

const sourcesOf = ({ extensions }: Result<unknown>) =>
  ((extensions?.upstream ?? []) as { source?: string }[]).map(({ source }) => source);

describe('while the service', () => {
  test.each<[string, Down, Partial<FacadeOptions>]>([
    ['breaks connections', refuses, {}],
    ['responds with 500', fails(500), {}],
    ['responds with 503', fails(503), {}],
    ['cuts its responses off', cutsOff, {}],
    ['hangs', hangs, { deadlineMs: 2_000 }],
  ])('%s, a screen has stored values, with warnings', async (_, down, facade) => {
    const { service, clock, ask, learn } = await start(facade);
    service.etag = noEtag;
    await learn();
    const readAt = Date.now();
    service.instead = down(service);
    clock.now += 60_000;
    const result = await ask(screen, traced);
    expect([result.data, result.errors]).toEqual([firstData, undefined]);
    const warnings = warningsOf(result);
    expect(warnings.map(({ code, path }) => [code, path])).toEqual(
      paths.map((path) => ['STALE_VALUE', path]),
    );
    const [first] = warnings;
    const example: Warning = JSON.parse(blockOf('docs/caching.md', 'json'));
    const text = JSON.stringify(first).replaceAll(String(first?.readAt), example.readAt);
    expect(JSON.parse(text)).toEqual(example);
    for (const warning of warnings) {
      expect(warning.message).toContain(warning.readAt);
      // By the test's clock, it was read a minute ago.
      const stated = Date.parse(warning.readAt);
      expect(stated).toBeLessThanOrEqual(Date.now() - 60_000);
      expect(stated).toBeGreaterThan(readAt - 120_000);
    }
    expect(sourcesOf(result).filter((source) => source === 'stale')).toHaveLength(4);
  });
});

test('a body that another request has kept since a call began takes its place', async () => {
  const { service, ask } = await start();
  const title = '{ organization(id: "o") { title } }';
  await ask(title);
  const held: Answering[] = [];
  service.instead = (answering) => held.push(answering) === 1;
  // Nothing is kept for this call, as its query is new.
  const first = ask('{ organization(id: "o") { id title } }');
  await eventually(() => expect(held).toHaveLength(1));
  await ask(title);
  service.instead = refuses(service);
  held[0]?.response.destroy();
  const result = await first;
  expect([result.data, result.errors]).toMatchObject([
    { organization: { title: 'First' } },
    undefined,
  ]);
  expect(warningsOf(result)).toMatchObject([{ code: 'STALE_VALUE', path: ['organization'] }]);
});

test.each([60, 61])(
  'a screen that is polled for %i seconds of an outage is returned, and is up to date two seconds afterwards',
  async (seconds) => {
    const { service, clock, ask, learn } = await start();
    await learn();
    service.instead = refuses(service);
    const poll = () => {
      clock.now += 1_000;
      return ask();
    };
    for (let second = 0; second < seconds; second += 1) {
      const result = await poll();
      expect([result.data, result.errors]).toEqual([firstData, undefined]);
      expect(warningsOf(result)).toHaveLength(4);
    }
    service.instead = up;
    service.bodies['/orgs/o'] = { object: 'organization', id: 'o', title: 'Second' };
    service.bodies['/collections/a'] = collection('a', 'Second');
    // Calls that are refused during the probe have stored values again.
    expect((await poll()).errors).toBeUndefined();
    const { data, errors, extensions } = await poll();
    expect([errors, extensions]).toEqual([undefined, undefined]);
    expect(data).toMatchObject({
      organization: { title: 'Second', spaces: { nodes: [{ parent: { title: 'Second' } }, {}] } },
    });
  },
);

test('timeouts of calls with little time left do not indicate an outage', async () => {
  const deadlineMs = 60_000;
  const { service, clock, url, ask, learn } = await start({ deadlineMs });
  service.etag = noEtag;
  const ids = Array.from({ length: 9 }, (_, at) => `c${at}`);
  service.bodies['/orgs/o/spaces'] = spacesIn(...ids);
  for (const id of ids) service.bodies[`/collections/${id}`] = collection(id);
  const query = (name: string) =>
    `{ ${name}: organization(id: "o") { spaces { nodes { parent { title } } } } }`;
  const tokens = ['one', 'another', 'third'];
  for (const token of tokens) await learn(query('learned'), { token });
  const lists: Answering[] = [];
  service.instead = (answering) => {
    if (answering.path !== '/orgs/o/spaces') return answering.path.startsWith('/collections');
    lists.push(answering);
    if (lists.length < tokens.length) return true;
    // The lists took nearly all of the time.
    clock.now += deadlineMs - 100;
    for (const list of lists)
      service.send(list, 200, JSON.stringify(service.bodies['/orgs/o/spaces']));
    return true;
  };
  const nodes = ids.map((title) => ({ parent: { title } }));
  for (const result of await Promise.all(tokens.map((token) => ask(query('other'), { token })))) {
    expect([result.data, result.errors]).toEqual([{ other: { spaces: { nodes } } }, undefined]);
    expect(warningsOf(result)).toHaveLength(ids.length);
  }
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  service.instead = up;
  const { errors } = await ask('{ collection(id: "a") { title } }', { token: 'new' });
  expect(errors).toBeUndefined();
});

test('a response with stored values is not stored as a run', async () => {
  const { service, ask, learn } = await start();
  await learn();
  service.instead = fails(500)(service);
  for (let time = 0; time < 3; time += 1) expect(warningsOf(await ask())).toHaveLength(4);
  service.instead = up;
  service.takeCalls();
  expect(warningsOf(await ask())).toEqual([]);
  expect(service.takeCalls()).toEqual(screenCalls(304));
});

test('clients must not store it', async () => {
  const { service, url, learn } = await start();
  await learn();
  service.instead = refuses(service);
  const target = `${url}/graphql?query=${encodeURIComponent(screen)}`;
  const response = await fetch(target, { headers: { authorization: 'Bearer sandbox-admin' } });
  expect(await response.json()).toMatchObject({ data: firstData });
  expect(response.headers.get('etag')).toBeNull();
  expect(response.headers.get('cache-control')).toBe('private, no-store');
});

describe('a stored body is not used', () => {
  const codes = async (ask: () => Promise<Result<unknown>>) => new Set(codesOf(await ask()));

  test('by default', async () => {
    const { service, ask, learn } = await start({ reuseStaleSeconds: 0 });
    await learn();
    service.instead = refuses(service);
    expect(await codes(ask)).toEqual(new Set(['UPSTREAM_UNAVAILABLE']));
  });

  test('after its time', async () => {
    const { service, clock, ask, learn } = await start();
    await learn();
    service.instead = fails(500)(service);
    clock.now += 300_000;
    expect(await codes(ask)).toEqual(new Set());
    clock.now += 1;
    expect(await codes(ask)).toEqual(new Set(['UPSTREAM_ERROR']));
  });

  test('before its time since confirmation is over', async () => {
    const { service, clock, ask, learn } = await start();
    await learn();
    clock.now += 200_000;
    await ask();
    expect(service.takeCalls()).toEqual(screenCalls(304));
    service.instead = fails(500)(service);
    clock.now += 200_000;
    expect(await codes(ask)).toEqual(new Set());
  });

  test.each([
    ['no-store', {}],
    ['no-cache', {}],
    ['private, must-revalidate', {}],
    ['private', { vary: '*' }],
  ])('with Cache-Control: %s %j', async (control, others) => {
    const { service, ask, learn } = await start();
    service.headers = { 'cache-control': control, ...others };
    await learn();
    service.instead = fails(500)(service);
    expect(await codes(ask)).toEqual(new Set(['UPSTREAM_ERROR']));
  });

  test('after a 304 that forbids it', async () => {
    const { service, ask, learn } = await start();
    await learn();
    service.confirming = { 'cache-control': 'must-revalidate' };
    await ask();
    service.instead = fails(500)(service);
    expect(await codes(ask)).toEqual(new Set(['UPSTREAM_ERROR']));
  });

  test.each([
    [401, 'UNAUTHENTICATED'],
    [403, 'FORBIDDEN'],
    [429, 'RATE_LIMITED'],
  ])('in place of a %i', async (status, code) => {
    const { service, ask, learn } = await start();
    await learn();
    service.instead = fails(status)(service);
    expect(await codes(ask)).toEqual(new Set([code]));
  });

  test.each([
    [401, 'UNAUTHENTICATED'],
    [403, 'FORBIDDEN'],
    [404, 'NOT_FOUND'],
    [410, 'NOT_FOUND'],
  ])('of an object, in place of or after a %i', async (status, code) => {
    const { service, ask } = await start();
    const query = '{ collection(id: "a") { title } }';
    for (let time = 0; time < 3; time += 1) await ask(query);
    service.bodies['/collections/a'] = status;
    const result = await ask(query);
    expect([result.data?.collection ?? null, codesOf(result)]).toEqual([null, [code]]);
    expect(warningsOf(result)).toEqual([]);
    service.instead = refuses(service);
    expect(await codes(() => ask(query))).toEqual(new Set(['UPSTREAM_UNAVAILABLE']));
  });

  test.each([403, 404, 410])('of an object in any representation, after a %i', async (status) => {
    let tenant = 'first';
    const { service, ask } = await start({ onCall: { before: () => ({ 'x-tenant': tenant }) } });
    const queries = ['{ collection(id: "a") { title } }', '{ collection(id: "b") { title } }'];
    const representations: [tenant: string, headers: Record<string, string>][] = [
      ['first', {}],
      ['first', { 'accept-language': 'de' }],
      ['second', {}],
      ['second', { 'accept-language': 'de' }],
    ];
    const askAll = async () => {
      const seen: unknown[] = [];
      for (const [name, headers] of representations)
        for (const query of queries) {
          tenant = name;
          const { data, errors } = await ask(query, { headers });
          seen.push(errors ? codesOf({ errors }) : data);
        }
      return seen;
    };
    for (let time = 0; time < 2; time += 1) await askAll();
    service.bodies['/collections/a'] = status;
    tenant = 'second';
    await ask(queries[0]);
    service.bodies['/collections/a'] = collection('a');
    service.instead = fails(500)(service);
    const one = [['UPSTREAM_ERROR'], { collection: { title: 'b' } }];
    expect(await askAll()).toEqual([...one, ...one, ...one, ...one]);
  });

  test('of a list with any query, once the list is refused', async () => {
    const { service, ask } = await start();
    const list = (first: number) =>
      `{ organization(id: "o") { spaces(first: ${first}) { nodes { title } } } }`;
    for (let time = 0; time < 2; time += 1) for (const first of [5, 6]) await ask(list(first));
    service.bodies['/orgs/o/spaces'] = 403;
    await ask(list(6));
    service.instead = fails(500)(service);
    for (const first of [5, 6])
      expect(await codes(() => ask(list(first)))).toEqual(new Set(['UPSTREAM_ERROR']));
  });

  test('in a read that began before it was withdrawn in another language', async () => {
    const { service, ask } = await start();
    const query = '{ collection(id: "a") { title } }';
    const german = { headers: { 'accept-language': 'de' } };
    for (let time = 0; time < 2; time += 1) for (const one of [{}, german]) await ask(query, one);
    const held: Answering[] = [];
    service.instead = (answering) => held.push(answering) === 1;
    const before = ask(query, german);
    await eventually(() => expect(held).toHaveLength(1));
    service.instead = up;
    service.bodies['/collections/a'] = 403;
    await ask(query);
    const [answering] = held;
    if (answering) service.send(answering, 200, JSON.stringify(collection('a', 'Of before')));
    expect((await before).data).toEqual({ collection: { title: 'Of before' } });
    service.instead = fails(500)(service);
    expect(await codes(() => ask(query, german))).toEqual(new Set(['UPSTREAM_ERROR']));
  });

  test('for any path, once the token is rejected', async () => {
    const { service, ask, learn } = await start();
    await learn();
    service.bodies['/collections/a'] = 401;
    await ask('{ collection(id: "a") { title } }');
    service.instead = fails(500)(service);
    expect(await codes(ask)).toEqual(new Set(['UPSTREAM_ERROR']));
  });

  test('for another token or language', async () => {
    const { service, ask, learn } = await start();
    for (const token of ['one', 'other']) await learn(screen, { token });
    service.own.set('other', { '/collections/b': collection('b', 'Of other') });
    await ask(screen, { token: 'other' });
    service.instead = fails(500)(service);
    const { data } = await ask(screen, { token: 'other' });
    expect(JSON.stringify(data)).toContain('Of other');
    expect((await ask(screen, { token: 'one' })).data).toEqual(firstData);
    for (const options of [
      { token: 'third' },
      { token: 'one', headers: { 'accept-language': 'de' } },
    ])
      expect(await codes(() => ask(screen, options))).toEqual(new Set(['UPSTREAM_ERROR']));
  });

  test('instead of a response that exceeds a budget of the request', async () => {
    const { service, ask, learn } = await start({ byteBudget: 5_000 });
    await learn();
    service.bodies['/orgs/o'] = { object: 'organization', id: 'o', title: 'x'.repeat(5_000) };
    const result = await ask();
    expect(codesOf(result)).toContain('UPSTREAM_BUDGET_EXCEEDED');
    expect(warningsOf(result)).toEqual([]);
  });

  test('for a write', async () => {
    const { service, ask, learn } = await start();
    await learn();
    service.instead = fails(500)(service);
    const { errors } = await ask(
      'mutation { updateSite(input: { siteId: "o/s", title: "New" }) { site { title } } }',
    );
    expect(codesOf({ errors })).toEqual(['UPSTREAM_ERROR']);
  });
});

test('an unavailable part of a screen has stored values, and the rest is new', async () => {
  const { service, ask, learn } = await start();
  await learn();
  service.bodies['/orgs/o'] = { object: 'organization', id: 'o', title: 'Second' };
  service.instead = (answering) =>
    answering.path === '/collections/b' && fails(503)(service)(answering);
  const result = await ask();
  expect(result.data).toMatchObject({
    organization: { title: 'Second', spaces: firstData.organization.spaces },
  });
  expect(warningsOf(result).map(({ path }) => path)).toEqual([paths[3]]);
});

test('data that was never read is missing', async () => {
  const { service, ask, learn } = await start();
  await learn();
  service.bodies['/orgs/o/spaces'] = spacesIn('a', 'c');
  service.instead = (answering) =>
    answering.path.startsWith('/collections') && fails(503)(service)(answering);
  const result = await ask();
  expect(result.data).toMatchObject({
    organization: { spaces: { nodes: [{ parent: { title: 'a' } }, { parent: null }] } },
  });
  expect(codesOf(result)).toEqual(['UPSTREAM_ERROR']);
});

test('lists with several pages are stored, too', async () => {
  const { service, ask } = await start();
  const query = '{ organization(id: "o") { spaces { nodes { title } } } }';
  const pages = firstBodies()['/orgs/o/spaces'] as { items: unknown[] };
  service.instead = (answering) => {
    const isFirst = !answering.request.url?.includes('page=more');
    if (answering.path !== '/orgs/o/spaces') return false;
    const next = isFirst ? { next: { page: 'more' } } : {};
    const items = isFirst ? pages.items.slice(0, 1) : pages.items.slice(1);
    return service.send(answering, 200, JSON.stringify({ items, ...next }), {
      etag: `"${isFirst}"`,
    });
  };
  for (let time = 0; time < 2; time += 1) await ask(query);
  service.instead = refuses(service);
  expect((await ask(query)).data).toEqual({
    organization: { spaces: { nodes: [{ title: 's' }, { title: 't' }] } },
  });
});
