/** Which calls begin if there are too few connections, and which are refused. */
import type { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { Admission } from '../../src/rest/transport/admission.ts';
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
    const world = await startHolding(['a'], { connections: 8 });
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

describe('tokens that were never accepted', () => {
  test('take turns: a large request does not block others', async () => {
    const world = await startHolding(['a'], { connections: 8 });
    const a = world.ask(sites(1), { token: 'a' });
    await world.service.until(() => world.onWire('a') === 1);
    const much = world.ask(sites(32), { token: 'much' });
    await world.service.until(() => world.onWire('much') === 2);
    // From here on each call takes 100 ms, and thirty are waiting: longer than the maximum wait for admission.
    world.clock.now += 100;
    world.release('much');
    await world.service.until(() => world.onWire('much') === 2);
    const fresh = world.ask(sites(1), { token: 'fresh' });
    let isAnswered = false;
    void fresh.then(() => {
      isAnswered = true;
    });
    while (world.onWire('fresh') === 0 && !isAnswered) {
      world.release('much');
      await world.service.until(() => world.held.length === 3);
      // Its request has its own socket.
      await untilIdle();
    }
    expect([isAnswered, world.onWire('much')]).toEqual([false, 1]);
    world.finish();
    expect((await fresh).status).toBe(200);
    for (const { errors } of await Promise.all([a, much, fresh])) expect(errors).toBeUndefined();
  });

  test('displace each other: the one with the most calls loses its newest', async () => {
    const admission = new Admission({ places: 1, queueLimit: 4, now: () => 0 });
    const stays = new AbortController().signal;
    const order: string[] = [];
    const enter = async (tag: string) => {
      await admission.enter('shared', stays, tag);
      order.push(tag);
    };
    await enter('many');
    const many = Array.from({ length: 4 }, () => enter('many'));
    const sentAway = many.slice(2).map((one) => expect(one).rejects.toThrow());
    // The queue is full, so each new call displaces one.
    const others = [enter('one'), enter('other')];
    await Promise.all(sentAway);
    for (let n = 0; n < 4; n += 1) {
      admission.leave('shared', 1);
      await new Promise(setImmediate);
    }
    await Promise.all([...many.slice(0, 2), ...others]);
    expect(order).toEqual(['many', 'many', 'one', 'other', 'many']);
  });
});

describe('a full queue', () => {
  test('refuses the newest of the longest queue, with `Retry-After`', async () => {
    const world = await startHolding(['a', 'b'], { connections: 1, queueLimit: 3 });
    const a = world.ask(sites(4), { token: 'a' });
    await world.service.until(() => world.onWire('a') === 1);
    const b = world.ask(sites(1), { token: 'b' });
    const again = await world.ask(sites(1), { token: 'a' });
    // The queue is full, so a new request is refused before it begins.
    expect([again.status, again.headers.get('retry-after')]).toEqual([503, '1']);
    expect(again.errors?.map(({ extensions }) => extensions)).toEqual([
      { code: 'OVERLOADED', retryAfter: 1 },
    ]);
    world.finish();
    expect((await b).errors).toBeUndefined();
    const { data, errors = [] } = await a;
    expect(errors.map(({ path, extensions }) => [path, extensions])).toEqual([
      [
        ['s3'],
        {
          code: 'OVERLOADED',
          retryAfter: 1,
          upstream: { method: 'GET', route: '/v1/orgs/{organizationId}/sites/{siteId}' },
        },
      ],
    ]);
    expect(data).toMatchObject({ s0: { title: 'T' }, s1: { title: 'T' }, s2: { title: 'T' } });
  });
});

describe('whether a new request may begin', () => {
  const stays = new AbortController().signal;

  /** An admission whose calls have taken `averageMs`. */
  function admissionOf(places: number, averageMs: number, queueLimit = 1_024) {
    const clock = { now: 0 };
    const admission = new Admission({ places, queueLimit, now: () => clock.now });
    const enter = (key: string, calls: number) =>
      Array.from({ length: calls }, () => admission.enter(key, stays, key));
    enter('first', 1);
    admission.leave('first', averageMs);
    clock.now += 1_000;
    return { admission, enter };
  }

  test('it may while no call waits, however long calls take and however many are made', () => {
    const { admission, enter } = admissionOf(8, 60_000);
    enter('a', 8);
    expect([admission.retryAfter('a'), admission.retryAfter('b')]).toEqual([undefined, undefined]);
  });

  test('it may not if its own calls are a quarter of those that may wait', () => {
    const { admission, enter } = admissionOf(8, 2_000, 32);
    enter('a', 8 + 7);
    expect(admission.retryAfter('a')).toBeUndefined();
    enter('a', 1);
    // Eight calls of two seconds on eight connections.
    expect(admission.retryAfter('a')).toBe(2);
  });

  test('it may beside a long queue of another caller, because callers take turns', () => {
    const { admission, enter } = admissionOf(16, 1_000);
    enter('a', 16 + 256);
    expect([admission.retryAfter('a'), admission.retryAfter('b')]).toEqual([16, undefined]);
  });

  test.each([
    [1_000, 8],
    [100, 16],
    [10, 160],
  ])('beside others with one call of %i ms each, it may until %i wait', (averageMs, others) => {
    const { admission, enter } = admissionOf(16, averageMs);
    enter('a', 16);
    for (let n = 0; n < others; n += 1) enter(`user ${n}`, 1);
    expect(admission.retryAfter('another')).toBeUndefined();
    enter('one more', 1);
    expect(admission.retryAfter('another')).toBe(1);
  });

  test('the caller with the longest queue may not while the queue is full', async () => {
    const { admission, enter } = admissionOf(1, 10, 2);
    const [, ...waiting] = enter('a', 3);
    expect([admission.retryAfter('a'), admission.retryAfter('b')]).toEqual([1, undefined]);
    for (const _ of waiting) admission.leave('a', 10);
    await Promise.all(waiting);
    expect(admission.retryAfter('b')).toBeUndefined();
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
