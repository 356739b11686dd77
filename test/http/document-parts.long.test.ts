/** Documents of accepted and of other callers do not evict each other. */
import { expect, onTestFinished, test } from 'vitest';
import { countCalls } from '../call-counts.ts';
import { startWorld, type World } from '../harness.ts';
import { json, send } from './send.ts';

/** Size of the cache. Other callers get 250 kB of it. */
const documentCacheBytes = 4_000_000;

const accepted = 'sandbox-admin';

/** The given number of distinct documents, each of which takes 25 kB of memory. */
const documents = (count: number, name: string) =>
  Array.from({ length: count }, (_, at) => `{ ${name}${at}: __typename }\n#${'x'.repeat(20_000)}`);

async function sendAll(world: World, queries: readonly string[], token: string | null) {
  for (const query of queries) {
    const { headers, ...request } = json(JSON.stringify({ query }));
    const { authorization: _, ...others } = headers as Record<string, string>;
    const authorization = token === null ? {} : { authorization: `Bearer ${token}` };
    const { text } = await send(world, { ...request, headers: { ...others, ...authorization } });
    expect(text).toMatch(/^\{"data":\{"\w+":"Query"\}\}$/);
  }
}

async function start() {
  const world = await startWorld({ facade: { documentCacheBytes } });
  const statusFor = async (token: string) =>
    (await world.ask('{ space(id: "handbook") { title } }', {}, { token })).status;
  expect([await statusFor(accepted), await statusFor('made-up')]).toEqual([200, 401]);
  const parsed = await countCalls('/graphql/language/parser.', 'parse');
  onTestFinished(parsed.end);
  return { world, parsed };
}

test.for<{ who: string; own: string | null; others: (string | null)[] }>([
  { who: 'an accepted caller', own: accepted, others: [null, 'made-up'] },
  { who: 'a stranger without a token', own: null, others: [accepted] },
  { who: 'a stranger with a token that is not accepted', own: 'made-up', others: [accepted] },
])('documents of others do not evict those of $who', async ({ own, others }) => {
  const { world, parsed } = await start();
  const kept = documents(5, 'own');
  await sendAll(world, kept, own);
  expect(await parsed.take()).toBe(kept.length);
  await sendAll(world, kept, own);
  expect(await parsed.take()).toBe(0);

  // The documents take twice the size of the cache.
  for (const other of others)
    await sendAll(world, documents(320, `other${others.indexOf(other)}_`), other);
  expect(await parsed.take()).toBe(320 * others.length);
  await sendAll(world, kept, own);
  expect(await parsed.take()).toBe(0);

  // Documents of the same part evict each other.
  await sendAll(world, documents(320, 'more'), own);
  expect(await parsed.take()).toBe(320);
  await sendAll(world, kept, own);
  expect(await parsed.take()).toBe(kept.length);
});
