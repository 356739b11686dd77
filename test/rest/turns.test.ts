/** Which calls begin if there are too few connections, and which are refused. */
import type { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { AcceptedTokens } from '../../src/rest/transport/callers.ts';
import { untilIdle } from '../idle.ts';
import { headerOf, type RawRequest } from './fault-server.ts';
import { type FaultyWorldOptions, startFaultyWorld } from './faulty-world.ts';
import { good, sites } from './sites.ts';

const tokenOf = (request: RawRequest) =>
  headerOf(request, 'authorization')?.slice('Bearer '.length);

/** A world whose service holds its calls; `tokens` have been accepted, and no request is running. */
async function startHolding(tokens: readonly string[], options: FaultyWorldOptions) {
  const clock = { now: 0 };
  const world = await startFaultyWorld(good, { ...options, now: () => clock.now });
  const { ask, service } = world;
  for (const token of tokens) await ask(sites(1), { token });
  clock.now += 1_000;
  const held: { socket: Socket; request: RawRequest }[] = [];
  service.turn((socket, request) => void held.push({ socket, request }));
  return {
    ...world,
    clock,
    held,
    /** The token's calls at the service. */
    onWire: (token: string) => held.filter(({ request }) => tokenOf(request) === token).length,
    /** Responds to one call of the token. */
    release(token: string) {
      const index = held.findIndex(({ request }) => tokenOf(request) === token);
      for (const { socket, request } of held.splice(index, 1)) good(socket, request);
    },
    /** Responds to everything from now on. */
    finish() {
      service.turn(good);
      for (const { socket, request } of held.splice(0)) good(socket, request);
    },
  };
}

describe('connections', () => {
  test('are all available to a single caller', async () => {
    const world = await startHolding(['a'], { connections: 8 });
    const asked = world.ask(sites(12), { token: 'a' });
    await world.service.until(() => world.onWire('a') === 8);
    world.finish();
    expect((await asked).errors).toBeUndefined();
  });

  test('are released, one by one, when another caller comes', async () => {
    const world = await startHolding(['a', 'b'], { connections: 8 });
    const a = world.ask(sites(32), { token: 'a' });
    await world.service.until(() => world.onWire('a') === 8);
    const b = world.ask(sites(2), { token: 'b' });
    while (world.onWire('b') < 2) {
      world.release('a');
      await world.service.until(() => world.held.length === 8);
    }
    // Three times the share remains, so none of its calls begins until then.
    const begun = world.service.requests.length;
    for (let n = 0; n < 4; n += 1) world.release('a');
    // When this has a response, all calls that could begin have begun.
    expect((await world.ask('{ __typename }')).errors).toBeUndefined();
    expect([world.onWire('a'), world.service.requests.length]).toEqual([2, begun]);
    world.release('a');
    await world.service.until(() => world.onWire('a') === 2);
    world.finish();
    for (const { errors } of await Promise.all([a, b])) expect(errors).toBeUndefined();
  });

  test('stay free for a caller that had calls a moment ago', async () => {
    const world = await startHolding(['a', 'b'], { connections: 8 });
    const b = world.ask(sites(1), { token: 'b' });
    await world.service.until(() => world.onWire('b') === 1);
    world.release('b');
    await b;
    const a = world.ask(sites(12), { token: 'a' });
    await world.service.until(() => world.onWire('a') === 2);
    // When this has a response, all calls that could begin have begun.
    expect((await world.ask('{ __typename }')).errors).toBeUndefined();
    expect(world.onWire('a')).toBe(2);
    world.clock.now += 1_000;
    world.release('a');
    await world.service.until(() => world.onWire('a') === 8);
    world.finish();
    expect((await a).errors).toBeUndefined();
  });

  test('remain available to new callers beside two slow ones', async () => {
    const world = await startHolding(['a', 'b', 'c'], { connections: 8 });
    const slow = [world.ask(sites(2), { token: 'a' })];
    await world.service.until(() => world.onWire('a') === 2);
    slow.push(world.ask(sites(12), { token: 'b' }));
    await world.service.until(() => world.onWire('b') === 2);
    slow.push(world.ask(sites(12), { token: 'a' }));
    world.service.turn((socket, request) => {
      if (tokenOf(request) === 'c') good(socket, request);
      else world.held.push({ socket, request });
    });
    expect((await world.ask(sites(12), { token: 'c' })).errors).toBeUndefined();
    expect([world.onWire('a'), world.onWire('b')]).toEqual([2, 2]);
    world.finish();
    for (const { errors } of await Promise.all(slow)) expect(errors).toBeUndefined();
  });

  test('are one share for all tokens that were never accepted', async () => {
    const world = await startHolding(['a'], { connections: 8, queueLimit: 32 });
    const a = world.ask(sites(1), { token: 'a' });
    await world.service.until(() => world.onWire('a') === 1);
    const made = Array.from({ length: 6 }, (_, n) =>
      world.ask(sites(3), { token: `made-up-${n}` }),
    );
    await world.service.until(() => world.held.length === 3);
    const second = world.ask(sites(2), { token: 'a' });
    await world.service.until(() => world.onWire('a') === 2);
    expect(world.held).toHaveLength(4);
    world.finish();
    for (const { errors } of await Promise.all([a, second, ...made]))
      expect(errors).toBeUndefined();
  });
});

describe('a new request', () => {
  /** The status, and the calls of which the request was refused. */
  const askedBy = async ({ ask }: Awaited<ReturnType<typeof startHolding>>, token: string) => {
    const { status, headers, errors = [] } = await ask(sites(1), { token });
    return [status, headers.get('retry-after'), errors.map(({ extensions }) => extensions)];
  };
  const refused = [503, '1', [{ code: 'OVERLOADED', retryAfter: 1 }]];
  const admitted = [200, null, []];

  test('is refused if as many calls wait before its own, and calls of others are not', async () => {
    const world = await startHolding(['a', 'b'], { connections: 2, queueLimit: 4 });
    const a = world.ask(sites(12), { token: 'a' });
    await world.service.until(() => world.onWire('a') === 2);
    // The ten calls of the first request that wait come before those of a second one, but only one before another's.
    expect(await askedBy(world, 'a')).toEqual(refused);
    const b = askedBy(world, 'b');
    while (world.onWire('b') === 0) {
      world.release('a');
      await world.service.until(() => world.held.length === 2);
      // Its request has its own socket.
      await untilIdle();
    }
    world.finish();
    expect(await b).toEqual(admitted);
    expect((await a).errors).toBeUndefined();
  });

  test('is refused beside many callers with one call each', async () => {
    const tokens = ['a', 'b', 'c', 'd'];
    const world = await startHolding(tokens, { connections: 1, queueLimit: 2 });
    const asked = [askedBy(world, 'a')];
    await world.service.until(() => world.onWire('a') === 1);
    for (const token of ['b', 'c']) {
      asked.push(askedBy(world, token));
      await untilIdle();
    }
    expect(await askedBy(world, 'd')).toEqual(refused);
    world.finish();
    expect(await Promise.all(asked)).toEqual([admitted, admitted, admitted]);
    expect(await askedBy(world, 'd')).toEqual(admitted);
  });
});

test('accepted tokens are remembered, the most recently used ones longest', () => {
  const tokens = new AcceptedTokens(2);
  const unproven = tokens.turnKeyOf('a');
  for (const hash of ['a', 'b', 'a', 'c']) tokens.accept(hash);
  expect(['a', 'b', 'c', 'd'].map((hash) => tokens.turnKeyOf(hash))).toEqual([
    'a',
    unproven,
    'c',
    unproven,
  ]);
});
