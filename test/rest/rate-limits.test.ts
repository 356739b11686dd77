/** A service with a rate limit: the calls after its first 429, and the resulting errors. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { byFetch } from '../by-fetch.ts';
import { createFacade, type FacadeOptions } from '../facade.ts';
import { admin, answer, codesOf, reader, startWorld, traced } from '../harness.ts';
import { startHost } from '../http/host.ts';
import { document, parameters, type SendOptions, send } from '../http/send.ts';
import { id } from '../ids.ts';

const executors = ['compiled', 'graphql'] as const;

type Headers = Readonly<Record<string, string | readonly string[]>>;

const organization = (request: IncomingMessage) => ({
  object: 'organization',
  id: request.url?.split('/').at(-1),
  title: 'Acme',
});

const found = (request: IncomingMessage, response: ServerResponse, headers: Headers = {}) => {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  answer(response, organization(request));
};

const refuse = (response: ServerResponse, headers: Headers = {}) => {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  answer(response, { error: { code: 429, message: 'Slow down.' } }, 429);
};

const limited =
  (headers: Headers): RequestListener =>
  (_, response) =>
    refuse(response, headers);

/** Options with which calls are made one after another, so that later ones have not begun. */
const oneByOne: Partial<FacadeOptions> = { connections: 1 };

const titles = (...ids: string[]) =>
  `{ ${ids.map((id) => `${id}: organization(id: "${id}") { title }`).join(' ')} }`;

const path = (id: string) => `GET /v1/orgs/${id}`;

describe.each(executors)('after a 429, with the executor %s', (executor) => {
  const facade = { ...oneByOne, executor };

  test('further calls of the request wait for a short Retry-After', async () => {
    let openAt: number | undefined;
    let early = 0;
    const world = await startWorld({
      facade,
      upstream(request, response) {
        openAt ??= performance.now() + 1_000;
        if (performance.now() >= openAt) return found(request, response);
        early += 1;
        refuse(response, { 'retry-after': '1' });
      },
    });
    const { data, calls } = await world.expectData(titles('a', 'b'));
    expect(Object.keys(data ?? {})).toEqual(['a', 'b']);
    expect(early).toBe(1);
    expect(calls.toSorted()).toEqual([path('a'), path('a'), path('b')]);
  });

  test.each([
    ['a long one', { 'retry-after': '30' }, 30],
    ['none', {}, undefined],
  ])('further calls of the request fail unsent with %s', async (_, headers, retryAfter) => {
    const world = await startWorld({ facade, upstream: limited(headers) });
    const result = await world.ask(titles('a', 'b'), {}, traced);
    expect(result.calls).toEqual([path('a')]);
    expect(codesOf(result)).toEqual(['RATE_LIMITED', 'RATE_LIMITED']);
    for (const { extensions } of result.errors ?? [])
      expect(extensions.retryAfter).toBe(retryAfter);
    expect(result.extensions?.cost).toMatchObject({ calls: 1 });
  });

  test('a further write fails unsent, and the status of a mutation is 200', async () => {
    const create = `mutation {
      a: createTeam(input: { organizationId: "acme", title: "A" }) { team { title } }
      b: createTeam(input: { organizationId: "acme", title: "B" }) { team { title } }
    }`;
    const world = await startWorld({ facade, upstream: limited({ 'retry-after': '30' }) });
    const result = await world.ask(create);
    expect(result.calls).toEqual(['PUT /v1/orgs/acme/teams']);
    expect(result.status).toBe(200);
    expect(result.headers.has('retry-after')).toBe(false);
    expect(result.data).toEqual({ a: null, b: null });
    expect(codesOf(result)).toEqual(['RATE_LIMITED', 'RATE_LIMITED']);
  });
});

test('a limit of one token does not affect another one, or the next request', async () => {
  const world = await startWorld({
    facade: oneByOne,
    upstream(request, response) {
      if (request.headers.authorization === `Bearer ${reader}`)
        refuse(response, { 'retry-after': '30', 'x-ratelimit-remaining': '0' });
      else found(request, response);
    },
  });
  const query = titles('a', 'b');
  for (let time = 1; time <= 2; time += 1) {
    const [mine, others] = await Promise.all([
      world.ask(query, {}, { token: admin }),
      world.ask(query, {}, { token: reader }),
    ]);
    expect(mine.status).toBe(200);
    expect(mine.errors).toBeUndefined();
    expect(mine.headers.has('ratelimit')).toBe(false);
    expect(others.status).toBe(429);
    expect(world.calls).toHaveLength(3 * time);
  }
});

/** Sends a request through the listener and the fetch handler, with each executor. */
async function byAllWays(upstream: RequestListener, request: SendOptions) {
  const world = await startWorld({ upstream });
  const facades = executors.map((executor) =>
    createFacade({ ...oneByOne, executor, upstreamUrl: world.upstreamUrl, retryDelay: () => 0 }),
  );
  onTestFinished(async () => void (await Promise.all(facades.map(({ close }) => close()))));
  const results = [];
  for (const facade of facades.flatMap((made) => [made, byFetch(made)])) {
    const host = await startHost(facade.listener);
    results.push(await send(host, request));
  }
  return results;
}

describe('the HTTP status, on both request paths and with both executors', () => {
  const slow = limited({ 'retry-after': '30' });
  const besides: RequestListener = (request, response) =>
    request.url?.endsWith('/a')
      ? refuse(response, { 'retry-after': '30' })
      : found(request, response);

  test.each([
    ['by POST', document(titles('a', 'b'))],
    ['by POST, for older clients', document(titles('a', 'b'), {}, { accept: 'application/json' })],
    ['by GET', parameters({ query: titles('a', 'b') })],
  ])('is 429 if every root field was refused, %s', async (_, request) => {
    for (const { status, headers, data, errors } of await byAllWays(slow, request)) {
      expect(status).toBe(429);
      expect(headers.get('retry-after')).toBe('30');
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(headers.get('ratelimit')).toBe('"default";r=0;t=30');
      expect(data).toBeUndefined();
      expect(codesOf({ errors })).toEqual(['RATE_LIMITED', 'RATE_LIMITED']);
    }
  });

  const many = Array.from({ length: 12 }, (_, at) => `o${at}`);

  test.each([
    ['with more errors than the result lists', titles(...many)],
    [
      'in lists below root fields that were not read',
      `{ ${many.map((id) => `${id}: organization(id: "${id}") { teams { nodes { title } } }`).join(' ')} }`,
    ],
  ])('is 429 if every root field was refused, %s', async (_, query) => {
    for (const { status, errors } of await byAllWays(slow, document(query))) {
      expect(status).toBe(429);
      expect(errors).toHaveLength(10);
    }
  });

  test('is 200 if a root field was found missing, with more errors than the result lists', async () => {
    const missing: RequestListener = (request, response) =>
      request.url?.includes('/sites/')
        ? answer(response, { error: { code: 404, message: 'None.' } }, 404)
        : refuse(response, { 'retry-after': '30' });
    const query = titles(...many).replace('{', `{ node(id: "${id('Site', 'a/b')}") { id } `);
    for (const { status, data } of await byAllWays(missing, document(query))) {
      expect(status).toBe(200);
      expect(data).toMatchObject({ node: null, o11: null });
    }
  });

  test('has no Retry-After if the service did not send it', async () => {
    for (const { status, headers } of await byAllWays(limited({}), document(titles('a')))) {
      expect(status).toBe(429);
      expect(headers.has('retry-after')).toBe(false);
      expect(headers.get('ratelimit')).toBe('"default";r=0');
    }
  });

  test.each([
    ['one of two root fields', besides, titles('b', 'a')],
    ['a root field beside one without a call', slow, `{ __typename ${titles('a').slice(1)}`],
    [
      'a mutation',
      slow,
      'mutation { createTeam(input: { organizationId: "acme", title: "A" }) { team { title } } }',
    ],
  ])('is 200 if it was %s', async (_, upstream, query) => {
    for (const { status, headers, data, errors } of await byAllWays(upstream, document(query))) {
      expect(status).toBe(200);
      expect(headers.has('retry-after')).toBe(false);
      expect(data).toBeTypeOf('object');
      expect(codesOf({ errors })).toEqual(['RATE_LIMITED']);
    }
  });
});

describe("the service's rate limit headers", () => {
  const at = (seconds: number) => String(Math.floor(Date.now() / 1_000) + seconds);
  /** By the ID of the organization. */
  const stating =
    (headers: Readonly<Record<string, Headers>>): RequestListener =>
    (request, response) =>
      found(request, response, headers[organization(request).id ?? '']);

  test.each<[string, Record<string, Headers>, string, object]>([
    [
      'the least remaining and the latest reset of all calls',
      {
        a: {
          ratelimit: '"minute";r=12;t=20, "hour";r=700;t=900',
          'ratelimit-policy': '"minute";q=60;w=60, "hour";q=1000;w=3600',
        },
        b: { ratelimit: '"minute";r=40;t=10' },
      },
      '"default";r=12;t=900',
      { limit: 60, remaining: 12, resetAfter: 900 },
    ],
    [
      'an older draft',
      { a: { ratelimit: 'limit=100, remaining=50, reset=5' } },
      '"default";r=50;t=5',
      { limit: 100, remaining: 50, resetAfter: 5 },
    ],
    [
      'one header for each number',
      { a: { 'ratelimit-limit': '100', 'ratelimit-remaining': '9', 'ratelimit-reset': '7' } },
      '"default";r=9;t=7',
      { limit: 100, remaining: 9, resetAfter: 7 },
    ],
    [
      'fractions, which are rounded to the safe side',
      {
        a: {
          'x-ratelimit-limit': '100',
          'x-ratelimit-remaining': '9',
          'x-ratelimit-reset': '59.5',
        },
      },
      '"default";r=9;t=60',
      { limit: 100, remaining: 9, resetAfter: 60 },
    ],
    [
      'headers with X, without a reset',
      { a: { 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': '9' } },
      '"default";r=9',
      { limit: 100, remaining: 9 },
    ],
  ])('%s', async (_, headers, header, extension) => {
    const request = document(titles('a', 'b'), {}, { 'x-rate-limit': '1' });
    for (const result of await byAllWays(stating(headers), request)) {
      expect(result.headers.get('ratelimit')).toBe(header);
      expect(JSON.parse(result.text).extensions).toEqual({ rateLimit: extension });
    }
  });

  test('a reset can be a time since 1970', async () => {
    const headers = { a: { 'x-ratelimit-remaining': '9', 'x-ratelimit-reset': at(500) } };
    const world = await startWorld({ upstream: stating(headers) });
    const result = await world.ask(titles('a'));
    const [, seconds] = /^"default";r=9;t=(\d+)$/.exec(result.headers.get('ratelimit') ?? '') ?? [];
    expect(Number(seconds)).toBeGreaterThan(300);
    expect(Number(seconds)).toBeLessThanOrEqual(500);
  });

  test('are an extension only on request, and only if there are any', async () => {
    const headers = { a: { ratelimit: '"default";r=1;t=2' } };
    const world = await startWorld({ upstream: stating(headers) });
    const asked = { headers: { 'x-rate-limit': '1' } };
    expect((await world.ask(titles('a'))).extensions).toBeUndefined();
    const unstated = await world.ask(titles('b'), {}, asked);
    expect(unstated.extensions).toBeUndefined();
    expect(unstated.headers.has('ratelimit')).toBe(false);
  });

  test('are also in a replayed response', async () => {
    const headers = { a: { ratelimit: '"default";r=1;t=2' } };
    const world = await startWorld({ upstream: stating(headers) });
    const asked = { headers: { 'x-rate-limit': '1' } };
    for (let time = 0; time < 4; time += 1) {
      const result = await world.ask(titles('a'), {}, asked);
      expect(result.data).toEqual({ a: { title: 'Acme' } });
      expect(result.extensions).toEqual({ rateLimit: { remaining: 1, resetAfter: 2 } });
      expect(result.headers.get('ratelimit')).toBe('"default";r=1;t=2');
    }
  });

  test('are omitted if they are not numbers', async () => {
    const world = await startWorld({
      upstream(request, response) {
        found(request, response, JSON.parse(String(request.headers['accept-language'])));
      },
    });
    const text = fc.oneof(
      fc.stringMatching(/^[ -~]{0,20}$/),
      fc.stringMatching(/^("a";)?[rtqw]?=?\d{0,15}([;,] ?[a-z]{1,9}=-?[\d.]{0,9})*$/),
    );
    const names = ['ratelimit', 'ratelimit-policy', 'x-ratelimit-remaining', 'x-ratelimit-reset'];
    const headers = fc.dictionary(fc.constantFrom(...names), text);
    const property = fc.asyncProperty(headers, async (stated) => {
      const options = { headers: { 'accept-language': JSON.stringify(stated) } };
      const result = await world.ask(titles('a'), {}, options);
      expect(result.data).toEqual({ a: { title: 'Acme' } });
      const header = result.headers.get('ratelimit');
      if (header !== null) expect(header).toMatch(/^"default";r=\d{1,12}(;t=\d{1,12})?$/);
    });
    await fc.assert(property, { numRuns: 200 });
  });
});
