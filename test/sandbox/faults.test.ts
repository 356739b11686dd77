/** Configured faults of the sandbox, and its clock. */
import { expect } from 'vitest';
import { startSandbox as startLibrary } from '../../src/sandbox/sandbox.ts';
import { eventually } from '../eventually.ts';
import { admin, reader, startWorld, test } from '../harness.ts';
import { messageIn, startSandbox } from './service.ts';

const space = '/v1/spaces/{spaceId}';

async function startControlled() {
  const running = await startSandbox();
  const control = async (method: string, path: string, body?: unknown, token: string = admin) => {
    const response = await fetch(`${running.url}/sandbox/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    const json: unknown = text === '' ? undefined : JSON.parse(text);
    return { status: response.status, headers: response.headers, text, json };
  };
  const status = async (path = '/spaces/handbook', method = 'GET') =>
    (await running.send(method, path)).status;
  return { ...running, control, status };
}

test('a fault has its status only on its route, until it is cleared', async () => {
  const { control, send, status } = await startControlled();
  const fault = { route: space, status: 429, retryAfter: 7 };
  expect((await control('POST', 'faults', fault)).json).toEqual([
    { ...fault, calls: 0, failed: 0 },
  ]);
  const refused = await send('GET', '/spaces/handbook');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '7']);
  expect(messageIn(refused)).toBe('A planned fault.');
  expect(await status('/orgs/acme')).toBe(200);
  expect((await control('GET', 'faults')).json).toEqual([{ ...fault, calls: 1, failed: 1 }]);
  expect((await control('DELETE', 'faults')).status).toBe(204);
  expect(await status()).toBe(200);
  expect((await control('GET', 'faults')).json).toEqual([]);
});

test('a method and a number of failures limit a fault, and the first that applies counts', async () => {
  const { control, status } = await startControlled();
  await control('POST', 'faults', { method: 'DELETE', status: 500 });
  await control('POST', 'faults', { status: 503, times: 2 });
  await control('POST', 'faults', { status: 502, times: 1 });
  const seen = [];
  for (let call = 0; call < 4; call += 1) seen.push(await status());
  expect(seen).toEqual([503, 503, 502, 200]);
  expect(await status('/spaces/handbook', 'DELETE')).toBe(500);
  expect(await status()).toBe(200);
});

test('equal seeds select the same calls of a share', async () => {
  const sequence = async (seed: number) => {
    const { control, status } = await startControlled();
    await control('POST', 'faults', { share: 0.3, seed, status: 500 });
    const seen: number[] = [];
    for (let call = 0; call < 100; call += 1) seen.push(await status());
    return seen;
  };
  const [first, again, other] = [await sequence(1), await sequence(1), await sequence(2)];
  expect(again).toEqual(first);
  expect(other).not.toEqual(first);
  for (const seen of [first, other]) {
    const failed = seen.filter((status) => status === 500).length;
    expect(failed).toBeGreaterThan(15);
    expect(failed).toBeLessThan(45);
  }
});

test('a response is delayed by the sum of the latency and the fault', async () => {
  const waits: number[] = [];
  const { sandbox, send } = await startSandbox({
    latencyMs: 5,
    wait: async (ms) => void waits.push(ms),
  });
  sandbox.faults.add({ route: space, delayMs: 2_000 });
  expect((await send('GET', '/spaces/handbook')).status).toBe(200);
  await send('GET', '/orgs/acme');
  expect(waits).toEqual([2_005, 5]);
});

test('a delay ends when its client disconnects', async ({ onTestFinished }) => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const sandbox = await startLibrary({ onCall: resolve });
  onTestFinished(() => sandbox.close());
  sandbox.addFault({ delayMs: 600_000 });
  const caller = new AbortController();
  const sent = fetch(`${sandbox.url}/v1/orgs/acme`, { signal: caller.signal });
  await eventually(() => expect(sandbox.faults()).toMatchObject([{ failed: 1 }]));
  caller.abort();
  await expect(sent).rejects.toThrow();
  expect(await promise).toMatchObject({ path: '/v1/orgs/acme' });
});

test('an aborted request was not executed, and an aborted response was', async () => {
  const { sandbox, send, calls, status } = await startControlled();
  sandbox.faults.add({ method: 'DELETE', cut: 'request', times: 1 });
  await expect(send('DELETE', '/orgs/acme/sites/docs')).rejects.toThrow();
  expect(calls.at(-1)).toMatchObject({ operation: 'deleteSite', status: 0 });
  expect(await status('/orgs/acme/sites/docs')).toBe(200);
  sandbox.faults.add({ method: 'DELETE', cut: 'response' });
  await expect(send('DELETE', '/orgs/acme/sites/docs')).rejects.toThrow();
  expect(await status('/orgs/acme/sites/docs')).toBe(404);
});

test('a response is aborted in the middle of its body', async () => {
  const { sandbox, url } = await startControlled();
  sandbox.faults.add({ route: space, cut: 'response' });
  const headers = { authorization: `Bearer ${admin}` };
  const response = await fetch(`${url}/v1/spaces/handbook`, { headers });
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow();
});

test('the facade repeats a read that was aborted, and reports a failing service', async () => {
  const world = await startWorld();
  const fault = (body: object) =>
    fetch(`${world.upstreamUrl}/sandbox/faults`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const ask = () => world.ask('{ space(id: "handbook") { title } }');
  await fault({ route: space, cut: 'request', times: 1 });
  expect(await ask()).toMatchObject({ data: { space: { title: 'Handbook' } }, errors: undefined });
  await fault({ route: space, status: 500 });
  expect((await ask()).errors).toMatchObject([{ extensions: { code: 'UPSTREAM_ERROR' } }]);
});

test.each<[string, unknown, RegExp]>([
  ['no effect', { route: space }, /needs "status", "delayMs" or "cut"/],
  ['an unknown route', { route: '/v1/nowhere', status: 500 }, /no operation .*\/v1\/nowhere/],
  ['a method that the route lacks', { method: 'PUT', route: space, status: 500 }, /operation PUT/],
  ['a status of a success', { status: 200 }, /"status"/],
  ['a share above 1', { share: 2, status: 500 }, /"share"/],
  ['a retry without a status', { retryAfter: 1, cut: 'request' }, /"retryAfter" needs "status"/],
  ['an unknown member', { state: 500 }, /Unknown body field "state"/],
  ['a list', [{ status: 500 }], /Unknown body field "0"/],
])('a fault with %s is refused', async (_, body, message) => {
  const { control } = await startControlled();
  const refused = await control('POST', 'faults', body);
  expect(refused.status).toBe(400);
  expect(messageIn(refused)).toMatch(message);
  expect((await control('GET', 'faults')).json).toEqual([]);
});

test('the clock can be advanced, and delayed changes take effect', async () => {
  const { sandbox, send } = await startControlled();
  await send('POST', '/orgs/acme/openapi', {
    body: { slug: 'moved', source: { url: 'https://api.acme.example/moved.json' } },
  });
  const state = async () => (await send('GET', '/orgs/acme/openapi/moved')).json;
  expect(await state()).toMatchObject({ processingState: 'pending' });
  sandbox.clock.advance(90);
  expect(sandbox.clock.now().toISOString()).toBe('2026-01-06T12:01:30.000Z');
  expect(await state()).toMatchObject({ processingState: 'complete' });
  sandbox.clock.set(new Date('2030-01-01T00:00:00+01:00'));
  await send('DELETE', '/spaces/handbook');
  const { json } = await send('GET', '/spaces/handbook');
  expect(json).toMatchObject({ deletedAt: '2029-12-31T23:00:00.000Z' });
});

test('the clock cannot be advanced beyond the times of the REST API', async () => {
  const { sandbox } = await startControlled();
  for (const seconds of [1e12, 1e300, Number.NaN])
    expect(() => sandbox.clock.advance(seconds)).toThrow('9999');
  expect(() => sandbox.clock.set(new Date('yesterday'))).toThrow('9999');
  expect(sandbox.clock.now().toISOString()).toBe('2026-01-06T12:00:00.000Z');
});

test('a reset clears faults and moves the clock back', async () => {
  const { control, sandbox, status } = await startControlled();
  sandbox.faults.add({ status: 500 });
  sandbox.clock.advance(60);
  await control('POST', 'reset');
  expect(await status()).toBe(200);
  expect(sandbox.clock.now().toISOString()).toBe('2026-01-06T12:00:00.000Z');
});

test('only a token with all permissions controls faults, and no browser page can', async () => {
  const { control, url, status } = await startControlled();
  const fault = { status: 500 };
  for (const [token, expected] of [
    ['nobody', 401],
    [reader, 403],
  ] as const)
    for (const method of ['GET', 'POST', 'DELETE'])
      expect(
        (await control(method, 'faults', method === 'POST' ? fault : undefined, token)).status,
      ).toBe(expected);
  const headers = {
    authorization: `Bearer ${admin}`,
    'content-type': 'application/json',
    origin: 'https://evil.example',
  };
  const page = { method: 'POST', headers, body: JSON.stringify(fault) };
  expect((await fetch(`${url}/sandbox/faults`, page)).status).toBe(403);
  const refused = await control('PUT', 'faults', fault);
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, POST, DELETE']);
  expect(await status()).toBe(200);
});

test('the library controls a sandbox in the same way', async ({ onTestFinished }) => {
  const calls: string[] = [];
  const sandbox = await startLibrary({ onCall: ({ route }) => calls.push(String(route)) });
  onTestFinished(() => sandbox.close());
  const headers = { authorization: `Bearer ${sandbox.tokens[0]}` };
  const status = async () => (await fetch(`${sandbox.url}/v1/spaces/handbook`, { headers })).status;
  expect(await status()).toBe(200);
  sandbox.addFault({ route: space, status: 503 });
  expect(await status()).toBe(503);
  expect(sandbox.faults()).toEqual([{ route: space, status: 503, calls: 1, failed: 1 }]);
  sandbox.clearFaults();
  sandbox.setClock(new Date('2030-01-01T00:00:00Z'));
  sandbox.advanceClock(3_600);
  expect(sandbox.now().toISOString()).toMatch(/^2030-01-01T01:00/);
  sandbox.addFault({ status: 503 });
  sandbox.reset();
  expect(await status()).toBe(200);
  expect(sandbox.now().getFullYear()).toBe(new Date().getFullYear());
  expect(calls).toEqual([space, space, space]);
  expect(() => sandbox.addFault({ route: space })).toThrow('needs "status", "delayMs" or "cut"');
});
