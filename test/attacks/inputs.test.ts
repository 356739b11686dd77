/** Variables and inputs that are as large as a request may be: none holds the event loop, whoever sends it. */
import { beforeEach, describe, expect, test } from 'vitest';
import { startWorld, type World } from '../harness.ts';
import { document, send } from '../http/send.ts';
import { leastHeldBy } from './held.ts';

/** Milliseconds for which an input may hold the event loop; the second for whoever brings no token. */
const mostHeld = 50;
const mostHeldAnonymous = 20;

interface Attack {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

const many = <Item>(count: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => item(index));

const createTeam =
  'mutation ($v: CreateTeamInput!) { createTeam(input: $v) { userErrors { code } } }';
const team = { organizationId: 'acme', title: 'x' };
const updateMembers =
  'mutation ($v: UpdateTeamMembersInput!) { updateTeamMembers(input: $v) { userErrors { code } } }';

/** What does not fit its type: it is refused before anybody asks for a token. */
const unfit: Readonly<Record<string, Attack>> = {
  'an input with 9,000 unknown members': {
    query: createTeam,
    variables: { v: { ...team, ...Object.fromEntries(many(9_000, (n) => [`k${n}`, 1])) } },
  },
  'a list of 30,000 values of another kind': {
    query: createTeam,
    variables: { v: { ...team, memberIds: many(30_000, () => []) } },
  },
  'a list of 20,000 empty objects': {
    query: updateMembers,
    variables: { v: { teamId: 'acme/design', memberships: many(20_000, () => ({})) } },
  },
  'an unknown member of 90,000 characters': {
    query: createTeam,
    variables: { v: { ...team, ['k'.repeat(90_000)]: 1 } },
  },
  'a value of an enum of 90,000 characters': {
    query: updateMembers,
    variables: {
      v: { teamId: 'acme/design', memberships: [{ memberId: 'a', role: 'A'.repeat(90_000) }] },
    },
  },
};

describe('an input holds the event loop for a moment only', () => {
  let world: World;
  beforeEach(async () => {
    world = await startWorld();
  });

  async function hold({ query, variables }: Attack, isAnonymous: boolean, name: string) {
    const request = document(query, variables);
    const { authorization: _, ...anonymous } = request.headers;
    const headers = isAnonymous ? anonymous : request.headers;
    expect(request.body.length).toBeLessThan(100_000);
    let status = 0;
    const held = await leastHeldBy(async () => {
      ({ status } = await send(world, { ...request, headers }));
    });
    console.log(`${name}${isAnonymous ? ', without a token' : ''}: ${held.toFixed(1)} ms`);
    return { held, status };
  }

  test.each(Object.entries(unfit))('%s', async (name, attack) => {
    for (const isAnonymous of [false, true]) {
      const { held, status } = await hold(attack, isAnonymous, name);
      expect(status).toBe(400);
      expect(held).toBeLessThan(isAnonymous ? mostHeldAnonymous : mostHeld);
    }
  });
});
