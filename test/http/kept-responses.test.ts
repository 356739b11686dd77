/** Cache headers of responses to GET, and conditional requests. */
import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { FacadeOptions } from '../facade.ts';
import { answer, refuse } from '../harness.ts';
import { asking, cacheHeaders, got, startWays, tagOf, title } from './get-ways.ts';
import { parameters, type SendOptions, send, sendBytes } from './send.ts';

const origin = 'https://app.example.com';

const kept = [
  expect.stringMatching(/^W\/"[\w-]{43}"$/),
  'private, no-cache',
  'Authorization, Accept, Accept-Language',
];
const notKept = [null, 'private, no-store', 'Authorization'];

const results: [name: string, request: SendOptions][] = [
  ['a result', got()],
  ['a constant', got('{ __typename }')],
  ['a constant without a token', { path: '/graphql?query={__typename}' }],
  ['the schema', got('{ __schema { types { name } } }')],
  ['a trace that callers may not have', got(title, { 'x-upstream-trace': '1' })],
];

describe('clients may store a result, and revalidate it each time', () => {
  test.for(results)('%s', async ([, request]) => {
    const [, urls] = await startWays();
    for (const [way, url] of urls) {
      const first = await send({ url }, request);
      // The schema is compressed for clients that accept it.
      const [tag, control, vary] = kept;
      const varies = expect.stringMatching(new RegExp(`^${vary}(, Accept-Encoding)?$`));
      expect([way, first.status, ...cacheHeaders(first)]).toEqual([way, 200, tag, control, varies]);
      const again = await send(
        { url },
        { ...request, headers: { ...request.headers, 'if-none-match': tagOf(first) } },
      );
      expect([way, again.status, again.text]).toEqual([way, 304, '']);
      expect(cacheHeaders(again)).toEqual(cacheHeaders(first));
    }
  });

  test('a 304 has the headers of the response, and none of its body', async () => {
    const [world, urls] = await startWays({ facade: { corsOrigins: [origin] } });
    for (const [way, url] of urls) {
      const headers = { origin, 'x-request-id': 'mine' };
      const first = await send({ url }, got(title, headers));
      const before = world.calls.length;
      const again = await send({ url }, got(title, { ...headers, 'if-none-match': tagOf(first) }));
      // Nothing is reused without revalidation.
      expect([way, ...world.calls.slice(before)]).toEqual([way, 'GET /v1/orgs/acme']);
      const ofTransport = ['connection', 'date', 'keep-alive'];
      const all = [...again.headers].filter(([name]) => !ofTransport.includes(name));
      expect([way, again.status, Object.fromEntries(all)]).toEqual([
        way,
        304,
        {
          etag: tagOf(first),
          'cache-control': 'private, no-cache',
          vary: 'Origin, Authorization, Accept, Accept-Language',
          'x-request-id': 'mine',
          'access-control-allow-origin': origin,
          'access-control-allow-methods': 'GET, POST',
          'access-control-expose-headers': 'etag, ratelimit, retry-after, x-request-id',
          'access-control-max-age': '600',
        },
      ]);
    }
  });

  test('the connection accepts the next request after a 304', async () => {
    const [, urls] = await startWays();
    const target = `/graphql?query=${encodeURIComponent('{ __typename }')}`;
    const lines = (...more: string[]) =>
      [`GET ${target} HTTP/1.1`, 'Host: x', ...more, '', ''].join('\r\n');
    for (const [way, url] of urls) {
      const sent = lines('If-None-Match: *') + lines('Connection: close');
      const received = await sendBytes({ url }, sent);
      const statuses = received.match(/^HTTP\/1\.1 \d+/gm);
      expect([way, statuses]).toEqual([way, ['HTTP/1.1 304', 'HTTP/1.1 200']]);
    }
  });

  test('the tag is the same in each process, and for each request', async () => {
    const [, urls] = await startWays();
    const tags = new Set<string>();
    for (const [, url] of urls)
      for (const id of ['one', 'two'])
        tags.add(tagOf(await send({ url }, got(title, { 'x-request-id': id }))));
    expect([...tags]).toEqual([kept[0]]);
  });
});

describe('a different response has another tag', () => {
  /** Whether the response to the second request has the tag of the first. */
  async function holdsFor(url: string, one: SendOptions, other: SendOptions): Promise<boolean> {
    const tag = tagOf(await send({ url }, one));
    const headers = { ...other.headers, 'if-none-match': tag };
    return (await send({ url }, { ...other, headers })).status === 304;
  }

  test('data', async () => {
    let shown = 'One';
    const [, urls] = await startWays({
      upstream: (_request, response) =>
        answer(response, { object: 'organization', id: 'acme', title: shown }),
    });
    for (const [way, url] of urls) {
      const tag = tagOf(await send({ url }, got()));
      expect([way, (await send({ url }, asking(tag))).status]).toEqual([way, 304]);
      shown = 'Two';
      const changed = await send({ url }, asking(tag));
      expect([way, changed.status, changed.data]).toEqual([
        way,
        200,
        { organization: { title: 'Two' } },
      ]);
      shown = 'One';
    }
  });

  test('warnings', async () => {
    let visibility = 'odd';
    const [, urls] = await startWays({
      upstream: (_request, response) =>
        answer(response, { object: 'space', id: 'a', title: 'A', visibility }),
    });
    const query = '{ space(id: "a") { visibility } }';
    for (const [way, url] of urls) {
      const first = await send({ url }, got(query));
      expect(first.text).toContain('"value":"odd"');
      const headers = { 'if-none-match': tagOf(first) };
      expect([way, (await send({ url }, got(query, headers))).status]).toEqual([way, 304]);
      visibility = 'odder';
      const changed = await send({ url }, got(query, headers));
      expect([way, changed.status, changed.data]).toEqual([way, 200, first.data]);
      expect(changed.text).toContain('"value":"odder"');
      visibility = 'odd';
    }
  });

  test('the media type, because a cache would confuse both', async () => {
    const [, urls] = await startWays();
    const json = got(title, { accept: 'application/json' });
    for (const [way, url] of urls)
      expect([way, await holdsFor(url, got(), json)]).toEqual([way, false]);
  });
});

describe('a response that must not be stored has no tag, and no 304', () => {
  const requests: [name: string, request: SendOptions, options?: Partial<FacadeOptions>][] = [
    ['an error beside data', got('{ a: organization(id: "none") { title } b: __typename }')],
    ['a document that is not valid', got('{ nothing }')],
    ['a document that does not parse', got('{')],
    [
      'variables that do not fit',
      got('query ($a: Int!) { organizations(first: $a) { nodes { id } } }'),
    ],
    ['a mutation', got('mutation { __typename }')],
    ['a request without a token', { ...got(), headers: {} }],
    ['a token that is refused', got(title, { authorization: 'Bearer nobody' })],
    ['no query', parameters({})],
    ['a trace', got(title, { 'x-upstream-trace': '1' }), { trace: true }],
    ['a trace of nothing', got('{ __typename }', { 'x-upstream-trace': '1' }), { trace: true }],
    [
      'what is cut off',
      got('{ a: organization(id: "acme") { title id } b: __typename }'),
      { responseBytes: 20 },
    ],
  ];

  test.for(requests)('%s', async ([, request, facade = {}]) => {
    const [, urls] = await startWays({ facade });
    for (const [way, url] of urls) {
      const headers = { ...request.headers, 'if-none-match': '*' };
      const response = await send({ url }, { ...request, headers });
      expect(response.text).not.toBe('');
      expect([way, ...cacheHeaders(response)]).toEqual([way, ...notKept]);
    }
  });

  test('a response of more than a megabyte', async () => {
    let length = 1_000_000;
    const [, urls] = await startWays({
      upstream: (_request, response) =>
        answer(response, { object: 'organization', id: 'acme', title: 'x'.repeat(length) }),
    });
    const around = Buffer.byteLength('{"data":{"organization":{"title":""}}}');
    for (const [way, url] of urls) {
      length = 1_000_000 - around;
      expect([way, ...cacheHeaders(await send({ url }, got()))]).toEqual([way, ...kept]);
      length += 1;
      expect([way, ...cacheHeaders(await send({ url }, got()))]).toEqual([way, ...notKept]);
    }
  });

  test.each([
    ['of which the service forbids all', () => true],
    ['of which the service forbids a part', (path: string) => path.includes('/spaces')],
  ])('a result %s, however often it is requested', async (_, isForbidden) => {
    const upstream: RequestListener = ({ url = '' }, response) => {
      if (isForbidden(url)) response.setHeader('cache-control', 'max-age=60, No-Store');
      if (url.includes('/spaces')) answer(response, { items: [] });
      else answer(response, { object: 'organization', id: 'acme', title: 'Acme' });
    };
    const query = '{ organization(id: "acme") { title spaces { nodes { title } } } }';
    const [, urls] = await startWays({ upstream });
    for (const [way, url] of urls)
      for (let time = 0; time < 3; time += 1) {
        const response = await send({ url }, got(query));
        expect([way, response.status]).toEqual([way, 200]);
        expect([way, ...cacheHeaders(response)]).toEqual([way, ...notKept]);
      }
  });

  test('data that the token can no longer read', async () => {
    let isAllowed = true;
    const [, urls] = await startWays({
      upstream: (_request, response) =>
        isAllowed
          ? answer(response, { object: 'organization', id: 'acme', title: 'Acme' })
          : refuse(response, 403),
    });
    for (const [way, url] of urls) {
      isAllowed = true;
      const tag = tagOf(await send({ url }, got()));
      isAllowed = false;
      const { status, data, errors } = await send({ url }, asking(`${tag}, "a"`));
      expect([way, status, data, errors[0]?.extensions.code]).toEqual([
        way,
        200,
        { organization: null },
        'FORBIDDEN',
      ]);
    }
  });
});
