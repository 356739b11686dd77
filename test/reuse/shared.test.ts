/** Concurrent equal reads of one token. */
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { eventually } from '../eventually.ts';
import type { FacadeOptions } from '../facade.ts';
import { type AskOptions, codesOf, type Result, traced } from '../harness.ts';
import { pastDeadline, stopTime, until } from '../rest/stopped-time.ts';
import { type Answering, collection, startWithClock } from './screen.ts';

const organization = { object: 'organization', id: 'o', title: 'First' };

interface Held {
  readonly answering: Answering;
  respond(body?: object, headers?: object): void;
  fail(status: number): void;
  isClosed: boolean;
}

async function start(facade: Partial<FacadeOptions> = {}) {
  const world = await startWithClock({ shareReads: true, reuse: 'off', ...facade });
  const { service, ask } = world;
  /** Reads of the organization, which wait until the test responds. */
  const held: Held[] = [];
  const arrived = new Set<string>();
  const hold = (answering: Answering) => {
    const { path, request, response } = answering;
    arrived.add(path);
    if (path !== '/orgs/o' || request.method !== 'GET') return false;
    const one: Held = {
      answering,
      respond: (body = organization, headers = {}) =>
        service.send(answering, 200, JSON.stringify(body), headers),
      fail: (code) => service.fail(answering, code),
      isClosed: false,
    };
    response.once('close', () => {
      one.isClosed = !response.writableFinished;
    });
    held.push(one);
    return true;
  };
  // Only reads of tokens that the service has accepted are shared.
  const accept = async (token?: string) => {
    service.instead = () => false;
    await ask('{ organization(id: "o") { title } }', token === undefined ? {} : { token });
    service.takeCalls();
    service.instead = hold;
  };
  await accept();
  let visitors = 0;
  return {
    ...world,
    held,
    accept,
    /** Reads the organization. Resolves as soon as the read is running, or waits for another one. */
    async visit(options: AskOptions = {}, more = '') {
      visitors += 1;
      const own = `v${visitors}`;
      service.bodies[`/collections/${own}`] = collection(own);
      const query = `{ organization(id: "o") { title } own: collection(id: "${own}") { title } ${more} }`;
      const result = ask(query, options);
      // It is awaited later, or not at all.
      result.catch(() => {});
      await until(() => arrived.has(`/collections/${own}`) && held.length > 0);
      return { result };
    },
  };
}

const titleOf = ({ data }: Result<Record<string, unknown>>) =>
  (data?.organization as { title: string } | null | undefined)?.title;

/** The source of the read of the organization, and the number of calls. */
function traceOf({ extensions }: Result<unknown>) {
  const { upstream, cost } = extensions as {
    upstream: { operation: string; source?: string }[];
    cost: { calls: number };
  };
  const read = upstream.find(({ operation }) => operation === 'getOrganization');
  return [read?.source, cost.calls];
}

const resultsOf = (visits: readonly { result: Promise<Result<Record<string, unknown>>> }[]) =>
  Promise.all(visits.map(({ result }) => result));

describe('concurrent equal reads', () => {
  test('are one call, which the traces show', async () => {
    const { held, visit } = await start();
    const visits = [];
    for (let count = 0; count < 5; count += 1) visits.push(await visit(traced));
    expect(held).toHaveLength(1);
    held[0]?.respond();
    const results = await resultsOf(visits);
    expect(results.map(titleOf)).toEqual(Array(5).fill('First'));
    expect(results.map(traceOf)).toEqual([[undefined, 2], ...Array(4).fill(['shared', 1])]);
  });

  test('are separate calls by default', async () => {
    const { held, visit } = await start({ shareReads: false });
    const visits = [await visit(), await visit()];
    await eventually(() => expect(held).toHaveLength(2));
    for (const one of held) one.respond();
    expect((await resultsOf(visits)).map(titleOf)).toEqual(['First', 'First']);
  });

  test('of other tokens and languages are separate calls', async () => {
    const { held, accept, visit } = await start();
    await accept('other');
    const visits = [
      await visit(),
      await visit({ token: 'other' }),
      await visit({ headers: { 'accept-language': 'de' } }),
    ];
    await eventually(() => expect(held).toHaveLength(3));
    for (const [at, one] of held.entries()) one.respond({ ...organization, title: `${at}` });
    expect((await resultsOf(visits)).map(titleOf)).toEqual(['0', '1', '2']);
  });

  test('of a token that was not accepted yet are separate calls', async () => {
    const { held, visit } = await start();
    const visits = [await visit({ token: 'new' })];
    // The first collection was read with it.
    visits.push(await visit({ token: 'newer' }), await visit({ token: 'newer' }));
    await eventually(() => expect(held).toHaveLength(3));
    for (const one of held) one.respond();
    await resultsOf(visits);
  });

  test('are parsed for each request: the end of one does not affect the others', async () => {
    const { service, held, visit, ask } = await start();
    const slow = Promise.withResolvers<() => void>();
    const { instead } = service;
    service.instead = (answering) => {
      if (answering.path !== '/collections/slow') return instead(answering);
      slow.resolve(() => service.send(answering, 200, JSON.stringify(collection('slow'))));
      return true;
    };
    const long = await visit({}, 'slow: collection(id: "slow") { title }');
    const short = await visit();
    held[0]?.respond();
    expect(titleOf(await short.result)).toBe('First');
    (await slow.promise)();
    expect(titleOf(await long.result)).toBe('First');
    expect(held).toHaveLength(1);
    // When the read has ended, it is no longer shared.
    const later = ask('{ organization(id: "o") { title } }');
    await eventually(() => expect(held).toHaveLength(2));
    held[1]?.respond({ ...organization, title: 'Later' });
    expect(titleOf(await later)).toBe('Later');
  });

  test('with an ETag are one conditional call', async () => {
    const { service, held, learn, visit } = await start({ reuse: 'validate' });
    const { instead } = service;
    service.instead = () => false;
    await learn('{ organization(id: "o") { title } }');
    service.instead = instead;
    const visits = [await visit(), await visit(), await visit()];
    expect(held).toHaveLength(1);
    const etag = held[0]?.answering.request.headers['if-none-match'];
    expect(etag).toBeDefined();
    if (held[0]) service.send(held[0].answering, 304, '', { etag });
    expect((await resultsOf(visits)).map(titleOf)).toEqual(['First', 'First', 'First']);
  });

  test('with and without a condition are two calls', async () => {
    const { service, clock, held, learn, visit } = await start({ reuse: 'validate' });
    const { instead } = service;
    service.instead = () => false;
    await learn('{ organization(id: "o") { title } }');
    service.instead = instead;
    // A body of five minutes is read in full.
    clock.now += 5 * 60_000 - 100;
    const conditional = await visit();
    clock.now += 200;
    const plain = await visit();
    await eventually(() => expect(held).toHaveLength(2));
    const conditions = held.map(({ answering }) => answering.request.headers['if-none-match']);
    expect(conditions).toEqual([expect.any(String), undefined]);
    const [one, other] = held;
    if (one) service.send(one.answering, 304, '', { etag: conditions[0] });
    other?.respond({ ...organization, title: 'Second' });
    expect((await resultsOf([conditional, plain])).map(titleOf)).toEqual(['First', 'Second']);
  });
});

describe('a caller that disconnects', () => {
  test('does not end the read for the others, even if it began the read', async () => {
    const { held, visit } = await start();
    const leaving = [new AbortController(), new AbortController()];
    const visits = [
      await visit({ signal: leaving[0]?.signal as AbortSignal }),
      await visit(),
      await visit({ signal: leaving[1]?.signal as AbortSignal }),
    ];
    for (const one of leaving) one.abort();
    await expect(visits[0]?.result).rejects.toThrow();
    await expect(visits[2]?.result).rejects.toThrow();
    // The facade has detected this when it begins the next request.
    const last = await visit();
    expect([held.length, held[0]?.isClosed]).toEqual([1, false]);
    held[0]?.respond();
    for (const one of [visits[1], last])
      expect(titleOf((await one?.result) as Result<Record<string, unknown>>)).toBe('First');
  });

  test('ends the call if no other request waits, and the next one begins again', async () => {
    const { held, visit } = await start();
    const leaving = [new AbortController(), new AbortController()];
    for (const { signal } of leaving) await visit({ signal });
    leaving[0]?.abort();
    leaving[1]?.abort();
    await eventually(() => expect(held[0]?.isClosed).toBe(true));
    const next = await visit();
    await eventually(() => expect(held).toHaveLength(2));
    held[1]?.respond();
    expect(titleOf(await next.result)).toBe('First');
  });
});

describe('a hanging read', () => {
  test('ends with the deadline of each request that waits, and then at the service', async () => {
    const deadlineMs = 400;
    const { held, visit } = await start({ deadlineMs });
    stopTime();
    const visits = [await visit(), await visit()];
    const ended = () => resultsOf(visits);
    for (const result of await pastDeadline(ended, deadlineMs, () => held.length === 1))
      expect(codesOf(result)).toEqual(['UPSTREAM_TIMEOUT']);
    await eventually(() => expect(held[0]?.isClosed).toBe(true));
  });

  test('is joined for a second only', async () => {
    const { clock, held, visit } = await start();
    const first = await visit();
    clock.now += 999;
    const second = await visit();
    expect(held).toHaveLength(1);
    clock.now += 1;
    const third = await visit();
    await eventually(() => expect(held).toHaveLength(2));
    held[1]?.respond({ ...organization, title: 'Second' });
    expect(titleOf(await third.result)).toBe('Second');
    held[0]?.respond();
    expect((await resultsOf([first, second])).map(titleOf)).toEqual(['First', 'First']);
  });
});

test('a read after a write of the token does not join one from before it', async () => {
  const { service, held, visit, ask } = await start();
  service.bodies['/orgs/o/sites/x'] = { object: 'site', id: 'x', title: 'X' };
  const before = await visit();
  await ask('mutation { updateSite(input: { siteId: "o/x", title: "New" }) { site { title } } }');
  const after = await visit();
  await eventually(() => expect(held).toHaveLength(2));
  held[1]?.respond({ ...organization, title: 'After' });
  held[0]?.respond({ ...organization, title: 'Before' });
  expect((await resultsOf([before, after])).map(titleOf)).toEqual(['Before', 'After']);
});

test('a broken connection is one failure, and the retry is shared, too', async () => {
  const { service, held, visit } = await start();
  const visits = [await visit(traced), await visit(traced), await visit(traced)];
  held[0]?.answering.response.destroy();
  await eventually(() => expect(held.length).toBeGreaterThan(1));
  visits.push(await visit(traced));
  const { instead } = service;
  service.instead = (answering) => {
    const isHeld = instead(answering);
    if (isHeld) held.at(-1)?.respond();
    return isHeld;
  };
  for (const one of held.slice(1)) one.respond();
  const results = await resultsOf(visits);
  expect(results.map(titleOf)).toEqual(Array(4).fill('First'));
  expect(held.length).toBeLessThan(4);
});

test.each<[string, (held: Held | undefined) => void]>([
  ['502', (held) => held?.fail(502)],
  ['broken connection', (held) => held?.answering.response.destroy()],
])(
  'one %s is one retry, for any number of requests, and if any of them disconnects',
  async (_, fail) => {
    // A new process may retry three times.
    const { held, visit } = await start({ retryDelay: () => 500 });
    const leaving = new AbortController();
    const visits = [await visit({ signal: leaving.signal })];
    for (let count = 0; count < 12; count += 1) visits.push(await visit());
    expect(held).toHaveLength(1);
    fail(held[0]);
    leaving.abort();
    await eventually(() => expect(held).toHaveLength(2));
    held[1]?.respond();
    const results = await resultsOf(visits.slice(1));
    expect(results.map(titleOf)).toEqual(Array(12).fill('First'));
    expect(held).toHaveLength(2);
  },
);

test('a shared response is delivered to many requests over turns of the event loop', async () => {
  const count = 80;
  /** The number of requests that were completed in each turn. */
  const turns: number[] = [];
  const ended: { codes: string[] }[] = [];
  const leaving = new AbortController();
  const write = (text: string) => {
    const line = JSON.parse(text);
    if (turns.length === 0 || line.msg !== 'request') return;
    leaving.abort();
    ended.push(line);
    // One that disconnects does not wait for its turn.
    if (line.codes.length === 0) turns.push((turns.pop() ?? 0) + 1);
  };
  const { held, visit } = await start({ logger: pino({ base: null }, { write }) });
  const visits = [];
  for (let at = 1; at < count; at += 1) visits.push(await visit());
  const last = await visit({ signal: leaving.signal });
  held[0]?.respond();
  const nextTurn = () => {
    turns.push(0);
    if (ended.length < count) setImmediate(nextTurn);
  };
  nextTurn();
  const results = await resultsOf(visits);
  expect(results.map(titleOf)).toEqual(Array(count - 1).fill('First'));
  await expect(last.result).rejects.toThrow();
  await eventually(() => expect(ended).toHaveLength(count));
  expect(held).toHaveLength(1);
  expect(Math.max(...turns)).toBeLessThanOrEqual(8);
  // The last one disconnected before its turn.
  const codes = ended.flatMap((line) => line.codes);
  expect(codes).toEqual(['CLIENT_CLOSED_REQUEST']);
});

test('a byte budget is that of one request', async () => {
  const { service, held, visit } = await start({ byteBudget: 10_000 });
  const more = 'x'.repeat(6_000);
  service.bodies['/collections/big'] = { ...collection('big'), more };
  const small = await visit();
  const big = await visit({}, 'big: collection(id: "big") { title }');
  expect(held).toHaveLength(1);
  held[0]?.respond({ ...organization, more });
  expect(codesOf(await big.result)).toEqual(['UPSTREAM_BUDGET_EXCEEDED']);
  expect(titleOf(await small.result)).toBe('First');
});

test.each<Record<string, string>>([
  { 'cache-control': 'no-store' },
  { vary: '*' },
  { vary: 'X-Request-Id' },
])('a response with %j is not shared', async (headers) => {
  const { held, visit } = await start();
  const visits = [await visit(), await visit()];
  held[0]?.respond({ ...organization, title: '0' }, headers);
  await eventually(() => expect(held).toHaveLength(2));
  held[1]?.respond({ ...organization, title: '1' }, headers);
  expect((await resultsOf(visits)).map(titleOf)).toEqual(['0', '1']);
  // From then on, no request waits needlessly for another one.
  const later = [await visit(), await visit()];
  await eventually(() => expect(held).toHaveLength(4));
  held[2]?.respond();
  held[3]?.respond();
  await resultsOf(later);
});
