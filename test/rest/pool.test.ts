import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { codesOf } from '../harness.ts';
import { document, send } from '../http/send.ts';
import { head, headerOf, json, whole, writes } from './fault-server.ts';
import { callsOf, startFaultyWorld, traced } from './faulty-world.ts';
import { hostileOrganizationIds } from './hostile-ids.ts';
import { good, site, siteBody, sites, updateSite } from './sites.ts';

const answered = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`s${n}`, { title: 'T' }]));
const siteAnswer = json(siteBody);

describe('hostile arguments do not affect the pool', () => {
  const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const cursors = [
    '',
    '..',
    '../orgs',
    '\0\r\n',
    '\ud800',
    base64(null),
    base64([1, 'another', null, 0, 25]),
    base64([1, '../orgs', '../orgs', 0, 25]),
    base64([2]),
    base64({ __proto__: [1] }),
    'x'.repeat(10_000),
  ];
  const headers = ['\u00e9', '\u00ff', '\u0080', 'a'.repeat(1_025), 'a\u00a0b'];

  test('a thousand of them, and then a hundred valid ones', async () => {
    const { url, service } = await startFaultyWorld(good, { connections: 2, queueLimit: 1_000 });
    const byId = 'query ($id: ID!) { organization(id: $id) { title } }';
    const byCursor = 'query ($after: String) { organizations(after: $after) { nodes { title } } }';
    let asked = 0;
    const hostile = async (query: string, variables: object, code: string) => {
      asked += 1;
      const result = await send({ url }, document(query, variables));
      expect([variables, result.status, codesOf(result)]).toEqual([variables, 200, [code]]);
    };
    while (asked < 1_000) {
      await Promise.all([
        ...hostileOrganizationIds.map((id) => hostile(byId, { id }, 'INVALID_ID')),
        ...cursors
          .filter((after) => after !== '')
          .map((after) => hostile(byCursor, { after }, 'INVALID_CURSOR')),
      ]);
    }
    expect(service.requests).toEqual([]);

    for (const value of headers) {
      const odd = { 'x-request-id': value, traceparent: value, 'accept-language': value };
      const { data, errors } = await send({ url }, document(sites(1, 1), {}, odd));
      expect([value, data, errors]).toEqual([value, { s1: { title: 'T' } }, []]);
    }
    for (const request of service.requests) {
      expect(headerOf(request, 'traceparent')).toBeUndefined();
      expect(headerOf(request, 'accept-language')).toBeUndefined();
      expect(headerOf(request, 'x-request-id')).toMatch(/^[\da-f-]{36}$/);
    }

    const results = await Promise.all(
      Array.from({ length: 100 }, (_, n) => send({ url }, document(sites(1, n)))),
    );
    for (const { errors } of results) expect(errors).toEqual([]);
    expect(service.requests).toHaveLength(headers.length + 100);
    expect(service.connections).toBeLessThanOrEqual(2);
  });
});

describe('a body is read to its end or aborted', () => {
  const large = 'x'.repeat(200_000);
  const page = (status: number) => whole(status, { 'content-type': 'text/html' }, large);
  const answers: readonly Buffer[] = [
    ...[200, 300, 301, 302, 304, 400, 401, 403, 404, 409, 422, 429, 500, 502, 503].map(page),
    json({ error: { code: 404, message: large } }, 404),
    json({ text: large }, 201),
    json([large]),
    json({ text: large }, 204),
    json({ text: large }, 205),
    Buffer.from(head(205)),
    Buffer.from(head(204)),
    whole(200, { 'content-encoding': 'gzip' }, large),
  ];

  test.each([
    ['reads', (n: number) => `query { a: site(id: "o${n}/s") { title } }`],
    [
      'writes',
      (n: number) =>
        `mutation { a: updateSite(input: { siteId: "o${n}/s", title: "N" }) { site { title } } }`,
    ],
    [
      'deletes',
      (n: number) => `mutation { a: deleteSite(input: { siteId: "o${n}/s" }) { deletedSiteId } }`,
    ],
  ])('%s', async (_, queryOf) => {
    let next = 0;
    const { ask, service } = await startFaultyWorld(
      (socket) => {
        const answer = answers[next % answers.length];
        next += 1;
        if (answer) socket.write(answer);
      },
      { connections: 2, queueLimit: 1_000 },
    );
    const statuses = await Promise.all(
      Array.from({ length: answers.length * 4 }, async (_, n) => (await ask(queryOf(n))).status),
    );
    expect(new Set(statuses).difference(new Set([200, 401, 429]))).toEqual(new Set());
    service.turn(good);
    const { data } = await ask(sites(100));
    expect(data).toEqual(answered(100));
  });
});

describe('concurrent calls', () => {
  test('are at most 32 per request', async () => {
    const held: Socket[] = [];
    let asked = 0;
    let most = 0;
    const { ask } = await startFaultyWorld((socket) => {
      asked += 1;
      held.push(socket);
      most = Math.max(most, held.length);
      // No call is answered before all 32 have arrived; one more would have come by then.
      if (held.length === 32 || asked === 100)
        setImmediate(() => {
          for (const one of held.splice(0)) one.write(siteAnswer);
        });
    });
    const { data } = await ask(sites(100));
    expect(data).toEqual(answered(100));
    expect(most).toBe(32);
  });

  test('share the available connections', async () => {
    const { ask, service } = await startFaultyWorld(good, { connections: 3, queueLimit: 1_000 });
    const results = await Promise.all(Array.from({ length: 5 }, () => ask(sites(40))));
    for (const { data } of results) expect(data).toEqual(answered(40));
    expect(service.connections).toBe(3);
  });

  test('a failing one frees its connection for the next', async () => {
    const { ask } = await startFaultyWorld((socket, { path }) => {
      // Aborted after its head: without any response, the service would count as unavailable.
      if (path.includes('o99/')) socket.write(siteAnswer);
      else socket.end(head(200, { 'content-length': 9 }));
    });
    const { data } = await ask(sites(100));
    expect(data?.s99).toEqual({ title: 'T' });
  });
});

describe('the call budget of a request', () => {
  test('each field above the budget has an error, and the others are returned', async () => {
    const { ask, service } = await startFaultyWorld(good, { callBudget: 5 });
    const { status, data, errors = [] } = await ask(sites(8));
    expect([status, data]).toEqual([200, { ...answered(5), s5: null, s6: null, s7: null }]);
    expect(errors.map(({ path, extensions }) => [path, extensions])).toEqual(
      ['s5', 's6', 's7'].map((name, index) => [
        [name],
        {
          code: 'UPSTREAM_BUDGET_EXCEEDED',
          cost: { counted: 6 + index, bound: 5, unit: 'calls' },
          upstream: { method: 'GET', route: '/v1/orgs/{organizationId}/sites/{siteId}' },
        },
      ]),
    );
    expect(service.requests).toHaveLength(5);
  });

  test('is 256 calls', async () => {
    const { ask, service } = await startFaultyWorld(good, { queryTokens: 4_000 });
    const result = await ask(sites(261));
    expect(codesOf(result)).toEqual(Array(5).fill('UPSTREAM_BUDGET_EXCEEDED'));
    expect(service.requests).toHaveLength(256);
  });

  test('counts neither retries nor repeated reads', async () => {
    const { ask, service } = await startFaultyWorld(writes(json({}, 503)), { callBudget: 2 });
    const again = 'b: site(id: "o0/s") { title } c: site(id: "o0/s") { restId title }';
    const result = await ask(`{ ${site(0)} ${site(1)} ${again} }`);
    expect(codesOf(result)).toEqual(Array(4).fill('UPSTREAM_ERROR'));
    expect(service.requests).toHaveLength(4);
  });

  test('counts writes, and starts again with every request', async () => {
    const { ask, service } = await startFaultyWorld(good, { callBudget: 1 });
    const update = 'updateSite(input: { siteId: "o/s", title: "New" })';
    for (let round = 1; round <= 2; round += 1) {
      const result = await ask(
        `mutation { a: ${update} { site { title organization { title } } } }`,
      );
      expect(result.data).toEqual({ a: { site: { title: 'T', organization: null } } });
      expect(codesOf(result)).toEqual(['UPSTREAM_BUDGET_EXCEEDED']);
      expect(service.requests).toHaveLength(round);
    }
  });

  test('that mutations certainly exceed prevents all of them', async () => {
    const { ask, service } = await startFaultyWorld(good, { callBudget: 1 });
    const update = 'updateSite(input: { siteId: "o/s", title: "New" }) { site { title } }';
    const result = await ask(`mutation { a: ${update} b: ${update} }`);
    expect([result.status, codesOf(result)]).toEqual([400, ['QUERY_TOO_COSTLY']]);
    expect(service.requests).toHaveLength(0);
  });
});

describe('the retry budget', () => {
  const down = json({}, 503);

  test('only some calls to an unavailable service are retried', async () => {
    // Time is stopped: otherwise three retries would be restored, one per second.
    const { ask, service } = await startFaultyWorld((socket) => socket.write(down), {
      now: () => 0,
      queueLimit: 4_000,
    });
    const results = await Promise.all(Array.from({ length: 20 }, () => ask(sites(30))));
    expect(results.flatMap(codesOf)).toEqual(Array(600).fill('UPSTREAM_ERROR'));
    expect(service.requests.length).toBeGreaterThan(600);
    expect(service.requests.length).toBeLessThanOrEqual(1.2 * 600 + 3);
  });

  test('three retries are always available', async () => {
    const { ask } = await startFaultyWorld((socket) => socket.write(down));
    const result = await ask(sites(3), { headers: traced });
    expect(callsOf(result).map(({ attempts }) => attempts)).toEqual([2, 2, 2]);
  });
});

describe('a connection that the service closes between two calls', () => {
  test('has no effect on a read', async () => {
    // The worst case: every reused connection is closed on the second call over it.
    const { ask, service } = await startFaultyWorld(
      (socket, request) => {
        if (served.has(request.connection)) socket.destroy();
        else good(socket, request);
        served.add(request.connection);
      },
      { connections: 1 },
    );
    const served = new Set<number>();
    for (let round = 0; round < 20; round += 1)
      expect((await ask(sites(1))).errors).toBeUndefined();
    // The second is sent once more, over a connection of its own, and after it the third has a new one. From then on
    // the query is replayed, and a call that its replay has lost is made again.
    expect(service.requests).toHaveLength(38);
  });

  test('fails a write, and the write is not resent', async () => {
    const { ask, service } = await startFaultyWorld(
      (socket, request) => {
        if (request.method === 'PATCH') socket.destroy();
        else good(socket, request);
      },
      { connections: 1 },
    );
    await ask(sites(1));
    const result = await ask(updateSite);
    expect(codesOf(result)).toEqual(['UPSTREAM_UNAVAILABLE']);
    expect(service.requests.map(({ method }) => method)).toEqual(['GET', 'PATCH']);
  });

  test('after a short idle time, whichever side closes first', async () => {
    const timers = new Map<number, NodeJS.Timeout>();
    const { ask, service } = await startFaultyWorld(
      (socket, request) => {
        clearTimeout(timers.get(request.connection));
        good(socket, request);
        timers.set(
          request.connection,
          setTimeout(() => socket.end(), 5),
        );
      },
      { connections: 1 },
    );
    const failed: unknown[] = [];
    for (let round = 0; round < 100; round += 1) {
      failed.push(...codesOf(await ask(sites(1))));
      await pause(round % 4 === 0 ? 5 : 2);
    }
    expect(failed).toEqual([]);
    expect(service.requests.length).toBeLessThan(1.5 * 100);
  });
});
