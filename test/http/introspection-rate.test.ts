/** The limit on generated introspections for callers without an accepted token; cached ones are available to all. */
import { getIntrospectionQuery } from 'graphql';
import { expect, test } from 'vitest';
import { startWorld } from '../harness.ts';
import { parameters, send } from './send.ts';

const whole = (at: number) => getIntrospectionQuery().replace('queryType', `q${at}: queryType`);

/** Sends an introspection without a token. */
async function askAnonymously(world: { readonly url: string }, query: string) {
  const { status, headers, errors, text } = await send(world, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/graphql-response+json' },
    body: JSON.stringify({ query }),
  });
  return { status, headers, errors, length: text.length };
}

test('callers without an accepted token get 20 complete schemas at once, and five a second', async () => {
  let now = 0;
  const world = await startWorld({ facade: { now: () => now } });
  let written = 0;
  let refused: Awaited<ReturnType<typeof askAnonymously>> | undefined;
  while (!refused && written < 100) {
    const answer = await askAnonymously(world, whole(written));
    if (answer.status === 200) written += 1;
    else refused = answer;
  }
  console.log(`${written} whole schemas were written at once`);
  expect(written).toBeGreaterThanOrEqual(20);
  expect(written).toBeLessThan(30);
  expect(refused?.status).toBe(503);
  expect(refused?.headers.get('retry-after')).toBe('1');
  expect(refused?.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(refused?.errors.map(({ extensions }) => extensions)).toEqual([
    { code: 'OVERLOADED', retryAfter: 1 },
  ]);

  // Cached results are available to all, regardless of comments and spaces.
  for (const text of [whole(written - 1), `# ${now}\n${whole(written - 1)}`])
    expect((await askAnonymously(world, text)).status).toBe(200);
  // Introspections do not count against other requests.
  expect((await world.ask('{ __typename }', {}, { token: null })).data).toEqual({
    __typename: 'Query',
  });

  const byGet = parameters({ query: whole(999).replace(/\s+/g, ' ') });
  const { authorization: _, ...anonymous } = byGet.headers;
  const gotten = await send(world, { ...byGet, headers: anonymous });
  expect([gotten.status, gotten.headers.get('retry-after')]).toEqual([503, '1']);

  now += 1_000;
  let again = 0;
  while (again < 100 && (await askAnonymously(world, whole(1_000 + again))).status === 200)
    again += 1;
  expect(again).toBeGreaterThanOrEqual(5);
  expect(again).toBeLessThan(15);
});

test('callers whose token the service has accepted are not refused', async () => {
  const world = await startWorld({ facade: { now: () => 0 } });
  for (let at = 0; (await askAnonymously(world, whole(at))).status === 200; at += 1)
    expect(at).toBeLessThan(100);
  const refused = await world.ask(whole(500));
  expect(refused.status).toBe(503);
  await world.ask('{ organizations(first: 1) { nodes { id } } }');
  const answered = await world.ask(whole(501));
  expect([answered.status, answered.errors]).toEqual([200, undefined]);
});
