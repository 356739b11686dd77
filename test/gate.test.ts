/** The gate finds the same waves on fast and slow machines. */
import { setImmediate as loopTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Gate } from './gate.ts';
import { startWorld } from './harness.ts';

test('waves are the same for any duration of calls and responses', async () => {
  const gate = new Gate();
  let delays: readonly number[] = [];
  const delay = async () => {
    const [turns = 0, ...others] = delays;
    delays = others;
    for (let turn = 0; turn < turns; turn += 1) await loopTurn();
  };
  const wait = async () => {
    await delay();
    await gate.hold();
    await delay();
  };
  // The same query is repeated: a replay would be one wave, and so would lists whose lengths are known.
  let time = 0;
  const facade = { reuse: 'off', now: () => time } as const;
  const world = await startWorld({ gate, facade, sandbox: { latencyMs: 1, wait } });

  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat({ max: 100 }), { minLength: 20, maxLength: 20 }),
      async (turns) => {
        delays = turns;
        time += 3_600_000;
        await world.expectData(`{
          organization(id: "acme") {
            title
            members(first: 5) { nodes { teams(first: 1) { nodes { title } } } }
            changeRequests(first: 50) { nodes { space { title parent { title } } } }
          }
        }`);
        expect(gate.waves.splice(0)).toEqual([
          [
            'GET /v1/orgs/acme',
            'GET /v1/orgs/acme/change-requests?limit=50',
            'GET /v1/orgs/acme/members?limit=5',
          ],
          [
            'GET /v1/orgs/acme/members/freya-nowak/teams?limit=1',
            'GET /v1/orgs/acme/members/jonas-novak/teams?limit=1',
            'GET /v1/orgs/acme/members/priya-eriksen/teams?limit=1',
            'GET /v1/orgs/acme/members/samuel-walsh/teams?limit=1',
            'GET /v1/orgs/acme/spaces?limit=70',
          ],
          ['GET /v1/orgs/acme/collections?limit=70'],
        ]);
      },
    ),
    { numRuns: 15 },
  );
});
