import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { FacadeOptions } from '../facade.ts';
import { document, send } from '../http/send.ts';
import { type Fault, headerOf, json } from './fault-server.ts';
import { startFaultyWorld } from './faulty-world.ts';

const users = 25;
const rounds = 24;

/** Reproducible pseudo-random numbers. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const tokenOf = (user: number) => `token-${user}-${'x'.repeat(user)}`;
const userOf = (authorization: string | undefined) =>
  Number(/^Bearer token-(\d+)-x*$/.exec(authorization ?? '')?.[1]);

/** Responds to each caller with the caller's data: late, early, or not at all. */
function answersByToken(chance: () => number): Fault {
  return (socket, request) => {
    const user = userOf(headerOf(request, 'authorization'));
    const own = (id: string) => ({ object: 'organization', id, title: `of ${user}` });
    const id = decodeURIComponent(request.path.split('/')[3]?.split('?')[0] ?? '');
    const dice = chance();
    if (dice < 0.05) socket.resetAndDestroy();
    else if (dice < 0.1) socket.write(json({ error: { message: `of ${user}` } }, 503));
    else if (dice < 0.12) socket.write('HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n{"title"');
    else {
      const body = id === '' ? { items: ['a', 'b', 'c', 'd'].map(own) } : own(id);
      setTimeout(() => socket.write(json(body)), chance() * 8);
    }
  };
}

test.each<[string, Partial<FacadeOptions>]>([
  ['', { reuse: 'off' }],
  [', also with replays', { reuse: 'validate' }],
])('every call has the token of its caller, and every response its data%s', async (_, options) => {
  const { url, service } = await startFaultyWorld(answersByToken(numbers(1)), {
    ...options,
    // So many that no request is refused because of waiting.
    connections: 32,
    // Hanging calls last until the deadline; all others have far more time than they need.
    deadlineMs: 2_000,
  });
  // One object, lists, batches of one list, and objects with the same names for all users.
  const queries = [
    '{ a: organization(id: "shared") { title } }',
    '{ organizations(first: 4) { nodes { title } } }',
    '{ a: organization(id: "a") { title } b: organization(id: "b") { title } c: organization(id: "c") { title } }',
    'mutation { updateSite(input: { siteId: "o/s", title: "Title" }) { site { title } userErrors { message } } }',
  ];
  let replies = 0;
  let leavers = 0;
  let reported = 0;

  await Promise.all(
    Array.from({ length: users }, async (_, user) => {
      const chance = numbers(user + 100);
      for (let round = 0; round < rounds; round += 1) {
        const leaving = new AbortController();
        const leavesAt = chance() < 0.15 ? chance() * 10 : undefined;
        if (leavesAt !== undefined) pause(leavesAt).then(() => leaving.abort());
        try {
          const query = queries[Math.floor(chance() * queries.length)] ?? '';
          const headers = {
            authorization: `Bearer ${tokenOf(user)}`,
            'x-request-id': `of-${user}`,
          };
          const request = { ...document(query, {}, headers), signal: leaving.signal };
          const { text } = await send({ url }, request);
          replies += 1;
          const owners = [...text.matchAll(/\bof (\d+)/g)].map(([, owner]) => Number(owner));
          expect(owners.filter((owner) => owner !== user)).toEqual([]);
          reported += owners.length;
          expect(text).not.toContain('token-');
        } catch (error) {
          if (!leaving.signal.aborted) throw error;
          leavers += 1;
        }
      }
    }),
  );

  for (const request of service.requests) {
    const user = userOf(headerOf(request, 'authorization'));
    expect(headerOf(request, 'x-request-id')).toBe(`of-${user}`);
    expect(headerOf(request, 'authorization')).toBe(`Bearer ${tokenOf(user)}`);
  }
  expect(replies + leavers).toBe(users * rounds);
  expect(leavers).toBeGreaterThan(10);
  expect(reported).toBeGreaterThan(users * rounds);
  expect(service.connections).toBeGreaterThan(8);
});
