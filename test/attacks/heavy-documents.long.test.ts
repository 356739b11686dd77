/** Any document is parsed, checked, and refused or executed quickly, for every kind of caller. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attacks } from './documents.ts';
import { heavyDocuments, largest } from './heavy-documents.ts';
import { acceptsTokens, type Held, type HeldFacade, startHeldFacade } from './held-facade.ts';
import { genesFrom, largestComposed, randomFrom } from './largest-composed.ts';
import { minMs } from './machine-speed.ts';

/**
 * Maximum milliseconds of the usual machine for which one request blocks the event loop: twice the limits of 20 without a token and 50
 * with one, because other processes and compilation make each request slower.
 */
const maxMs = 40;
const maxMsWithToken = 100;

let facade: HeldFacade;
beforeAll(async () => {
  facade = await startHeldFacade();
});
afterAll(() => facade.close());

interface Sent {
  readonly query: string;
  readonly operationName?: string | undefined;
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
}

/** The fastest of several tries, each with a different text, so that no cache applies. */
async function leastOf(
  { query, ...asked }: Sent,
  token: string | null,
  maxMs: number,
): Promise<Held> {
  let last: Held | undefined;
  let time = 0;
  const send = async () => {
    time += 1;
    const body = JSON.stringify({ query: `${' '.repeat(time)}${query}`, ...asked });
    last = await facade.send(body, token);
    return last.ms;
  };
  const ms = await minMs(send, maxMs, facade.reference);
  if (!last) throw new Error('Nothing was sent');
  return { ...last, ms };
}

const print = (name: string, { ms, status, text }: Held) =>
  console.log(`${ms.toFixed(1)} ms, ${name}: ${status} ${text.slice(0, 100)}`);

test.for(Object.entries(heavyDocuments))('%s', async ([name, write]) => {
  const query = largest(write);
  const operationName = query.includes('query Q0') ? 'Q0' : undefined;
  for (const [token, most] of [
    [null, maxMs],
    ['made-up', maxMsWithToken],
  ] as const) {
    const held = await leastOf({ query, operationName }, token, most);
    print(`${name}, ${token ? 'with' : 'without'} a token`, held);
    expect([200, 400, 401], held.text).toContain(held.status);
    expect(held.text.length).toBeLessThan(150_000);
    expect(held.ms, query.slice(0, 2_000)).toBeLessThan(most);
    if (!token) expect(held.calls).toBe(0);
  }
});

test.for(attacks)(
  'documents that multiply, without a token and with one: $name',
  async (attack) => {
    for (const [token, most] of [
      [null, maxMs],
      ['made-up', maxMsWithToken],
    ] as const) {
      const held = await leastOf(attack, token, most);
      print(`${attack.name}, ${token ? 'with' : 'without'} a token`, held);
      expect(held.ms, attack.query.slice(0, 2_000)).toBeLessThan(most);
    }
  },
);

test('random documents, as large as the limits allow', async () => {
  const random = randomFrom(18);
  let worst = 0;
  for (let count = 0; count < 30; count += 1) {
    const document = largestComposed(genesFrom(random));
    if (!document) continue;
    for (const [token, most] of [
      [null, maxMs],
      ['made-up', maxMsWithToken],
    ] as const) {
      const held = await leastOf(document, token, most);
      if (held.ms / most > worst) print(`document ${count}`, held);
      worst = Math.max(worst, held.ms / most);
      expect(held.ms, document.query.slice(0, 5_000)).toBeLessThan(most);
    }
  }
  expect(worst).toBeGreaterThan(0.05);
});

/** Maximum milliseconds for a document that was refused before. Usually it takes 1, and the first refusal 18 to 80. */
const maxMsAgain = 10;

describe('a document that was refused is refused again without new work, for a caller whom the service accepts', () => {
  let accepted: HeldFacade;
  beforeAll(async () => {
    accepted = await startHeldFacade({}, acceptsTokens);
    const { calls } = await accepted.send('{"query":"{ viewer { id } }"}', 'known');
    expect(calls).toBe(1);
  });
  afterAll(() => accepted.close());

  test.for([
    'chains that fork on each level',
    '60 aliases of 30 of 20 fields of a tree',
    'lists below lists by a fragment, and a search by a variable',
  ])('%s', async (wanted) => {
    const attack = attacks.find(({ name }) => name === wanted);
    if (!attack) throw new Error('There is no such document');
    const { query, variables } = attack;
    const body = JSON.stringify({ query, variables });
    const first = await accepted.send(body, 'known');
    const sendAgain = async () => {
      const held = await accepted.send(body, 'known');
      expect([held.status, held.text]).toEqual([first.status, first.text]);
      return held.ms;
    };
    const again = await minMs(sendAgain, maxMsAgain, accepted.reference);
    console.log(
      `${first.ms.toFixed(1)} ms, and then ${again.toFixed(1)}: ${first.text.slice(0, 200)}`,
    );
    expect(JSON.parse(first.text).errors[0].extensions.code).toBe('QUERY_TOO_COSTLY');
    expect(again).toBeLessThan(maxMsAgain);
  });
});
