/** Limits on the response bytes of one request, and of all requests. */
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createFacade } from '../facade.ts';
import { codesOf } from '../harness.ts';
import { document } from '../http/send.ts';
import { type Fault, head, json, startFaultServer, whole } from './fault-server.ts';
import { startFaultyWorld } from './faulty-world.ts';
import { site, siteBody, sites } from './sites.ts';

const body = (size: number) => JSON.stringify(siteBody).padEnd(size);
const sized =
  (size: number): Fault =>
  (socket) =>
    socket.write(whole(200, { 'content-type': 'application/json' }, body(size)));

describe('the byte budget of a request', () => {
  test('fields above the budget have an error with the count, and the others are returned', async () => {
    const { ask, service } = await startFaultyWorld(sized(4_000), {
      byteBudget: 10_000,
      connections: 1,
    });
    const { status, data, errors = [] } = await ask(sites(5));
    expect([status, data]).toEqual([
      200,
      { s0: { title: 'T' }, s1: { title: 'T' }, s2: null, s3: null, s4: null },
    ]);
    const upstream = { method: 'GET', route: '/v1/orgs/{organizationId}/sites/{siteId}' };
    expect(errors.map(({ extensions }) => extensions)).toEqual(
      Array(3).fill({
        code: 'UPSTREAM_BUDGET_EXCEEDED',
        cost: { counted: 12_000, bound: 10_000, unit: 'bytes' },
        upstream,
      }),
    );
    for (const { message } of errors)
      expect(message).toMatch(/^The request exceeds the limit of bytes /);
    expect(service.requests).toHaveLength(3);
  });

  test('compressed responses count with their uncompressed size', async () => {
    const zipped = gzipSync(body(4_000));
    const { ask } = await startFaultyWorld(
      (socket) =>
        socket.write(
          whole(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }, zipped),
        ),
      { byteBudget: 10_000, connections: 1 },
    );
    const result = await ask(sites(4));
    expect(codesOf(result)).toEqual(Array(2).fill('UPSTREAM_BUDGET_EXCEEDED'));
    expect(result.errors?.[0]?.extensions.cost).toMatchObject({ counted: 12_000 });
  });

  test('a response that is too large is aborted before its end', async () => {
    const { ask, service } = await startFaultyWorld(
      (socket) => {
        socket.write(
          head(200, { 'content-type': 'application/json', 'content-length': 1_000_000 }),
        );
        socket.write('x'.repeat(20_000));
      },
      { byteBudget: 10_000 },
    );
    expect(codesOf(await ask(sites(1)))).toEqual(['UPSTREAM_BUDGET_EXCEEDED']);
    await service.until(() => service.open.size === 0);
  });

  test('a write with a response has succeeded, for any size of the response', async () => {
    const { ask } = await startFaultyWorld(sized(20_000), { byteBudget: 10_000 });
    const update = 'updateSite(input: { siteId: "o/s", title: "Title" }) { site { title } }';
    const result = await ask(`mutation { a: ${update} b: ${update} }`);
    expect(result.data).toEqual({ a: { site: { title: 'T' } }, b: null });
    expect(codesOf(result)).toEqual(['UPSTREAM_BUDGET_EXCEEDED']);
  });

  test('starts again with every request', async () => {
    const { ask } = await startFaultyWorld(sized(4_000), { byteBudget: 10_000 });
    for (let round = 0; round < 4; round += 1) expect((await ask(sites(2))).errors).toBeUndefined();
  });
});

describe('the bytes of all requests', () => {
  /** Returns 8,000 bytes, except for the last call of a request, which is held. */
  async function startHolding() {
    let finish = () => {};
    const world = await startFaultyWorld(
      (socket, request) => {
        if (request.path.includes('o9/')) finish = () => sized(10)(socket, request);
        else sized(8_000)(socket, request);
      },
      { heldBytes: 20_000, deadlineMs: 15_000 },
    );
    const { service } = world;
    /** Begins a request that holds 24,000 bytes and waits for one more response. */
    const begin = async (signal?: AbortSignal) => {
      const before = service.requests.length;
      const asked = world.ask(`{ ${[0, 1, 2, 9].map(site).join(' ')} }`, {
        token: 'a',
        ...(signal && { signal }),
      });
      // The response to a disconnected client is not awaited here.
      asked.catch(() => {});
      await service.until(() => service.requests.length === before + 4);
      return { asked };
    };
    const isRefused = async () => codesOf(await world.ask(sites(1, 20))).includes('OVERLOADED');
    return { ...world, begin, isRefused, finish: () => finish() };
  }

  test('are limited: new calls are refused until a request has ended', async () => {
    const { begin, ask, isRefused, finish } = await startHolding();
    const { asked } = await begin();
    await expect.poll(isRefused).toBe(true);
    const { errors } = await ask(sites(1, 30));
    expect(errors?.map(({ extensions }) => extensions)).toEqual([
      {
        code: 'OVERLOADED',
        retryAfter: 1,
        upstream: { method: 'GET', route: '/v1/orgs/{organizationId}/sites/{siteId}' },
      },
    ]);
    finish();
    await asked;
    expect(await isRefused()).toBe(false);
    // Its bytes were freed once: another request of its size exceeds the limit again.
    const again = await begin();
    await expect.poll(isRefused).toBe(true);
    finish();
    await again.asked;
  });

  test('are freed when the client disconnects', async () => {
    const { begin, isRefused } = await startHolding();
    const leaving = new AbortController();
    const { asked } = await begin(leaving.signal);
    await expect.poll(isRefused).toBe(true);
    leaving.abort();
    await expect(asked).rejects.toThrow('aborted');
    await expect.poll(isRefused).toBe(false);
  });
});

test.each([
  [128_000_000, ['OVERLOADED']],
  [256_000_000, []],
])('half of %i bytes of memory is for all requests together', async (memoryBytes, codes) => {
  const held: (() => void)[] = [];
  const { ask, service } = await startFaultyWorld(
    (socket, request) => {
      if (request.path.includes('o9/')) held.push(() => sized(10)(socket, request));
      else sized(7_500_000)(socket, request);
    },
    { memoryBytes, deadlineMs: 60_000 },
  );
  // Each holds 30 MB.
  const asked = ['a', 'b', 'c'].map((token) =>
    ask(`{ ${[0, 1, 2, 3, 9].map(site).join(' ')} }`, { token }),
  );
  await service.until(() => held.length === asked.length || service.requests.length > 12);
  await expect.poll(async () => codesOf(await ask(sites(1, 20)))).toEqual(codes);
  for (const finish of held) finish();
  await Promise.all(asked);
});

test('a facade frees the bytes of each request', async () => {
  const service = await startFaultServer(sized(9_000));
  const facade = createFacade({ upstreamUrl: service.url, heldBytes: 10_000 });
  for (let round = 0; round < 20; round += 1) {
    const response = await facade.fetch(
      new Request('http://facade/graphql', document(sites(1, round))),
    );
    expect(await response.json()).toEqual({ data: { [`s${round}`]: { title: 'T' } } });
  }
  await facade.close();
});

test('an empty response does not count', async () => {
  const { ask } = await startFaultyWorld((socket) => socket.write(json({}, 204)), {
    byteBudget: 1,
  });
  const result = await ask('mutation { deleteSite(input: { siteId: "a/b" }) { deletedSiteId } }');
  expect(result.errors).toBeUndefined();
});
