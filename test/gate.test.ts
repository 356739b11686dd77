/** The gate finds the same waves however slow a machine is, and a proof that states others fails. */
import { setImmediate as loopTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { spaceOperations } from '../src/domains/spaces/operations.ts';
import { Gate, sortedCalls } from './gate.ts';
import { graphql } from './generated/index.ts';
import { startWorld } from './harness.ts';
import { proof } from './proofs.ts';

// Many requests a test: a busy machine may take its time.
vi.setConfig({ testTimeout: 60_000 });

describe('a proof', () => {
  const document = graphql(`
    query SpacesWithParents {
      organization(id: "acme") { title spaces(first: 3) { nodes { parent { title } } } }
    }
  `);
  const basics = { parent: { title: 'Basics' } };
  const german = { parent: { title: 'Basics (German)' } };
  const data = { organization: { title: 'Acme', spaces: { nodes: [basics, german, basics] } } };

  const organization = 'GET /v1/orgs/acme';
  const spaces = 'GET /v1/orgs/acme/spaces?limit=3';
  const first = 'GET /v1/collections/basics';
  const second = 'GET /v1/collections/german-basics';
  const found = [
    [organization, spaces],
    [first, second],
  ];

  test('holds with the waves that are found, their calls in any order', async () => {
    const waves = found.map((wave) => wave.toReversed());
    await proof(document, { waves, data })(spaceOperations.listSpaces);
  });

  test.each([
    ['too shallow', [[organization, spaces, first, second]]],
    ['too deep', [[organization], [spaces], [first, second]]],
    ['too deep at its end', [[organization, spaces], [first], [second]]],
    ['of a call in the wrong wave', [[organization, spaces, first], [second]]],
    ['a wave short', [[organization, spaces]]],
    ['a wave long', [[organization, spaces], [first, second], [first]]],
    ['a call short', [[organization, spaces], [first]]],
    [
      'a call long',
      [
        [organization, spaces, first],
        [first, second],
      ],
    ],
    [
      'of other calls',
      [
        [organization, spaces],
        [first, first],
      ],
    ],
    ['of no calls', []],
  ])('fails with waves that are %s, and tells both', async (_, waves) => {
    const broken = proof(document, { waves, data })(spaceOperations.listSpaces);
    const expected = waves.map(sortedCalls);
    await expect(broken).rejects.toMatchObject({ actual: found, expected });
  });
});

test('waves are the same however long calls are on their way, and answers', async () => {
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
  const world = await startWorld({ gate, sandbox: { latencyMs: 1, wait } });

  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat({ max: 100 }), { minLength: 20, maxLength: 20 }),
      async (turns) => {
        delays = turns;
        const { errors } = await world.ask(`{
          organization(id: "acme") {
            title
            members(first: 5) { nodes { teams(first: 1) { nodes { title } } } }
            changeRequests(first: 50) { nodes { space { title parent { title } } } }
          }
        }`);
        expect(errors).toBeUndefined();
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
            'GET /v1/orgs/acme/spaces?limit=400',
          ],
          ['GET /v1/orgs/acme/collections?limit=300'],
        ]);
      },
    ),
    { numRuns: 15 },
  );
});
