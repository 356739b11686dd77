/** Every refusal has a request ID, a content type, a body, and CORS headers. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { byFetch } from '../by-fetch.ts';
import { eventually } from '../eventually.ts';
import { createFacade, type Facade, type FacadeOptions } from '../facade.ts';
import { answer, startWorld, type World } from '../harness.ts';
import { startHost } from './host.ts';
import { document, json, parameters, type SendOptions, send } from './send.ts';

const origin = 'https://app.example.com';

/** Sends it through the listener and through the fetch handler. */
async function bothWays(options: Partial<FacadeOptions>): Promise<[way: string, url: string][]> {
  const facade = createFacade({ upstreamUrl: 'http://127.0.0.1:9', ...options });
  onTestFinished(() => facade.close());
  const ways: [string, Facade][] = [
    ['listener', facade],
    ['fetch', byFetch(facade)],
  ];
  return Promise.all(
    ways.map(
      async ([way, { listener }]): Promise<[string, string]> => [
        way,
        (await startHost(listener)).url,
      ],
    ),
  );
}

const title = '{ organization(id: "acme") { title } }';
const posted = document(title);

const refusals: [status: number, name: string, request: SendOptions][] = [
  [400, 'no JSON', json('{')],
  [400, 'no query', json('{}')],
  [400, 'a document that does not parse', document('{')],
  [400, 'a GET without a query', parameters({})],
  [400, 'a GET with variables that are no JSON', parameters({ query: title, variables: '{' })],
  [401, 'no token', { ...posted, headers: { 'content-type': 'application/json' } }],
  [404, 'another path', { ...posted, path: '/elsewhere' }],
  [404, 'a GET of another path', { path: '/elsewhere' }],
  [405, 'another method', { ...posted, method: 'PUT' }],
  [405, 'a change by GET', parameters({ query: 'mutation { __typename }' })],
  [406, 'an unknown type', document(title, {}, { accept: 'image/png' })],
  [413, 'a body that is too large', json(`"${'x'.repeat(1_500_001)}"`)],
  [415, 'a body that is no JSON', document(title, {}, { 'content-type': 'text/plain' })],
];

const types = /^(application\/(graphql-response\+)?json|text\/plain); charset=utf-8$/;

describe('every refusal has an ID, a type, a body, and can be read by permitted pages', () => {
  test.for(refusals)('%d: %s', async ([expected, , request]) => {
    for (const [way, url] of await bothWays({ corsOrigins: [origin] })) {
      const headers = { ...request.headers, origin, 'x-request-id': 'mine' };
      const { status, headers: answered, text } = await send({ url }, { ...request, headers });
      expect([way, status]).toEqual([way, expected]);
      expect(Object.fromEntries(answered), way).toMatchObject({
        'x-request-id': 'mine',
        'access-control-allow-origin': origin,
        'access-control-expose-headers': 'etag, ratelimit, retry-after, x-request-id',
        'content-type': expect.stringMatching(types),
        vary: expect.stringContaining('Origin'),
      });
      expect(text.length, way).toBeGreaterThan(0);
    }
  });
});

test('a refusal has no headers of an earlier one', async () => {
  for (const [way, url] of await bothWays({ corsOrigins: [origin] }))
    for (const [status, name, request] of refusals) {
      await send({ url }, { ...request, headers: { ...request.headers, origin } });
      const { headers } = await send({ url }, request);
      const [vary = '', ...others] = (headers.get('vary') ?? '').split(', ');
      expect([way, name, headers.get('access-control-allow-origin'), vary]).toEqual([
        way,
        name,
        null,
        'Origin',
      ]);
      expect([status, others]).toEqual([status, request.method ? [] : ['Authorization']]);
    }
});

/** A facade with a full queue: its next request is refused. */
async function startFull(options: Partial<FacadeOptions> = {}): Promise<[World, string[]]> {
  const held: (() => void)[] = [];
  const world = await startWorld({
    upstream: (_request, response) =>
      void held.push(() => answer(response, { object: 'organization', id: 'acme', title: 'A' })),
  });
  const ways: string[] = [];
  // Each has its own facade, because both would fill the same queue.
  for (const served of [(facade: Facade) => facade, byFetch]) {
    const facade = createFacade({
      upstreamUrl: world.upstreamUrl,
      connections: 1,
      queueLimit: 1,
      ...options,
    });
    const { url } = await startHost(served(facade).listener);
    const before = held.length;
    const two = document(
      '{ a: organization(id: "a") { title } b: organization(id: "b") { title } }',
    );
    const asked = send({ url }, two);
    await eventually(() => expect(held.length).toBe(before + 1));
    ways.push(url);
    onTestFinished(async () => {
      const release = setInterval(() => held.splice(0).map((pass) => pass()), 5);
      await asked;
      clearInterval(release);
      await facade.close();
    });
  }
  return [world, ways];
}

const accepted = [
  'application/graphql-response+json, application/json;q=0.9',
  'application/graphql-response+json',
  'application/json',
  '*/*',
  'text/event-stream',
];

test('a refusal under load is JSON for any preferred type, and nothing is executed', async () => {
  const [world, ways] = await startFull({ corsOrigins: [origin] });
  const before = world.calls.length;
  for (const url of ways)
    for (const accept of accepted)
      for (const request of [posted, parameters({ query: title })]) {
        const headers = { ...request.headers, accept, origin, 'x-request-id': 'mine' };
        const refused = await send({ url }, { ...request, headers });
        expect([accept, refused.status, JSON.parse(refused.text)]).toEqual([
          accept,
          503,
          {
            errors: [
              {
                message: 'Docgraph is overloaded and did not process this. Try again shortly.',
                extensions: { code: 'OVERLOADED', retryAfter: 1 },
              },
            ],
          },
        ]);
        expect(Object.fromEntries(refused.headers)).toMatchObject({
          'content-type': 'application/json; charset=utf-8',
          'retry-after': '1',
          'x-request-id': 'mine',
          'access-control-allow-origin': origin,
          'access-control-expose-headers': 'etag, ratelimit, retry-after, x-request-id',
        });
      }
  expect(world.calls).toHaveLength(before);
});

describe('only results of a GET can be cached', () => {
  const kept = (headers: Headers) => [headers.get('cache-control'), headers.get('vary')];
  const token = { authorization: 'Bearer sandbox-admin' };
  const requests: [name: string, request: SendOptions][] = [
    ['refused', parameters({ query: '{' })],
    ['of a change', parameters({ query: 'mutation { __typename }' })],
    ['of another path', { path: '/elsewhere', headers: token }],
    ['in no type', { headers: { ...token, accept: 'image/png' } }],
  ];

  test.for(requests)('%s', async ([, request]) => {
    for (const [way, url] of await bothWays({})) {
      const { headers } = await send({ url }, request);
      expect([way, ...kept(headers)]).toEqual([way, 'private, no-store', 'Authorization']);
    }
  });

  test('the same for refusals under load', async () => {
    const [, ways] = await startFull();
    for (const url of ways) {
      const { status, headers } = await send({ url }, parameters({ query: '{ __typename }' }));
      expect([status, ...kept(headers)]).toEqual([503, 'private, no-store', 'Authorization']);
    }
  });

  test('refusals cannot be cached for callers with a token, either', async () => {
    for (const [, url] of await bothWays({})) {
      const { headers } = await send({ url }, { path: '/elsewhere' });
      expect(kept(headers)).toEqual([null, 'Authorization']);
    }
  });

  test('the response to a POST cannot be cached', async () => {
    for (const [, url] of await bothWays({}))
      expect(kept((await send({ url }, posted)).headers)).toEqual([null, null]);
  });
});
