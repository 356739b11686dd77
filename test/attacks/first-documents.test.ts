/** The first heavy document of a process that has warmed up: what reads documents has been compiled before. */
import { expect, test } from 'vitest';
import { attacks } from './documents.ts';
import { heavyDocuments, largest } from './heavy-documents.ts';
import { startHeldFacade } from './held-facade.ts';

/** Milliseconds: 20 are promised without a token, and 50 with one; twice as much where the machine is busy. */
const mostMs = 40;
const mostMsWithToken = 100;

/** Of those that take longest in a process that has just started. */
const cases: readonly (readonly [name: string, token: string | null])[] = [
  ['60 fragments of 58 fields without a name in common', null],
  ['many blocks', null],
  ['chains of fragments below equal fields', null],
  ['lists of many objects by a fragment, under conditions', 'made-up'],
];

function bodyOf(name: string): string {
  const write = heavyDocuments[name];
  if (write) return JSON.stringify({ query: largest(write) });
  const attack = attacks.find((one) => one.name === name);
  if (!attack) throw new Error('There is no such document');
  const { query, variables } = attack;
  return JSON.stringify({ query, variables });
}

/** What a document holds as the first one of a process. */
async function firstOf(body: string, token: string | null, isWarm: boolean): Promise<number> {
  const facade = await startHeldFacade({}, isWarm);
  try {
    return (await facade.send(body, token)).ms;
  } finally {
    await facade.close();
  }
}

test.for(cases)('%s, token: %s', async ([name, token]) => {
  const body = bodyOf(name);
  const most = token ? mostMsWithToken : mostMs;
  const cold = await firstOf(body, token, false);
  // A neighbor may be busy in one of them.
  let warm = await firstOf(body, token, true);
  if (warm >= most) warm = Math.min(warm, await firstOf(body, token, true));
  console.log(
    `${warm.toFixed(1)} ms, the first one of a process: ${name}; ${cold.toFixed(1)} before it is warm`,
  );
  expect(warm).toBeLessThan(most);
});
