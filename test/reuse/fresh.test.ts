/** Stored bodies that are used without a call, as long as the service permits that. */
import { describe, expect, test } from 'vitest';
import { TokenWrites } from '../../src/rest/kept/token-writes.ts';
import { eventually } from '../eventually.ts';
import type { FacadeOptions } from '../facade.ts';
import { type AskOptions, codesOf, type Result, traced } from '../harness.ts';
import { parameters, send } from '../http/send.ts';
import {
  collection,
  noEtag,
  type ScreenService,
  screen,
  screenCalls,
  spacesIn,
  startWithClock,
} from './screen.ts';

const title = '{ organization(id: "o") { title } }';
const write = 'mutation { updateSite(input: { siteId: "o/x", title: "New" }) { site { title } } }';

async function start(
  headers: Readonly<Record<string, string>>,
  facade: Partial<FacadeOptions> = {},
) {
  const world = await startWithClock({ reuse: 'fresh', ...facade });
  const { service, ask } = world;
  service.headers = headers;
  service.bodies['/orgs/o/sites/x'] = { object: 'site', id: 'x', title: 'X' };
  return {
    ...world,
    /** The calls of the query. */
    async callsOf(query = screen, options: AskOptions = {}) {
      const { errors } = await ask(query, options);
      expect(errors).toBeUndefined();
      return service.takeCalls();
    },
  };
}

const shown = ({ data }: Result<unknown>) => JSON.stringify(data);

/** Changes all bodies of the screen. */
function change({ bodies }: ScreenService): void {
  bodies['/orgs/o'] = { object: 'organization', id: 'o', title: 'Second' };
}

const minute = { 'cache-control': 'private, max-age=60' };

describe('while responses are fresh', () => {
  test('a screen makes no call, which its trace shows', async () => {
    const { service, ask, learn, callsOf } = await start(minute);
    await learn();
    const before = await ask();
    change(service);
    expect(await callsOf()).toEqual([]);
    const again = await ask(screen, traced);
    expect(again.data).toEqual(before.data);
    const { upstream, cost } = again.extensions as {
      upstream: { source: string; attempts: number; unchanged: boolean }[];
      cost: { calls: number };
    };
    expect(
      upstream.map(({ source, attempts, unchanged }) => [source, attempts, unchanged]),
    ).toEqual(Array.from({ length: 4 }, () => ['fresh', 0, true]));
    expect(cost.calls).toBe(0);
  });

  test('another query uses common bodies, without a call of its budget', async () => {
    const { service, learn, callsOf } = await start(minute, { callBudget: 4 });
    service.bodies['/orgs/o/teams'] = { items: [] };
    await learn();
    const more = screen.replace('title spaces', 'title teams { nodes { title } } spaces');
    expect(await callsOf(more)).toEqual(['/orgs/o/teams 200']);
  });

  test('their bytes count in the budget', async () => {
    const { service, ask, learn } = await start(minute, { byteBudget: 10_000 });
    const { '/orgs/o': organization } = service.bodies;
    service.bodies['/orgs/o'] = { ...Object(organization), more: 'x'.repeat(6_000) };
    service.bodies['/orgs/o/spaces'] = { items: [], more: 'x'.repeat(3_900) };
    const lists = '{ organization(id: "o") { spaces { nodes { title } } } }';
    await learn(title);
    await learn(lists);
    const { errors } = await ask(`{ organization(id: "o") { title spaces { nodes { title } } } }`);
    expect(errors).toBeUndefined();
    service.bodies['/orgs/o/teams'] = { items: [], more: 'x'.repeat(3_900) };
    const over = await ask(
      '{ organization(id: "o") { title spaces { nodes { title } } teams { nodes { title } } } }',
    );
    expect(codesOf(over)).toContain('UPSTREAM_BUDGET_EXCEEDED');
  });

  test.each<[string, () => Readonly<Record<string, string>>, number]>([
    ['max-age', () => ({ 'cache-control': 'max-age=40' }), 40],
    ['the cap', () => ({ 'cache-control': 'max-age=4000' }), 60],
    ['the smaller of two', () => ({ 'cache-control': 'max-age=40, max-age=20' }), 20],
    ['quotes', () => ({ 'cache-control': 'max-age="40"' }), 40],
    ['must-revalidate', () => ({ 'cache-control': 'max-age=40, must-revalidate' }), 40],
    ['not that of shared caches', () => ({ 'cache-control': 's-maxage=10, max-age=40' }), 40],
    ['max-age before Expires', () => ({ 'cache-control': 'max-age=40', expires: '0' }), 40],
    ['Age', () => ({ 'cache-control': 'max-age=40', age: '30' }), 10],
    ['Expires', () => ({ expires: later().toUTCString() }), 30],
    ['Expires in the form of C', () => ({ expires: asctime(later()) }), 30],
  ])('by %s', async (_, headers, seconds) => {
    const { service, clock, learn, callsOf } = await start({});
    service.etag = noEtag;
    service.headers = headers();
    await learn(title);
    // The header has whole seconds, and the service may have responded in the second before.
    clock.now += (seconds - 2) * 1_000;
    expect(await callsOf(title)).toEqual([]);
    clock.now += 3_000;
    expect(await callsOf(title)).toEqual(['/orgs/o 200']);
  });
});

const later = () => new Date(Date.now() + 30_000);

/** `Sun Nov  6 08:49:37 1994`. */
function asctime(date: Date): string {
  const [name, day = '', month, year, time] = date.toUTCString().split(' ');
  return `${name?.slice(0, 3)} ${month} ${day.replace(/^0/, ' ')} ${time} ${year}`;
}

describe('no body is fresh', () => {
  const past = new Date(Date.now() - 50_000).toUTCString();
  test.each([
    [{}],
    [{ 'cache-control': 'private' }],
    [{ 'cache-control': 'max-age=0' }],
    [{ 'cache-control': 'max-age=-1' }],
    [{ 'cache-control': 'max-age=soon' }],
    [{ 'cache-control': 'max-age=60, max-age=x' }],
    [{ 'cache-control': 's-maxage=60' }],
    [{ 'cache-control': 'max-age=60, no-cache' }],
    [{ 'cache-control': 'max-age=60, no-cache="set-cookie"' }],
    [{ 'cache-control': 'max-age=60, no-store' }],
    [{ 'cache-control': 'max-age=60', vary: '*' }],
    [{ 'cache-control': 'max-age=60', vary: 'X-Request-Id' }],
    [{ 'cache-control': 'max-age=60', age: '60' }],
    [{ 'cache-control': 'max-age=50', date: past }],
    [{ expires: '0' }],
    [{ expires: past }],
    [{ expires: String(new Date().getUTCFullYear() + 2) }],
    [{ expires: 'in 2100 hours' }],
  ])('with %j', async (headers) => {
    const { service, learn, callsOf } = await start(headers as Record<string, string>);
    service.etag = noEtag;
    await learn(title);
    expect(await callsOf(title)).toEqual(['/orgs/o 200']);
  });

  test('by default', async () => {
    const { learn, callsOf } = await start(minute, { reuse: 'validate' });
    await learn();
    expect(await callsOf()).toEqual(screenCalls(304));
  });

  test('for another token with equal documents and ETags, or another language', async () => {
    const { service, ask, learn, callsOf } = await start(minute);
    service.etag = () => '"1"';
    for (const token of ['one', 'other']) {
      service.own.set(token, { '/collections/b': collection('b', `of-${token}`) });
      await learn(screen, { token });
    }
    for (const token of ['one', 'other']) {
      expect(shown(await ask(screen, { token })).match(/of-\w+/g)).toEqual([`of-${token}`]);
      expect(service.takeCalls()).toEqual([]);
    }
    expect(await callsOf(screen, { token: 'third' })).toEqual(screenCalls());
    const german = { token: 'one', headers: { 'accept-language': 'de' } };
    expect(await callsOf(screen, german)).toEqual(screenCalls());
  });

  test('for a token that the service has rejected', async () => {
    const { service, ask, learn } = await start(minute);
    await learn();
    service.bodies['/collections/n'] = 401;
    await ask('{ collection(id: "n") { title } }');
    service.takeCalls();
    await ask();
    expect(service.takeCalls()).toEqual(screenCalls());
  });
});

describe('a body that was requested before a refusal is not fresh after it', () => {
  /** `learn`: before the late body is requested. `refused`: the query that is refused in the meantime. */
  async function shownAfter(
    status: number,
    learn: (world: Awaited<ReturnType<typeof start>>) => Promise<unknown>,
    refused: string,
  ) {
    const world = await start(minute);
    const { service, ask, callsOf } = world;
    await learn(world);
    const held: (() => void)[] = [];
    service.instead = (answering) => {
      if (answering.request.method !== 'GET' || held.length > 0) return false;
      const body = JSON.stringify({ object: 'organization', id: 'o', title: 'Late' });
      held.push(() => service.send(answering, 200, body, { ...minute, etag: '"late"' }));
      return true;
    };
    const first = ask(title);
    await eventually(() => expect(held).toHaveLength(1));
    service.bodies['/orgs/o'] = status;
    await ask(refused);
    held[0]?.();
    expect((await first).errors).toBeUndefined();
    service.takeCalls();
    service.bodies['/orgs/o'] = { object: 'organization', id: 'o', title: 'Third' };
    expect(await callsOf(title)).toEqual(['/orgs/o 200']);
  }

  test.each([401, 403, 404, 410])('%d, in place of a body that is kept', (status) =>
    shownAfter(
      status,
      async ({ service, ask, learn }) => {
        await learn(title);
        // Stale, so that both queries request it.
        service.headers = {};
        await ask(write);
        service.headers = minute;
      },
      title,
    ),
  );

  test.each([401, 403, 404, 410])('%d, in place of a body of which nothing is kept', (status) =>
    // The second run of the query is remembered, and the first one of another query is not.
    shownAfter(status, ({ ask }) => ask(title), '{ organization(id: "o") { id title } }'),
  );
});

test('fresh bodies that exceed the budget together are refused like others', async () => {
  const { service, ask, callsOf } = await start(minute, { byteBudget: 150_000 });
  const one = (id: string) => `collection(id: "${id}") { title description }`;
  for (const id of ['a', 'b'])
    service.bodies[`/collections/${id}`] = { ...collection(id), description: 'x'.repeat(90_000) };
  for (const id of ['a', 'b'])
    for (let time = 0; time < 2; time += 1) await callsOf(`{ ${one(id)} }`);
  const result = await ask(`{ a: ${one('a')} b: ${one('b')} }`);
  expect(service.takeCalls()).toEqual([]);
  expect(codesOf(result)).toEqual(['UPSTREAM_BUDGET_EXCEEDED']);
});

test('a 304 renews the time with its own Cache-Control', async () => {
  const { service, clock, learn, callsOf } = await start(minute);
  await learn(title);
  clock.now += 61_000;
  expect(await callsOf(title)).toEqual(['/orgs/o 304']);
  expect(await callsOf(title)).toEqual([]);
  clock.now += 61_000;
  service.confirming = { 'cache-control': 'max-age=5' };
  expect(await callsOf(title)).toEqual(['/orgs/o 304']);
  clock.now += 3_000;
  expect(await callsOf(title)).toEqual([]);
  clock.now += 3_000;
  service.confirming = { 'cache-control': 'no-cache' };
  expect(await callsOf(title)).toEqual(['/orgs/o 304']);
  expect(await callsOf(title)).toEqual(['/orgs/o 304']);
});

describe('after a write of the token', () => {
  test.each([
    ['that succeeds', 200],
    ['that is refused', 403],
    ['that fails', 500],
  ])('%s, everything is revalidated', async (_, status) => {
    const { service, ask, learn, callsOf } = await start(minute);
    await learn();
    const site = service.bodies['/orgs/o/sites/x'];
    if (status !== 200) service.bodies['/orgs/o/sites/x'] = status;
    await ask(write);
    service.bodies['/orgs/o/sites/x'] = site;
    service.takeCalls();
    change(service);
    const result = await ask();
    expect(shown(result)).toContain('Second');
    expect(service.takeCalls()).toEqual(screenCalls(304).with(2, '/orgs/o 200'));
    // From then on it is fresh.
    expect(await callsOf()).toEqual([]);
  });

  test('a read that began before it and ended after it is revalidated', async () => {
    const { service, ask, learn, callsOf } = await start(minute);
    await learn(title);
    await ask(write);
    service.takeCalls();
    const held = Promise.withResolvers<() => void>();
    service.instead = (answering) => {
      if (answering.request.method !== 'GET' || answering.path !== '/orgs/o') return false;
      service.instead = () => false;
      held.resolve(() => {
        const body = JSON.stringify({ object: 'organization', id: 'o', title: 'Before' });
        service.send(answering, 200, body, { ...minute, etag: '"before"' });
      });
      return true;
    };
    const reading = ask(title);
    const respond = await held.promise;
    await ask(write);
    respond();
    expect(shown(await reading)).toContain('Before');
    service.takeCalls();
    expect(await callsOf(title)).toEqual(['/orgs/o 200']);
  });

  describe('that is not over yet', () => {
    /** A write that the service has received, and answers when the test says so. */
    async function startWrite() {
      const world = await start(minute);
      const { service, ask, learn } = world;
      await learn(title);
      // Writes are counted for tokens that the service has accepted.
      const held = Promise.withResolvers<() => void>();
      service.instead = (answering) => {
        if (answering.request.method !== 'PATCH') return false;
        held.resolve(() =>
          service.send(answering, 200, JSON.stringify({ object: 'site', id: 'x' })),
        );
        return true;
      };
      const writing = ask(write);
      const respond = await held.promise;
      const end = async () => {
        respond();
        await writing;
        service.takeCalls();
      };
      return { ...world, end };
    }

    test('a body from before it is revalidated', async () => {
      const { callsOf, end } = await startWrite();
      expect(await callsOf(title)).toEqual(['/orgs/o 304']);
      await end();
    });

    test('a body that is read during it is revalidated after it', async () => {
      const { callsOf, end } = await startWrite();
      await callsOf(title);
      expect(await callsOf(title)).toEqual([]);
      await end();
      expect(await callsOf(title)).toEqual(['/orgs/o 304']);
    });
  });

  test('bodies read by other tokens are fresh', async () => {
    const { service, ask, learn, callsOf } = await start(minute);
    for (const token of ['one', 'other']) await learn(screen, { token });
    await ask(write, { token: 'one' });
    service.takeCalls();
    expect(await callsOf(screen, { token: 'other' })).toEqual([]);
    expect(await callsOf(screen, { token: 'one' })).toEqual(screenCalls(304));
  });

  test('through another replica, the change is returned when the time is over', async () => {
    const one = await start(minute);
    const other = await start(minute);
    other.service.bodies = one.service.bodies;
    await other.learn();
    await one.ask(write);
    change(one.service);
    expect(shown(await other.ask())).toContain('First');
    other.clock.now += 61_000;
    expect(shown(await other.ask())).toContain('Second');
  });
});

test('a replay revalidates stale bodies, and ends at the first difference', async () => {
  const { service, clock, ask, learn, callsOf } = await start(minute);
  await learn();
  clock.now += 61_000;
  expect(await callsOf('{ collection(id: "a") { title } }')).toEqual(['/collections/a 304']);
  change(service);
  service.bodies['/orgs/o/spaces'] = spacesIn('a', 'b');
  const result = await ask();
  expect([shown(result).includes('Second'), shown(result).includes('s1')]).toEqual([true, true]);
  expect(service.takeCalls()).toEqual(['/collections/b 304', '/orgs/o 200', '/orgs/o/spaces 200']);
  expect(await callsOf()).toEqual([]);
});

test('a withdrawn right has its effect when the time is over', async () => {
  const { service, clock, ask, learn } = await start(minute);
  await learn();
  service.bodies['/collections/b'] = 403;
  expect(shown(await ask())).toContain('"b"');
  clock.now += 61_000;
  expect(shown(await ask())).not.toContain('"title":"b"');
});

describe('a result by GET', () => {
  const by = async (url: string, query: string) => {
    const { headers } = await send({ url }, parameters({ query }));
    return headers.get('cache-control');
  };
  const secondsOf = (header: string | null) =>
    Number(/^private, max-age=(\d+)$/.exec(header ?? '')?.[1]);

  test('can be stored for the shortest remaining time', async () => {
    const { service, clock, url, learn } = await start(minute);
    await learn();
    const left = secondsOf(await by(url, screen));
    expect(left).toBeLessThanOrEqual(60);
    expect(left).toBeGreaterThanOrEqual(58);
    clock.now += 20_000;
    const later = secondsOf(await by(url, screen));
    expect(later).toBeLessThanOrEqual(40);
    expect(later).toBeGreaterThanOrEqual(38);
    expect(service.takeCalls()).toEqual([]);
  });

  test.each([
    ['one response is not fresh', { '/orgs/o/spaces': 'no-cache' }, 'private, no-cache'],
    ['one object is missing', { '/collections/b': 404 }, 'private, no-cache'],
  ])('must be revalidated if %s', async (_, odd, expected) => {
    const { service, url, learn } = await start(minute);
    const [[path, value] = ['', '']] = Object.entries(odd);
    if (typeof value === 'number') service.bodies[path] = value;
    else
      service.instead = (answering) =>
        answering.path === path &&
        service.send(answering, 200, JSON.stringify(service.bodies[path]), {
          'cache-control': value,
        });
    await learn();
    expect(await by(url, screen)).toBe(expected);
  });

  test('must be revalidated if nothing is kept of one response', async () => {
    const { service, url, learn } = await start({});
    service.instead = (answering) =>
      answering.path === '/orgs/o' &&
      service.send(answering, 200, JSON.stringify(service.bodies['/orgs/o']), minute);
    await learn(title);
    const query = '{ organization(id: "o") { title } collection(id: "a") { title } }';
    expect(await by(url, query)).toBe('private, no-cache');
    expect(service.takeCalls()).toEqual(['/collections/a 200']);
  });

  test('must be revalidated if the fresh response was cut off', async () => {
    const { service, url, learn } = await start({}, { retryDelay: () => 0 });
    service.etag = noEtag;
    await learn(title);
    let cut = 0;
    service.instead = ({ response }) => {
      if (cut > 0) return false;
      cut += 1;
      const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncache-control: max-age=60';
      response.socket?.end(`${head}\r\nconnection: close\r\n\r\n{"obj`);
      return true;
    };
    expect(await by(url, title)).toBe('private, no-cache');
    expect([cut, service.takeCalls()]).toEqual([1, ['/orgs/o 200']]);
  });

  test('must be revalidated by default', async () => {
    const { url, learn } = await start(minute, { reuse: 'validate' });
    await learn();
    expect(await by(url, screen)).toBe('private, no-cache');
  });

  test('without a call must be revalidated', async () => {
    const { url } = await start(minute);
    expect(await by(url, '{ __typename }')).toBe('private, no-cache');
  });
});

test('writes of more tokens than are stored count for the others, too', () => {
  const writes = new TokenWrites(2);
  const before = writes.of('a');
  for (const token of ['b', 'c']) writes.note(token);
  expect(writes.of('a')).toBe(before);
  const ofC = writes.of('c');
  writes.note('d');
  expect(writes.of('a')).not.toBe(before);
  expect(writes.of('c')).toBe(ofC);
});
