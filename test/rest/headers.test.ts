import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { version } from '../../src/server/package-file.js';
import { document, parameters, send } from '../http/send.ts';
import { headerOf, json, organization, type RawRequest, writes } from './fault-server.ts';
import { startFaultyWorld } from './faulty-world.ts';

interface Reply {
  readonly status: number | undefined;
  readonly data: unknown;
  readonly codes: readonly string[];
}

const query = '{ organization(id: "a") { title } }';
const update = 'mutation { updateSite(input: { siteId: "o/s", title: "New" }) { site { title } } }';

/** Sends only these headers: names and values in turn, unchanged. */
function askWith(url: string, headers: readonly string[], document = query): Promise<Reply> {
  const body = JSON.stringify({ query: document });
  return new Promise((resolve, reject) => {
    const sent = [
      'content-type',
      'application/json',
      'content-length',
      `${body.length}`,
      'host',
      'x',
    ];
    const asked = request(`${url}/graphql`, { method: 'POST', headers: [...sent, ...headers] });
    asked.on('error', reject);
    asked.on('response', async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      const text = Buffer.concat(chunks).toString();
      const { data = null, errors = [] } = text.startsWith('{') ? JSON.parse(text) : {};
      const codes = errors.map((error: { extensions: { code: string } }) => error.extensions.code);
      resolve({ status: response.statusCode, data, codes });
    });
    asked.end(body);
  });
}

const startGoodWorld = () => startFaultyWorld(writes(json(organization('a'))));
const authorization = ['authorization', 'Bearer the-token'];
const namesIn = ({ headers }: RawRequest) => headers.map(([name]) => name);

const curious = [
  ...['cookie', 'session=1'],
  ...['origin', 'https://app.example.com'],
  ...['referer', 'https://app.example.com/'],
  ...['user-agent', 'curious'],
  ...['x-forwarded-for', '10.0.0.1'],
  ...['x-api-key', 'key'],
  ...['x-upstream-trace', '1'],
  ...['proxy-authorization', 'Bearer another'],
  ...['accept', 'text/html, application/json'],
  ...['accept-encoding', 'zstd'],
  ...['te', 'trailers'],
  ...['upgrade-insecure-requests', '1'],
  ...['if-match', '"1"'],
  ...['range', 'bytes=0-1'],
  ...['x-http-method-override', 'DELETE'],
  ...['forwarded', 'host=evil.example.com'],
];
const requestId = ['x-request-id', 'request-1'];
const forwarded = [
  ...['accept-language', 'de, en;q=0.5'],
  ...['traceparent', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'],
  ...['tracestate', 'vendor=1'],
];

describe('headers sent to the service', () => {
  const always = (host: string) => [
    ['host', host],
    ['connection', 'keep-alive'],
    ['accept', '*/*'],
    ['accept-encoding', 'gzip, br'],
    ['authorization', 'Bearer the-token'],
    requestId,
  ];
  const agent = ['user-agent', `docgraph/${version}`];
  const alsoForwarded = Array.from({ length: 3 }, (_, n) => forwarded.slice(2 * n, 2 * n + 2));

  test('with a read: the token, four headers of the caller, and nothing else', async () => {
    const { url, service } = await startGoodWorld();
    const { codes } = await askWith(url, [
      ...authorization,
      ...curious,
      ...requestId,
      ...forwarded,
    ]);
    expect(codes).toEqual([]);
    const host = `127.0.0.1:${service.port}`;
    expect(service.requests.map(({ headers }) => headers)).toEqual([
      [...always(host), ...alsoForwarded, agent],
    ]);
  });

  test('with a write: also its body', async () => {
    const { url, service } = await startGoodWorld();
    await askWith(url, [...authorization, ...requestId, ...curious], update);
    const [sent] = service.requests;
    expect(sent?.headers).toEqual([
      ...always(`127.0.0.1:${service.port}`),
      agent,
      ['content-type', 'application/json'],
      ['content-length', '15'],
    ]);
    expect(sent?.body).toBe('{"title":"New"}');
  });

  test('with the name of the host, and of a hook instead', async () => {
    const agentsOf = async (facade: Parameters<typeof startFaultyWorld>[1]) => {
      const { url, service } = await startFaultyWorld(writes(json(organization('a'))), facade);
      await askWith(url, authorization);
      await askWith(url, authorization, update);
      return service.requests.map(({ headers }) =>
        headers.flatMap(([name, value]) => (name === 'user-agent' ? value : [])),
      );
    };
    const userAgent = 'acme-portal/2.1';
    const ofHost = [`acme-portal/2.1 docgraph/${version}`];
    expect(await agentsOf({ userAgent })).toEqual([ofHost, ofHost]);
    const onCall = { before: () => ({ 'User-Agent': 'other (a b)' }) };
    expect(await agentsOf({ userAgent, onCall })).toEqual([['other (a b)'], ['other (a b)']]);
  });

  test('with a retry: the same again', async () => {
    const { url, service } = await startGoodWorld();
    service.turn((socket) =>
      socket.write(json(organization('a'), service.requests.length === 1 ? 503 : 200)),
    );
    await askWith(url, [...authorization, ...requestId, ...forwarded]);
    const [first, second] = service.requests;
    expect(second?.headers).toEqual(first?.headers);
  });

  test.each([
    ['beyond ASCII', 'r\u00e9quest'],
    ['of control characters in Latin-1', 'a\u0085b'],
    ['too long', 'x'.repeat(1_025)],
  ])('a value %s is discarded, and the request gets a new id', async (_, value) => {
    const { url, service } = await startGoodWorld();
    const names = ['accept-language', 'x-request-id', 'traceparent', 'tracestate'];
    const { data, codes } = await askWith(url, [
      ...authorization,
      ...names.flatMap((name) => [name, value]),
    ]);
    expect([data, codes]).toEqual([{ organization: { title: 'Title a' } }, []]);
    const [sent] = service.requests;
    expect(sent && namesIn(sent)).toEqual([
      'host',
      'connection',
      'accept',
      'accept-encoding',
      'authorization',
      'x-request-id',
      'user-agent',
    ]);
    expect(sent && headerOf(sent, 'x-request-id')).toMatch(/^[\da-f-]{36}$/);
  });

  test('with the ID of a request that had none, the same in the response and with each call', async () => {
    const { url, service } = await startGoodWorld();
    const answered = await send(
      { url },
      document('{ a: organization(id: "a") { title } b: organization(id: "b") { title } }'),
    );
    const id = answered.headers.get('x-request-id');
    expect(id).toMatch(/^[\da-f-]{36}$/);
    expect(service.requests.map((sent) => headerOf(sent, 'x-request-id'))).toEqual([id, id]);
  });

  test('connection headers are not passed on', async () => {
    const { url, service } = await startGoodWorld();
    const { codes } = await askWith(url, [
      ...authorization,
      ...['connection', 'close, x-request-id'],
      ...['keep-alive', 'timeout=1'],
      ...['expect', '100-continue'],
    ]);
    expect(codes).toEqual([]);
    const [sent] = service.requests;
    expect(sent && headerOf(sent, 'connection')).toBe('keep-alive');
    expect(sent && namesIn(sent)).not.toContain('keep-alive');
    expect(sent && namesIn(sent)).not.toContain('expect');
  });
});

describe('without a valid token', () => {
  test.each<[string, string[]]>([
    ['no header', []],
    ['an empty header', ['authorization', '']],
    ['the scheme alone', ['authorization', 'Bearer']],
    ['the scheme and a space', ['authorization', 'Bearer ']],
    ['the token alone', ['authorization', 'the-token']],
    ['another scheme', ['authorization', 'Basic dXNlcjpwYXNz']],
    ['a scheme that begins so', ['authorization', 'BearerX the-token']],
    ['a tab after the scheme', ['authorization', 'Bearer\tthe-token']],
    ['two tokens', ['authorization', 'Bearer one two']],
    ['characters beyond ASCII', ['authorization', 'Bearer t\u00f6ken']],
    ['a control character', ['authorization', 'Bearer to\u0085ken']],
    ['9 kB', ['authorization', `Bearer ${'t'.repeat(9_000)}`]],
  ])('%s: no call, and 401', async (_, headers) => {
    const { url, service } = await startGoodWorld();
    for (const document of [query, update]) {
      const reply = await askWith(url, headers, document);
      expect([reply.status, reply.codes]).toEqual([401, ['UNAUTHENTICATED']]);
    }
    expect(service.connections).toBe(0);

    const free = `{ __typename __schema { queryType { name } } ${query.slice(1, -1)} }`;
    const reply = await askWith(url, headers, free);
    expect([reply.status, reply.codes, reply.data]).toEqual([
      200,
      ['UNAUTHENTICATED'],
      { __typename: 'Query', __schema: { queryType: { name: 'Query' } }, organization: null },
    ]);
    expect(service.connections).toBe(0);
  });

  test('a token of 20 kB is refused by the server', async () => {
    const { url, service } = await startGoodWorld();
    const { status } = await askWith(url, ['authorization', `Bearer ${'t'.repeat(20_000)}`]);
    expect(status).toBe(431);
    expect(service.connections).toBe(0);
  });

  test('a token in the URL or in a cookie is ignored', async () => {
    const { url, service } = await startGoodWorld();
    const { status } = await send(
      { url },
      {
        ...parameters({ access_token: 'the-token', query }),
        headers: { cookie: 'authorization=Bearer the-token' },
      },
    );
    expect(status).toBe(401);
    expect(service.connections).toBe(0);
  });
});

describe('a token in an unusual form', () => {
  test.each([
    ['bearer the-token', 'Bearer the-token'],
    ['BEARER the-token', 'Bearer the-token'],
    ['  Bearer the-token  ', 'Bearer the-token'],
    ['Bearer   the-token', 'Bearer the-token'],
    ['Bearer a.b-c_d~e+f/g==', 'Bearer a.b-c_d~e+f/g=='],
  ])('%s', async (authorization, sent) => {
    const { url, service } = await startGoodWorld();
    const { status } = await askWith(url, ['authorization', authorization]);
    expect(status).toBe(200);
    expect(service.requests.map((one) => headerOf(one, 'authorization'))).toEqual([sent]);
  });

  test('two tokens in a list are not sent', async () => {
    const { url, service } = await startGoodWorld();
    const { status } = await askWith(url, ['authorization', 'Bearer one, Bearer two']);
    expect(status).toBe(401);
    expect(service.requests).toEqual([]);
  });
});
