/** Variables and inputs of maximum size do not block the event loop, for every kind of caller. */
import { beforeEach, describe, expect, test } from 'vitest';
import { answer, startWorld, type World } from '../harness.ts';
import { document, json, send } from '../http/send.ts';
import { attacks, times } from './documents.ts';
import { leastHeldBy } from './held.ts';

/** Maximum milliseconds of the usual machine for which an input blocks the event loop; the second one is for callers without a token. */
const maxHeld = 50;
const maxHeldAnonymous = 20;

interface Attack {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

const many = <Item>(count: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => item(index));

const createTeam =
  'mutation ($v: CreateTeamInput!) { createTeam(input: $v) { userErrors { code } } }';
const ofJson =
  'mutation ($v: JSON) { createChangeRequest(input: { spaceId: "s", properties: $v }) { __typename } }';
const team = { organizationId: 'acme', title: 'x' };
const updateMembers =
  'mutation ($v: UpdateTeamMembersInput!) { updateTeamMembers(input: $v) { userErrors { code } } }';

/** Values of a wrong type, which are refused before the token is checked. */
const unfit: Readonly<Record<string, Attack>> = {
  'an input with 9,000 unknown members': {
    query: createTeam,
    variables: { v: { ...team, ...Object.fromEntries(many(9_000, (n) => [`k${n}`, 1])) } },
  },
  'a list of 19,000 values of another kind': {
    query: createTeam,
    variables: { v: { ...team, memberIds: many(19_000, () => []) } },
  },
  'a list of 6,600 empty objects': {
    query: updateMembers,
    variables: { v: { teamId: 'acme/design', memberships: many(6_600, () => ({})) } },
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

/** Values of the right type, which reach the service if the token is accepted. */
const dense: Readonly<Record<string, Attack>> = {
  'a rich text of empty blocks': {
    query:
      'mutation ($v: CreateCommentInput!) { createComment(input: $v) { userErrors { code field } } }',
    variables: {
      v: { subjectId: 'handbook', body: { document: { nodes: many(6_600, () => ({})) } } },
    },
  },
  'merge rules of empty entries': {
    query:
      'mutation ($v: UpdateSpaceInput!) { updateSpace(input: $v) { userErrors { code field } } }',
    variables: {
      v: { spaceId: 'handbook', mergeRules: { rules: many(6_600, () => ({})) } },
    },
  },
  'a map of as many entries as fit': {
    query:
      'mutation ($v: ApplyTemplateToSpaceInput!) { applyTemplateToSpace(input: $v) { userErrors { code field } } }',
    variables: {
      v: {
        spaceId: 'handbook',
        templateRestId: 't',
        params: {
          contentRefs: many(1_400, (n) => ({ name: `n${n}`, value: { url: { url: 'x:' } } })),
        },
      },
    },
  },
  'ids of 12,000 members': {
    query: createTeam,
    variables: { v: { ...team, memberIds: many(12_000, (n) => n.toString(36)) } },
  },
};

/** More values than variables may contain. */
const tooMany: Readonly<Record<string, Attack>> = {
  'a rich text of 31,000 empty blocks': {
    query:
      'mutation ($v: CreateCommentInput!) { createComment(input: $v) { userErrors { code field } } }',
    variables: {
      v: { subjectId: 'handbook', body: { document: { nodes: many(31_000, () => ({})) } } },
    },
  },
  '150 changes by one large input': {
    query: `mutation ($v: CreateTeamInput!) { ${times(150, (n) => `a${n}: createTeam(input: $v) { __typename }`)} }`,
    variables: {
      v: { ...team, title: 'x'.repeat(100), memberIds: many(12_000, (n) => n.toString(36)) },
    },
  },
  '40 changes by one large default': {
    query: `mutation ($v: [ID!] = [${times(1_000, (n) => `"${n}"`)}]) { ${times(40, (n) => `a${n}: createTeam(input: { organizationId: "a", title: "x", memberIds: $v }) { __typename }`)} }`,
    variables: {},
  },
  '130 searches for one long text': {
    query: `query ($s: String!) { ${times(130, (n) => `a${n}: integrations(first: ${n + 1}, search: $s) { totalCount }`)} }`,
    variables: { s: '%&é'.repeat(22_000) },
  },
  'a long text in a fragment that stands in many places': {
    query: `{ ${times(160, (n) => `a${n}: space(id: "s${n}") { ...F }`)} } fragment F on Space { content { pageByPath(path: "${'x/'.repeat(30_000)}") { title } } }`,
    variables: {},
  },
};

describe('an input blocks the event loop only briefly', () => {
  let world: World;
  beforeEach(async () => {
    world = await startWorld();
  });

  async function hold(
    { query, variables }: Attack,
    isAnonymous: boolean,
    name: string,
    maxMs = isAnonymous ? maxHeldAnonymous : maxHeld,
  ) {
    const request = document(query, variables);
    const { authorization: _, ...anonymous } = request.headers;
    const headers = isAnonymous ? anonymous : request.headers;
    expect(request.body.length).toBeLessThan(100_000);
    let answered: Awaited<ReturnType<typeof send>> | undefined;
    const held = await leastHeldBy(async () => {
      answered = await send(world, { ...request, headers });
    }, maxMs);
    console.log(`${name}${isAnonymous ? ', without a token' : ''}: ${held.toFixed(1)} ms`);
    return { held, status: answered?.status, errors: answered?.errors };
  }

  test.each(Object.entries(dense))('%s', async (name, attack) => {
    for (const isAnonymous of [false, true]) {
      const { held, status } = await hold(attack, isAnonymous, name, maxHeld);
      expect(status).toBe(isAnonymous ? 401 : 200);
      expect(held).toBeLessThan(maxHeld);
    }
  });

  test.each(Object.entries(tooMany))('%s is refused', async (name, attack) => {
    const { held, status, errors } = await hold(attack, true, name);
    expect(status).toBe(400);
    expect(errors).toMatchObject([
      { extensions: { code: 'QUERY_TOO_COSTLY', cost: { unit: 'arguments', bound: 20_000 } } },
    ]);
    expect(held).toBeLessThan(maxHeldAnonymous);
  });

  test.each([
    ['a list', createTeam, '[', ']', 15_000],
    ['a list', createTeam, '[', ']', 45_000],
    ['free JSON', ofJson, '[', ']', 15_000],
    ['free JSON', ofJson, '{"a":', '}', 6_000],
  ] as const)(
    '%s, nested as deeply as possible: %s %s %s %i',
    async (name, query, open, close, levels) => {
      const v = `${open.repeat(levels)}1${close.repeat(levels)}`;
      const body = `{"query":${JSON.stringify(query)},"variables":{"v":${v}}}`;
      let status = 0;
      const held = await leastHeldBy(async () => {
        ({ status } = await send(world, {
          ...json(body),
          headers: { 'content-type': 'application/json' },
        }));
      }, maxHeldAnonymous);
      console.log(`${name} ${levels} levels deep, without a token: ${held.toFixed(1)} ms`);
      expect(status).toBe(400);
      expect(held).toBeLessThan(maxHeldAnonymous);
    },
  );

  test('the size of an argument counts for each item of a list', async () => {
    world = await startWorld({
      upstream: ({ url = '' }, response) => {
        const [path = ''] = url.split('?');
        const id = path.split('/').at(-1);
        if (path === '/v1/orgs/acme') return answer(response, { object: 'organization', id });
        if (path !== '/v1/orgs/acme/spaces') return answer(response, { items: [] });
        const items = many(1_000, (n) => ({ object: 'space', id: `s${n}`, title: 'x' }));
        return answer(response, { items });
      },
    });
    const query =
      'query ($v: [ID!]) { organization(id: "acme") { spaces(first: 1000) { nodes { comments(first: 1, authorIds: $v) { totalCount } } } } }';
    const attack = { query, variables: { v: many(990, (n) => `u${n}`) } };
    // The time includes the service, which runs in the same thread.
    const maxMs = 4 * maxHeld;
    const { held, errors } = await hold(attack, false, '990 ids for each of 1,000 spaces', maxMs);
    const codes = errors?.map(({ extensions: { code } }) => code);
    expect(codes).toContain('QUERY_TOO_COSTLY');
    expect(held).toBeLessThan(maxMs);
  });

  test('without a token, nothing below the root fields is planned', async () => {
    const attack = attacks.find(({ name }) => name === 'the same without a token');
    const { query = '' } = attack ?? {};
    const { held, status, errors } = await hold({ query, variables: {} }, true, 'chains that fork');
    expect([status, errors?.map(({ extensions: { code } }) => code)]).toEqual([
      401,
      ['UNAUTHENTICATED'],
    ]);
    expect(held).toBeLessThan(maxHeldAnonymous);
  });

  test('undeclared variables are not read, on any request path', async () => {
    const variables = Object.fromEntries(many(7_000, (n) => [`k${n}`, {}]));
    const { body } = document('{ __typename }', { ...variables });
    for (const type of ['application/json', 'application/json; charset="utf-8"']) {
      const { status, data } = await send(world, { ...json(body, { 'content-type': type }) });
      expect([status, data]).toEqual([200, { __typename: 'Query' }]);
    }
  });

  test('at most a hundred errors of an input are returned', async () => {
    const { query, variables } = dense['a rich text of empty blocks'] as Attack;
    const { data } = await world.ask<{ createComment: { userErrors: unknown[] } }>(
      query,
      variables,
    );
    expect(data?.createComment.userErrors).toHaveLength(100);
  });

  test.each(Object.entries(unfit))('%s', async (name, attack) => {
    for (const isAnonymous of [false, true]) {
      const { held, status } = await hold(attack, isAnonymous, name);
      expect(status).toBe(400);
      expect(held).toBeLessThan(isAnonymous ? maxHeldAnonymous : maxHeld);
    }
  });
});
