import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { bodyFaults, contentFaults } from './body-faults.ts';
import { refusingAddress, silentAddress } from './dead-ends.ts';
import { type FaultRow, untilRowEnds } from './fault-row.ts';
import {
  besidesGood,
  type Fault,
  head,
  json,
  organization,
  startFaultServer,
  whole,
  writes,
  writesAndEnds,
} from './fault-server.ts';
import { callsOf, startFaultyWorld, traced } from './faulty-world.ts';
import { statusFaults } from './status-faults.ts';
import { connectionFaults, protocolFaults } from './transport-faults.ts';

const goodField = 'good: organization(id: "good") { title }';
const badField = 'organization(id: "bad") { title }';
const both = `{ ${goodField} bad: ${badField} }`;
const good = { title: 'Title good' };

describe.each([
  ['of the connection', connectionFaults],
  ['of the protocol', protocolFaults],
  ['of the status', statusFaults],
  ['of the body', bodyFaults],
  ['of the contents', contentFaults],
])('a fault %s nulls one field', (_, rows: readonly FaultRow[]) => {
  test.each(rows.map((row) => [row.name, row] as const))('%s', async (_, row) => {
    const { ask, service } = await startFaultyWorld(besidesGood(row.fault), {
      connections: 2,
      ...(row.deadlineMs !== undefined && { deadlineMs: row.deadlineMs }),
    });
    const result = await untilRowEnds(
      row,
      () => ask(`{ ${goodField} bad: ${row.field ?? badField} }`, { headers: traced }),
      () => service.requests.length === 2,
    );
    const sent = service.requests.filter(({ path }) => path !== '/v1/orgs/good');
    const [first] = result.errors ?? [];
    expect({
      http: result.status,
      data: result.data,
      errors: result.errors?.map(({ path, extensions: { code } }) => ({ path, code })),
      status: Object(first?.extensions.upstream).status,
      retryAfter: first?.extensions.retryAfter,
      attempts: Math.max(...callsOf(result).map(({ attempts }) => attempts)),
      sent: sent.length / new Set(sent.map(({ path }) => path)).size,
    }).toEqual({
      http: 200,
      data: { good, bad: row.left ?? null },
      errors: [{ path: ['bad', ...(row.below ?? [])], code: row.code }],
      status: row.status,
      retryAfter: row.retryAfter,
      attempts: row.attempts,
      sent: row.attempts,
    });

    // No connection was lost, and none has unread data.
    const after = await ask(
      `{ a: organization(id: "good") { title } b: site(id: "good/b") { title } }`,
    );
    expect([after.data, after.errors]).toEqual([{ a: good, b: good }, undefined]);
  });
});

describe('an unavailable service nulls the fields that need it', () => {
  const query = '{ good: __typename bad: organization(id: "bad") { title } }';

  test.each<[string, () => Promise<string>, string, number, number?]>([
    ['refuses connections', refusingAddress, 'UPSTREAM_UNAVAILABLE', 2],
    ['lets connections wait', silentAddress, 'UPSTREAM_TIMEOUT', 1, 400],
    ['has no address', async () => `http://${'a'.repeat(64)}.invalid`, 'UPSTREAM_UNAVAILABLE', 2],
    [
      'speaks no TLS',
      async () => {
        const plain = { onConnection: (socket: Socket) => void socket.end(head(400)) };
        return (await startFaultServer(() => {}, plain)).url.replace('http:', 'https:');
      },
      'UPSTREAM_UNAVAILABLE',
      1,
    ],
    [
      'resets every connection',
      async () =>
        (await startFaultServer(() => {}, { onConnection: (socket) => socket.resetAndDestroy() }))
          .url,
      'UPSTREAM_UNAVAILABLE',
      2,
    ],
  ])('%s', async (_, address, code, attempts, deadlineMs = 30_000) => {
    const { ask } = await startFaultyWorld(() => {}, {
      upstreamUrl: await address(),
      allowInsecureHttp: true,
      deadlineMs,
    });
    const result = await ask(query, { headers: traced });
    expect({
      http: result.status,
      data: result.data,
      errors: result.errors?.map(({ path, extensions }) => ({ path, code: extensions.code })),
      attempts: callsOf(result).map((call) => call.attempts),
    }).toEqual({
      http: 200,
      data: { good: 'Query', bad: null },
      errors: [{ path: ['bad'], code }],
      attempts: [attempts],
    });
  });

  test('is retried if no connection is established in time', async () => {
    const { ask } = await startFaultyWorld(() => {}, {
      upstreamUrl: await silentAddress(),
      connectTimeoutMs: 50,
      // The deadline is not tested here: a busy machine may be slow.
      deadlineMs: 50_000,
    });
    const { data, errors, extensions } = await ask(`{ bad: ${badField} }`, {
      headers: traced,
    });
    expect(data).toEqual({ bad: null });
    expect(errors).toMatchObject([{ extensions: { code: 'UPSTREAM_UNAVAILABLE' } }]);
    expect(extensions).toMatchObject({ upstream: [{ attempts: 2, status: null }] });
  });
});

describe('a redirect is not followed', () => {
  test.each([301, 302, 303, 307, 308])('%i', async (status) => {
    const elsewhere = await startFaultServer(writes(json(organization('elsewhere'))));
    const { ask } = await startFaultyWorld(
      besidesGood(writes(whole(status, { location: `${elsewhere.url}/v1/orgs/bad` }))),
    );
    const result = await ask(both, { headers: traced });
    expect(result.data).toEqual({ good, bad: null });
    expect(result.errors?.map(({ extensions }) => extensions)).toEqual([
      {
        code: 'UPSTREAM_INVALID_RESPONSE',
        upstream: { method: 'GET', route: '/v1/orgs/{organizationId}', status },
      },
    ]);
    expect(callsOf(result).map(({ attempts }) => attempts)).toEqual([1, 1]);
    expect(elsewhere.connections).toBe(0);
  });

  test('the URL of a next page is not followed either', async () => {
    const elsewhere = await startFaultServer(writes(json({ items: [] })));
    const { ask, service } = await startFaultyWorld(
      writes(json({ items: [], next: { page: `${elsewhere.url}/v1/orgs` } })),
    );
    const { errors } = await ask('{ organizations(first: 2) { nodes { title } } }');
    // A list without its rest must not look complete.
    expect(errors).toMatchObject([{ extensions: { code: 'UPSTREAM_INVALID_RESPONSE' } }]);
    expect(elsewhere.connections).toBe(0);
    expect(service.requests.every(({ path }) => path.startsWith('/v1/orgs?limit=2'))).toBe(true);
  });
});

describe('deviations that are not faults', () => {
  const bad = organization('bad');
  const text = JSON.stringify(bad);
  test.each<[string, Fault]>([
    ['no content type', writes(head(200, { 'content-length': text.length }), text)],
    ['another kind of JSON', writes(json(bad, 200, { 'content-type': 'application/hal+json' }))],
    ['a status of 206', writes(json(bad, 206))],
    ['a byte order mark', writes(whole(200, {}, `\ufeff${text}`))],
    [
      'a byte order mark before a large body',
      writes(whole(200, {}, `\ufeff${text.padEnd(400_000)}`)),
    ],
    [
      'a byte order mark in a compressed body',
      writes(whole(200, { 'content-encoding': 'gzip' }, gzipSync(`\ufeff${text}`))),
    ],
    ['a body just within the limit', writes(whole(200, {}, text.padEnd(8_000_000)))],
    ['early hints', writes(head(103, { link: '</a>' }), json(bad))],
    [
      'a body in chunks',
      writes(
        head(200, { 'transfer-encoding': 'chunked' }),
        '5\r\n',
        text.slice(0, 5),
        `\r\n${(text.length - 5).toString(16)}\r\n`,
        text.slice(5),
        '\r\n0\r\nx-trailer: 1\r\n\r\n',
      ),
    ],
    ['a body until close', writesAndEnds(head(200), text)],
    [
      'a body that was compressed unasked',
      writes(whole(200, { 'content-encoding': 'gzip' }, gzipSync(text))),
    ],
    ...['x-gzip', 'X-GZip', 'gzip ', 'gzip\t', ' \tGzip', ''].map((encoding): [string, Fault] => [
      `the encoding ${JSON.stringify(encoding)}`,
      writes(whole(200, { 'content-encoding': encoding }, encoding === '' ? text : gzipSync(text))),
    ]),
    [
      'unknown members',
      writes(json({ ...bad, __proto__x: 1, ['__proto__']: { a: 1 }, extra: {} })),
    ],
    [
      'a second response after the first',
      writes(Buffer.concat([json(bad), json(organization('second'))])),
    ],
    [
      'a value just below the depth that is refused',
      writes(whole(200, {}, `${text.slice(0, -1)},"x":${'['.repeat(900)}"]]]"${']'.repeat(900)}}`)),
    ],
  ])('%s', async (_, fault) => {
    const { ask } = await startFaultyWorld(besidesGood(fault), { connections: 1 });
    for (let round = 0; round < 2; round += 1) {
      const { data, errors } = await ask(both);
      expect([data, errors]).toEqual([{ good, bad: { title: 'Title bad' } }, undefined]);
    }
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test('a byte order mark before the message of a refusal', async () => {
    const said = JSON.stringify({ error: { code: 400, message: 'No such title' } });
    const { ask } = await startFaultyWorld(writes(whole(400, {}, `\ufeff${said}`)));
    const { errors } = await ask(`{ ${badField} }`);
    expect(errors).toMatchObject([
      { message: 'No such title', extensions: { code: 'BAD_USER_INPUT' } },
    ]);
  });

  test('an empty place in a list', async () => {
    const { ask } = await startFaultyWorld(
      writes(json({ items: [organization('a'), null, organization('b')] })),
    );
    const { data, errors } = await ask('{ organizations(first: 5) { nodes { title } } }');
    expect(data).toEqual({
      organizations: { nodes: [{ title: 'Title a' }, null, { title: 'Title b' }] },
    });
    expect(errors).toBeUndefined();
  });
});

describe('a temporary fault has no effect', () => {
  /** Fails once, and then responds normally. */
  const once = (fault: Fault): Fault => {
    let isFirst = true;
    return (socket, request) => {
      if (isFirst) fault(socket, request);
      else socket.write(json(organization('bad')));
      isFirst = false;
    };
  };
  const healing = [...connectionFaults, ...statusFaults].filter(({ attempts }) => attempts === 2);

  test.each(healing.map((row) => [row.name, row] as const))('%s', async (_, { fault }) => {
    const { ask } = await startFaultyWorld(besidesGood(once(fault)));
    const result = await ask(both, { headers: traced });
    expect([result.data, result.errors]).toEqual([
      { good, bad: { title: 'Title bad' } },
      undefined,
    ]);
    expect(callsOf(result).map(({ attempts, status }) => [attempts, status])).toEqual([
      [1, 200],
      [2, 200],
    ]);
  });

  test('a delay of a second is awaited', async () => {
    const times: number[] = [];
    const limited = once(writes(json({}, 429, { 'retry-after': 1 })));
    const { ask } = await startFaultyWorld((socket, request) => {
      times.push(performance.now());
      limited(socket, request);
    });
    const { errors } = await ask(`{ ${badField} }`);
    expect(errors).toBeUndefined();
    const [first = 0, second = 0] = times;
    expect(second - first).toBeGreaterThanOrEqual(990);
  });

  test('a delay longer than the remaining time is not awaited', async () => {
    // An hour would be waited for until the deadline of a minute, and the test would take that long.
    const { ask } = await startFaultyWorld(writes(json({}, 429, { 'retry-after': 3_600 })), {
      deadlineMs: 60_000,
    });
    const { errors } = await ask(`{ ${badField} }`);
    expect(errors?.map(({ extensions }) => [extensions.code, extensions.retryAfter])).toEqual([
      ['RATE_LIMITED', 3_600],
    ]);
  });
});

test('a date in Retry-After is converted to seconds', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 2, 1) });
  onTestFinished(() => void vi.useRealTimers());
  const date = new Date(Date.now() + 1_800_000).toUTCString();
  const { ask } = await startFaultyWorld(writes(json({}, 429, { 'retry-after': date })));
  const { errors } = await ask(`{ ${badField} }`);
  expect(errors?.[0]?.extensions.retryAfter).toBe(1_800);
});

describe('the HTTP status of the response', () => {
  test.each([
    ['nothing but a refused token is 401', 'bad: organization(id: "bad") { title }', 401],
    ['a refused token beside data is 200', both.slice(1, -1), 200],
    ['a refused token beside data without a call is 200', `__typename ${badField}`, 200],
  ])('%s', async (_, fields, status) => {
    const { ask } = await startFaultyWorld(besidesGood(writes(json({}, 401))));
    const result = await ask(`{ ${fields} }`);
    expect(result.status).toBe(status);
    expect(result.errors?.map(({ extensions }) => extensions.code)).toEqual(['UNAUTHENTICATED']);
  });

  test('another refusal beside a refused token is 200', async () => {
    const { ask } = await startFaultyWorld((socket, { path }) =>
      socket.write(json({}, path.endsWith('/a') ? 401 : 403)),
    );
    const result = await ask(
      '{ a: organization(id: "a") { title } b: organization(id: "b") { title } }',
    );
    expect(result.status).toBe(200);
  });
});
