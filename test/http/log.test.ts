/** One log line per request, with its cost and outcome but without its values. */
import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { eventually } from '../eventually.ts';
import { admin, answer, reader, startWorld, type WorldOptions } from '../harness.ts';
import { logged } from '../logged.ts';
import { pastDeadline } from '../rest/stopped-time.ts';
import { document, json, parameters, send } from './send.ts';

async function startLoggedWorld(options: WorldOptions = {}) {
  const { logger, lines, entries } = logged();
  const world = await startWorld({ ...options, facade: { logger, ...options.facade } });
  return { world, lines, entries, last: () => entries().at(-1) ?? {} };
}

const query =
  'query Titles($id: ID!) { organization(id: $id) { title } space(id: "faq") { title } }';

test('the line has caller, name, type, status, calls, milliseconds and codes', async () => {
  const { world, lines, last } = await startLoggedWorld();
  await world.ask(query, { id: 'acme' });
  expect(lines).toHaveLength(1);
  expect(last()).toEqual({
    level: 30,
    time: expect.any(Number),
    requestId: expect.stringMatching(/^[\w-]{36}$/),
    caller: expect.stringMatching(/^[\da-f]{12}$/),
    operation: 'Titles',
    type: 'query',
    status: 200,
    calls: 2,
    bytes: expect.any(Number),
    ms: expect.any(Number),
    codes: [],
    msg: 'request',
  });
});

/** The first digits of a text's `sha256sum`. */
const digitsOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

const refusals: [name: string, request: Parameters<typeof send>[1], expected: object][] = [
  [
    'a document that does not parse',
    document('{'),
    { operation: null, document: digitsOf('{'), codes: ['GRAPHQL_PARSE_FAILED'] },
  ],
  [
    'an operation without a name',
    document('{ nothing }'),
    {
      operation: null,
      type: 'query',
      document: digitsOf('{ nothing }'),
      codes: ['GRAPHQL_VALIDATION_FAILED'],
    },
  ],
  [
    'a document that is not valid',
    document('query Wrong { nothing }'),
    { operation: 'Wrong', type: 'query', codes: ['GRAPHQL_VALIDATION_FAILED'] },
  ],
  [
    'variables that do not fit',
    document(query, { id: {} }),
    { operation: 'Titles', codes: ['BAD_USER_INPUT'] },
  ],
  ['a body that is not JSON', json('{'), { codes: ['BAD_REQUEST'] }],
  [
    'a GET of a mutation',
    parameters({ query: 'mutation M { __typename }' }),
    { operation: 'M', type: 'mutation', codes: ['BAD_REQUEST'] },
  ],
  ['another method', { method: 'PUT' }, { codes: ['BAD_REQUEST'] }],
  [
    'a request without a token',
    json(JSON.stringify({ query, variables: { id: 'acme' } }), { authorization: '' }),
    { caller: null, operation: 'Titles', calls: 0, codes: ['UNAUTHENTICATED'] },
  ],
];

test.for(refusals)('%s also has its line', async ([, request, expected]) => {
  const { world, lines, last } = await startLoggedWorld();
  const { status } = await send(world, request);
  expect(lines).toHaveLength(1);
  expect(last()).toMatchObject({ status, calls: 0, msg: 'request', ...expected });
  expect(status).toBeGreaterThanOrEqual(400);
  // The hash replaces a missing name.
  expect('document' in expected).toBe('document' in last());
});

describe("the caller's hash", () => {
  const callerOf = async (facade: WorldOptions['facade'], token: string) => {
    const { world, entries, last } = await startLoggedWorld({ facade: { ...facade } });
    const authorization = `Bearer ${token}`;
    for (const request of [document('{ __typename }', {}, { authorization }), document('{')])
      await send(world, { ...request, headers: { ...request.headers, authorization } });
    expect(entries()[0].caller).toBe(last().caller);
    return last().caller;
  };

  test('is the same in all lines of a process, and another in each process', async () => {
    expect(await callerOf({}, admin)).not.toBe(await callerOf({}, admin));
  });

  test('is the same in all processes with the same key', async () => {
    const logCallerKey = 'a-key-that-all-have';
    const mark = createHmac('sha256', logCallerKey).update(admin).digest('hex').slice(0, 12);
    expect(await callerOf({ logCallerKey }, admin)).toBe(mark);
    expect(await callerOf({ logCallerKey }, reader)).not.toBe(mark);
  });
});

describe('the id of the trace', () => {
  const trace = '0af7651916cd43dd8448eb211c80319c';
  const parent = 'b7ad6b7169203331';
  const traceIn = async (traceparent: string) => {
    const { world, last } = await startLoggedWorld();
    await send(world, document('{ __typename }', {}, { traceparent }));
    return last().traceId;
  };

  test.for([`00-${trace}-${parent}-01`, `01-${trace}-${parent}-01`])(
    'is that of a valid header: %s',
    async (traceparent) => {
      expect(await traceIn(traceparent)).toBe(trace);
    },
  );

  test.for([
    '',
    `00-${trace}-${parent}-01-more`,
    `00-${'0'.repeat(32)}-${parent}-01`,
    `ff-${trace}-${parent}-01`,
    `00-${trace}-${parent}-01, 00-${trace}-${parent}-01`,
  ])('is missing for an invalid one: %j', async (traceparent) => {
    expect(await traceIn(traceparent)).toBeUndefined();
  });
});

test('requests to other paths have no line', async () => {
  const { world, lines } = await startLoggedWorld({
    facade: { graphiql: {}, corsOrigins: ['https://app.example.com'] },
  });
  await send(world, { path: '/health/live' });
  await send(world, { path: '/elsewhere' });
  await send(world, { headers: { accept: 'text/html' } });
  await send(world, { method: 'OPTIONS' });
  expect(lines).toEqual([]);
});

test('a long name is cut', async () => {
  const { world, last } = await startLoggedWorld();
  await world.ask(`query ${'N'.repeat(250)} { __typename }`);
  expect(last().operation).toBe('N'.repeat(128));
});

test('a line never contains a token, variable, argument, header or body', async () => {
  const { world, lines } = await startLoggedWorld();
  const canary = 'canary-5e1f';
  const headers = { authorization: `Bearer ${canary}`, 'x-api-key': canary, cookie: canary };
  const secret = { id: canary };
  for (const request of [
    document(query, secret, headers),
    document(`query Titles { space(id: "${canary}") { title } }`, {}, headers),
    document(`query ($id: Int) { space(id: "${canary}") { ${'canary'} } }`, secret, headers),
    json(`{"query": "${canary}`, headers),
    parameters({ query: `mutation { a(b: "${canary}") }`, variables: canary }),
    { ...parameters({ query, variables: JSON.stringify(secret) }), headers },
  ])
    await send(world, request);
  expect(lines).toHaveLength(6);
  expect(lines.join('')).not.toContain(canary);
});

describe('the request ID', () => {
  const idOf = async (given: Record<string, string>) => {
    const { world, last } = await startLoggedWorld();
    const { headers } = await send(world, document('{ __typename }', {}, given));
    expect(headers.get('x-request-id')).toBe(last().requestId);
    return last().requestId;
  };

  test('is the one that the caller sent, and is in the response', async () => {
    for (const id of ['a', 'req-1.2:3_4', 'x'.repeat(128)])
      expect(await idOf({ 'x-request-id': id })).toBe(id);
  });

  test.for(['x'.repeat(129), 'a b', 'a"b', 'a/b', '{}', '%0a', ''])(
    'is generated if the given one is unsafe in a log: %j',
    async (id) => {
      expect(await idOf({ 'x-request-id': id })).toMatch(/^[\da-f-]{36}$/);
    },
  );

  test('is also on refusals', async () => {
    const { world, last } = await startLoggedWorld();
    for (const request of [json('{'), { method: 'PUT' }, document('{')]) {
      const { headers } = await send(world, request);
      expect(headers.get('x-request-id')).toBe(last().requestId);
    }
  });
});

describe('failures of the service', () => {
  const failed = '{ organization(id: "o") { title } }';

  test.for<[name: string, upstream: NonNullable<WorldOptions['upstream']>, said: object]>([
    [
      'a page of 502',
      (_, response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>No</h1>'),
      { status: 502, code: 'UPSTREAM_ERROR', cause: 'HTTP 502' },
    ],
    [
      'too many calls',
      (_, response) => response.writeHead(429, { 'retry-after': '30' }).end(),
      { status: 429, code: 'RATE_LIMITED', cause: 'HTTP 429' },
    ],
    [
      'a connection that ends',
      (request) => request.socket.destroy(),
      { status: null, code: 'UPSTREAM_UNAVAILABLE', cause: 'SOCKET' },
    ],
    ['no response', () => {}, { status: null, code: 'UPSTREAM_TIMEOUT', cause: 'DEADLINE' }],
  ])('%s: the call with its cause, and the request as a warning', async ([, upstream, said]) => {
    const deadlineMs = 300;
    const { world, entries } = await startLoggedWorld({ upstream, facade: { deadlineMs } });
    await pastDeadline(
      () => world.ask(failed),
      deadlineMs,
      () => world.calls.length > 0,
    );
    const [call, ...others] = entries();
    expect(call).toMatchObject({
      level: 40,
      msg: 'call failed',
      method: 'GET',
      route: '/v1/orgs/{organizationId}',
      attempt: 1,
      ms: expect.any(Number),
      ...said,
    });
    const request = others.at(-1);
    expect(request).toMatchObject({ level: 40, msg: 'request', requestId: call.requestId });
  });

  test('a refused connection', async () => {
    const facade = { upstreamUrl: 'http://127.0.0.1:9' };
    const { world, entries } = await startLoggedWorld({ facade });
    await world.ask(failed);
    const refused = { code: 'UPSTREAM_UNAVAILABLE', cause: 'ECONNREFUSED' };
    expect(entries()[0]).toMatchObject({ msg: 'call failed', ...refused });
  });

  test('a value of another type is logged with its path and the expected type, never with the value', async () => {
    const odd = 'the-value-itself';
    const { world, lines, entries } = await startLoggedWorld({
      upstream: (_, response) =>
        answer(response, {
          items: [
            { object: 'organization', id: 'a', title: 'A' },
            { object: 'organization', id: 'b', title: { [odd]: odd } },
            { object: 'organization', title: odd },
            odd,
          ],
        }),
    });
    await world.ask('{ organizations { nodes { title } } }');
    expect(lines.join('')).not.toContain(odd);
    const reported = entries().filter(({ msg }) => msg === 'response cannot be read');
    expect(
      reported.map(({ level, route, member, cause }) => [level, route, member, cause]),
    ).toEqual([
      [40, '/v1/orgs', 'title', 'expected text'],
      [40, '/v1/orgs', 'items.2.id', 'expected text'],
      [40, '/v1/orgs', 'items.3', 'expected an object'],
    ]);
  });

  test('a value that the schema does not have is a warning of its field once a minute, without the value', async () => {
    const odd = 'the-value-itself';
    let now = 0;
    const { world, lines, entries } = await startLoggedWorld({
      upstream: (_, response) =>
        answer(response, { object: 'space', id: 's', title: 'S', visibility: odd }),
      facade: { now: () => now },
    });
    const ask = () => world.ask('{ one: space(id: "s") { a: visibility b: visibility } }');
    const reported = () => entries().filter(({ msg }) => msg === 'value is not in the schema');
    await ask();
    await ask();
    expect(reported()).toEqual([
      expect.objectContaining({ level: 40, type: 'Space', member: 'visibility' }),
    ]);
    expect(entries()).toContainEqual(
      expect.objectContaining({ msg: 'request', requestId: reported()[0].requestId }),
    );
    now += 60_000;
    await ask();
    expect(reported()).toHaveLength(2);
    expect(lines.join('')).not.toContain(odd);
  });

  test('the same cause is a warning once a minute; each request has its line', async () => {
    const { world, entries } = await startLoggedWorld({
      upstream: (_, response) => response.writeHead(500).end(),
    });
    for (let round = 0; round < 5; round += 1) await world.ask(failed);
    const said = entries();
    expect(said.filter(({ msg }) => msg === 'call failed')).toHaveLength(1);
    expect(said.filter(({ msg, level }) => msg === 'request' && level === 40)).toHaveLength(5);
  });

  test('errors that the caller can fix are not failures of the service, and each code is listed once', async () => {
    const { world, entries } = await startLoggedWorld();
    await world.ask(
      'query M { a: space(id: "x") { title } b: space(id: "y") { title } c: site(id: "..") { title } }',
    );
    expect(entries()).toMatchObject([{ level: 30, msg: 'request', operation: 'M' }]);
    expect(entries()[0].codes.toSorted()).toEqual(['INVALID_ID', 'NOT_FOUND']);
  });
});

test('a refused request, and one whose client disconnected, have lines', async () => {
  const { world, lines, entries } = await startLoggedWorld({
    upstream: () => {},
    facade: { connections: 1, queueLimit: 1 },
  });
  const client = new AbortController();
  const asked = fetch(`${world.url}/graphql`, {
    ...document('query Left { a: space(id: "a") { title } b: space(id: "b") { title } }'),
    signal: client.signal,
  });
  await eventually(() => expect(world.calls).toHaveLength(1));
  const refused = await send(world, document('query Refused { c: space(id: "c") { title } }'));
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
  const accept = 'application/json, application/graphql-response+json';
  const plain = await send(world, document('{ __typename }', {}, { accept }));
  // For any accepted types: clients retry such refusals.
  for (const { headers } of [refused, plain])
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  client.abort();
  await expect(asked).rejects.toThrow();
  await eventually(() => expect(lines).toHaveLength(3));
  const caller = expect.stringMatching(/^[\da-f]{12}$/);
  expect(entries()).toMatchObject([
    { codes: ['OVERLOADED'], status: 503, caller, calls: 0, operation: null },
    { codes: ['OVERLOADED'], status: 503, caller, calls: 0, operation: null },
    { codes: ['CLIENT_CLOSED_REQUEST'], status: null, caller, calls: 2, operation: 'Left' },
  ]);
});

test('a response that is too large is reported each time, even if responses are cached', async () => {
  const { world, last } = await startLoggedWorld({ facade: { responseBytes: 300 } });
  for (let time = 0; time < 2; time += 1) {
    await world.ask('{ __schema { types { name } } }');
    expect(last()).toMatchObject({ codes: ['QUERY_TOO_COSTLY'] });
  }
});
