/** Other features of clients: persisted query hashes, empty names, WebSockets, requests for the root. */
import { expect, onTestFinished } from 'vitest';
import { createFacade, type FacadeOptions } from '../facade.ts';
import { startWorld, test, type World } from '../harness.ts';
import { type Answer, json, parameters, type SendOptions, send, sendBytes } from './send.ts';

type Sender = (request: SendOptions) => Promise<Pick<Answer, 'status' | 'headers' | 'text'>>;

/** The same request to the server and to a fetch handler. */
async function waysIn(options: Partial<FacadeOptions> = {}): Promise<[World, Sender[]]> {
  const world = await startWorld({ facade: options });
  const facade = createFacade({ upstreamUrl: world.upstreamUrl, ...options });
  onTestFinished(() => facade.close());
  const fetched: Sender = async ({ path = '/graphql', ...init }) => {
    const response = await facade.fetch(new Request(`http://localhost${path}`, init));
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  return [world, [(request) => send(world, { redirect: 'manual', ...request }), fetched]];
}

const extensions = { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } };
const posted = (body: unknown, accept: string) => json(JSON.stringify(body), { accept });

// As sent by the links of Apollo and urql, including their `Accept` headers.
const apollo = 'application/graphql-response+json,application/json;q=0.9';
const urql =
  'application/graphql-response+json, application/graphql+json, application/json, text/event-stream, multipart/mixed';
const body = { operationName: 'Titles', variables: {}, extensions };
const inAddress = { operationName: 'Titles', extensions: JSON.stringify(extensions) };
const got = (accept: string): SendOptions => ({
  ...parameters(inAddress),
  headers: { accept, 'apollo-require-preflight': 'true' },
});

const probes: [name: string, status: number, request: SendOptions][] = [
  ['of Apollo, by POST', 400, posted(body, apollo)],
  ['of Apollo, by GET', 400, got(apollo)],
  ['of urql, by POST', 400, posted(body, urql)],
  ['of urql, by GET', 400, got(urql)],
  ['of a client of plain JSON, by POST', 200, posted(body, 'application/json')],
  ['of a client of plain JSON, by GET', 200, got('application/json')],
  ['with a query that is null', 400, posted({ ...body, query: null }, apollo)],
  ['with a query that is empty', 400, posted({ ...body, query: '' }, apollo)],
];

test.for(probes)('a hash alone is not supported: %s is %d', async ([, status, request]) => {
  const [world, senders] = await waysIn();
  for (const sent of senders) {
    const answer = await sent(request);
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      status,
      {
        errors: [
          {
            message: 'PersistedQueryNotSupported',
            extensions: { code: 'PERSISTED_QUERY_NOT_SUPPORTED' },
          },
        ],
      },
    ]);
  }
  expect(world.calls).toEqual([]);
});

test('a query with its hash is executed', async () => {
  const [, senders] = await waysIn();
  const query = 'query Titles { organization(id: "acme") { title } }';
  const expected = { data: { organization: { title: 'Acme' } } };
  const asked = { ...inAddress, query };
  for (const sent of senders)
    for (const request of [posted({ ...body, query }, apollo), parameters(asked)]) {
      const { status, text } = await sent(request);
      expect([status, JSON.parse(text)]).toEqual([200, expected]);
    }
});

test.for([null, [], 'canary', { persistedQuery: null }, {}])(
  'without a hash the query is missing: extensions %j',
  async (odd) => {
    const [, senders] = await waysIn();
    for (const sent of senders) {
      const { status, text } = await sent(posted({ extensions: odd }, apollo));
      expect([status, JSON.parse(text).errors[0].extensions.code]).toEqual([400, 'BAD_REQUEST']);
    }
  },
);

test('an empty operation name counts as omitted', async () => {
  const [, senders] = await waysIn();
  const asked = (query: string) => [
    posted({ query, operationName: '' }, apollo),
    parameters({ query, operationName: '' }),
  ];
  const one = asked('query Only { __typename }');
  const two = asked('query A { __typename } query B { __typename }');
  for (const sent of senders) {
    for (const request of one)
      expect(await sent(request)).toMatchObject({
        status: 200,
        text: '{"data":{"__typename":"Query"}}',
      });
    for (const request of two) {
      const { status, text } = await sent(request);
      expect([status, JSON.parse(text).errors[0].extensions.code]).toEqual([
        400,
        'OPERATION_RESOLUTION_FAILURE',
      ]);
    }
  }
});

test.for([
  'subscription { __typename }',
  'subscription { ...F } fragment F on Query { __typename }',
  'subscription S($id: ID!) { spaceChanged(id: $id) { id } }',
])('a subscription is 400 with a code: %s', async (query) => {
  const [world, senders] = await waysIn();
  for (const sent of senders)
    for (const request of [
      posted({ query }, apollo),
      posted({ query }, 'application/json'),
      parameters({ query }),
    ]) {
      const { status, text } = await sent(request);
      expect([status, JSON.parse(text)]).toEqual([
        400,
        {
          errors: [
            {
              message: 'This graph has no subscriptions yet.',
              extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
            },
          ],
        },
      ]);
    }
  expect(world.calls).toEqual([]);
});

test('a client that accepts only events gets its result as one', async () => {
  const [, senders] = await waysIn();
  const query = '{ organization(id: "acme") { title } }';
  for (const sent of senders) {
    const { status, headers, text } = await sent(posted({ query }, 'text/event-stream'));
    expect([status, headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^text\/event-stream/),
    ]);
    expect(text).toContain('data: {"data":{"organization":{"title":"Acme"}}}');
  }
});

test.for([0, 1, 100])('an array of %d operations gets one error', async (count) => {
  const [world, senders] = await waysIn();
  const operations = Array.from({ length: count }, (_, n) => ({
    query: `{ a${n}: organizations { totalCount } }`,
  }));
  for (const sent of senders) {
    const { status, text } = await sent(posted(operations, apollo));
    expect([status, JSON.parse(text)]).toEqual([
      400,
      { errors: [{ message: 'Batching is not supported.', extensions: { code: 'BAD_REQUEST' } }] },
    ]);
  }
  expect(world.calls).toEqual([]);
});

test('variables that are an empty text count as omitted', async () => {
  const [, senders] = await waysIn();
  const query = 'query ($id: ID = "acme") { organization(id: $id) { title } }';
  for (const sent of senders)
    for (const request of [
      posted({ query, variables: '' }, apollo),
      posted({ query, variables: '', operationName: '', extensions: null }, apollo),
      parameters({ query, variables: '' }),
    ]) {
      const { status, text } = await sent(request);
      expect([status, JSON.parse(text)]).toEqual([
        200,
        { data: { organization: { title: 'Acme' } } },
      ]);
    }
});

const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

test('the root redirects to GraphiQL if it is on', async () => {
  const [, senders] = await waysIn({ graphiql: {}, endpoint: '/api/graph' });
  for (const sent of senders)
    for (const path of ['/', '/?a=b']) {
      const { status, headers, text } = await sent({ path, headers: page });
      expect([status, headers.get('location')]).toEqual([302, './api/graph']);
      expect(text).toBe('GraphiQL is at /api/graph, and requests go there too.\n');
      expect((await sent({ path: '/api/graph', headers: page })).text).toContain('<html');
    }
});

test('the root is 404 without GraphiQL, also by POST', async () => {
  const [, without] = await waysIn();
  for (const sent of without) expect((await sent({ path: '/', headers: page })).status).toBe(404);
  const [, senders] = await waysIn({ graphiql: {} });
  for (const sent of senders)
    expect((await sent({ ...posted({}, apollo), path: '/' })).status).toBe(404);
});

const refused = {
  message:
    'WebSockets are not supported, because this graph has no subscriptions yet. Send queries and mutations by HTTP POST.',
  extensions: { code: 'BAD_REQUEST' },
};

const handshake = (path: string, upgrade = 'websocket') =>
  [
    `GET ${path} HTTP/1.1`,
    'Host: x',
    'Connection: Upgrade',
    `Upgrade: ${upgrade}`,
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Protocol: graphql-transport-ws',
    '\r\n',
  ].join('\r\n');

test.for([
  ['/graphql', 'websocket'],
  ['/graphql', 'h2c, WebSocket'],
  ['/', 'websocket'],
  ['/subscriptions?a=b', 'websocket'],
])(
  'a WebSocket is refused with a message, and its connection closed: %s, %s',
  async ([path = '', upgrade]) => {
    const world = await startWorld({ facade: { graphiql: {} } });
    // Resolves once the server has closed the connection.
    const [head = '', reported = ''] = (await sendBytes(world, handshake(path, upgrade))).split(
      '\r\n\r\n',
    );
    expect(head).toMatch(/^HTTP\/1\.1 400 /);
    expect(head).toMatch(/^connection: close$/im);
    expect(reported).toContain(JSON.stringify({ errors: [refused] }));
  },
);

test('a WebSocket is refused by a handler of the Fetch standard, too', async () => {
  const [, [, fetched]] = await waysIn();
  for (const path of ['/graphql', '/elsewhere']) {
    const answer = await fetched?.({ path, headers: { upgrade: 'websocket' } });
    expect([answer?.status, JSON.parse(answer?.text ?? '')]).toEqual([400, { errors: [refused] }]);
  }
});

test('another offered protocol is ignored', async ({ world }) => {
  const asked = handshake('/graphql?query={__typename}', 'h2c').replace(
    'Connection: Upgrade',
    'Connection: Upgrade, close',
  );
  expect(await sendBytes(world, asked)).toMatch(/^HTTP\/1\.1 200 /);
});
