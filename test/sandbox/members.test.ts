import { describe, expect } from 'vitest';
import { collectionOperations } from '../../src/domains/collections/operations.ts';
import { memberOperations } from '../../src/domains/members/operations.ts';
import { organizationOperations } from '../../src/domains/organizations/operations.ts';
import { spaceOperations } from '../../src/domains/spaces/operations.ts';
import { teamOperations } from '../../src/domains/teams/operations.ts';
import { readerToken } from '../../src/sandbox/service/access.ts';
import { noon, type QueryOf, type Running, test } from './service.ts';

const acme = { organizationId: 'acme' };
const globex = { organizationId: 'globex' };
const all = { limit: 1000 };
const {
  listMembers,
  getMember,
  removeMember,
  updateMember,
  pingOrganization,
  addSsoMember,
  listMemberSpaces,
} = memberOperations;
const { getTeam, listTeamMembers, listMemberTeams } = teamOperations;

const of = (userId: string, organization = acme) => ({ path: { ...organization, userId } });

const membersIn = async ({ call }: Running, query: QueryOf<typeof listMembers> = {}) =>
  (await call(listMembers, { path: acme, query: { ...all, ...query } })).items.flatMap(
    (one) => one ?? [],
  );

const spacesOf = async ({ call }: Running, userId: string, order?: 'asc' | 'desc') =>
  (
    await call(listMemberSpaces, { ...of(userId), query: { ...all, ...(order && { order }) } })
  ).items.flatMap((one) => one ?? []);

describe('listMembers', () => {
  test('returns 80 with all roles, the latest first', async ({ service }) => {
    const members = await membersIn(service);
    expect(members).toHaveLength(80);
    const joined = members.map((one) => one.joinedAt ?? '');
    expect(joined).toEqual(joined.toSorted().toReversed());
    expect(await membersIn(service, { order: 'desc', sort: 'joinedAt' })).toEqual(members);
    expect(await membersIn(service, { order: 'asc' })).toEqual(members.toReversed());
    expect(new Set(members.map(({ role }) => role))).toEqual(
      new Set(['admin', 'create', 'review', 'edit', 'comment', 'read', null]),
    );
    expect(members.map(({ id }) => id)).not.toContain('former-colleague');
    expect(new Set(members.map(({ user }) => user?.email)).size).toBe(80);
  });

  test('returns only active members if ordered by their last visit', async ({ service }) => {
    const active = await membersIn(service, { sort: 'lastSeenAt' });
    const seen = active.map((one) => one.lastSeenAt ?? '');
    expect(seen).toEqual(seen.toSorted().toReversed());
    expect(seen).not.toContain('');
    const expected = (await membersIn(service)).filter((one) => one.lastSeenAt && !one.disabled);
    expect(new Set(active)).toEqual(new Set(expected));
    expect(active.length).toBeLessThan(75);
  });

  test.for(['admin', 'comment', 'guest'] as const)(
    'returns those with the role %s',
    async (role, { service }) => {
      const found = await membersIn(service, { role });
      const wanted = (await membersIn(service)).filter((one) => (one.role ?? 'guest') === role);
      expect(found).toEqual(wanted);
      expect(found.length).toBeGreaterThan(2);
    },
  );

  test.for([
    ['TOMÁS', ['tomas']],
    ['ravi@acme', ['ravi']],
    ['okafor', ['ada']],
    ['no member', []],
    ['%', []],
  ] as const)('finds %s in names and addresses', async ([search, ids], { service }) => {
    expect((await membersIn(service, { search })).map(({ id }) => id)).toEqual(ids);
  });

  test('combines filters, and has pages', async ({ call }) => {
    const query = {
      role: 'guest',
      search: 'partner.example',
      sort: 'lastSeenAt',
      limit: 3,
    } as const;
    const first = await call(listMembers, { path: acme, query });
    const page = first.next?.page ?? '';
    const second = await call(listMembers, { path: acme, query: { ...query, page } });
    const ids = [...first.items, ...second.items].map((one) => one?.id);
    expect(new Set(ids).size).toBe(6);
    expect(first.count).toBe(second.count);
    expect(ids).not.toContain('guest-17');
  });

  test.for(['role=owner', 'sort=age', 'order=up'])('refuses ?%s', async (query, { send }) => {
    expect((await send('GET', `/orgs/acme/members?${query}`)).status).toBe(400);
  });
});

describe('missing objects', () => {
  const missing = '404 No member matches the id.';

  test('is a missing member', async ({ refusal, call }) => {
    const nobody = of('former-colleague');
    expect(await refusal(getMember, nobody)).toEqual(missing);
    expect(await refusal(updateMember, { ...nobody, body: {} })).toEqual(missing);
    expect(await refusal(listMemberSpaces, nobody)).toEqual(missing);
    expect(await refusal(listMemberTeams, nobody)).toEqual(missing);
    expect(await call(removeMember, nobody)).toBe(false);
  });

  test('is a missing organization', async ({ refusal }) => {
    const path = { organizationId: 'none' };
    const none = '404 No organization matches the id.';
    expect(await refusal(listMembers, { path })).toEqual(none);
    expect(await refusal(pingOrganization, { path })).toEqual(none);
    expect(await refusal(addSsoMember, of('ada', path))).toEqual(none);
  });
});

test('a removed member leaves the organization and its teams, and no other organization', async ({
  call,
  refusal,
}) => {
  const team = { path: { ...acme, teamId: 'documentation' } };
  const { members = 0 } = await call(getTeam, team);
  expect(await call(removeMember, of('mei'))).toBe(true);
  expect(await call(removeMember, of('mei'))).toBe(false);
  expect(await refusal(getMember, of('mei'))).toMatch(/^404 /);
  expect((await call(getTeam, team)).members).toBe(members - 1);
  const left = await call(listTeamMembers, { ...team, query: all });
  expect(left.items.map((one) => one?.organization.id)).not.toContain('mei');
  expect(await call(getMember, of('mei', globex))).toMatchObject({ role: 'edit', teams: 1 });
});

test.for(['admin', 'comment', null] as const)(
  'the role of a member becomes %s',
  async (role, { call }) => {
    const updated = await call(updateMember, { ...of('linus'), body: { role } });
    expect(updated.role).toBe(role);
    expect(await call(updateMember, { ...of('linus'), body: {} })).toEqual(updated);
    expect(await call(getMember, of('linus'))).toEqual(updated);
  },
);

test('a ping returns a token if single sign-on is enforced, and updates the last visit', async ({
  call,
}) => {
  const { serviceVisitorClaims = '' } = await call(pingOrganization, { path: acme });
  const claims = Buffer.from(serviceVisitorClaims.split('.')[1] ?? '', 'base64url').toString();
  expect(JSON.parse(claims)).toMatchObject({ sub: 'ada', aud: 'acme' });
  expect(await call(getMember, of('ada'))).toMatchObject({ lastSeenAt: noon });
  expect(await call(pingOrganization, { path: globex })).toEqual({});
});

describe('addSsoMember', () => {
  test('adds a user who is no member, with the role of new members', async ({ call }) => {
    expect(await call(addSsoMember, of('former-colleague'))).toMatchObject({
      id: 'former-colleague',
      role: 'read',
      sso: true,
      joinedAt: noon,
      teams: 0,
    });
    expect((await call(listMembers, { path: acme })).count).toBe(81);
  });

  test('changes nothing else of a member', async ({ call }) => {
    const before = await call(getMember, of('guest-17'));
    expect(before.sso).toBe(false);
    expect(await call(addSsoMember, of('guest-17'))).toEqual({ ...before, sso: true });
  });

  test('refuses other IDs', async ({ refusal }) => {
    expect(await refusal(addSsoMember, of('none'))).toBe('404 No user matches the id.');
  });
});

describe('listMemberSpaces', () => {
  test('returns spaces in order of creation, the latest first', async ({ service }) => {
    const spaces = await spacesOf(service, 'ada');
    const made = spaces.map(({ space }) => space.createdAt ?? '');
    expect(made).toEqual(made.toSorted().toReversed());
    expect(await spacesOf(service, 'ada', 'desc')).toEqual(spaces);
    const oldest = (await spacesOf(service, 'ada', 'asc')).map(
      ({ space }) => space.createdAt ?? '',
    );
    expect(oldest).toEqual(made.toReversed());
  });

  test('returns every active space to admins, with that level', async ({ service }) => {
    const spaces = await spacesOf(service, 'ada');
    const active = await service.call(spaceOperations.listSpaces, { path: acme, query: all });
    expect(spaces).toHaveLength(active.count ?? 0);
    expect(new Set(spaces.map(({ permission }) => permission))).toEqual(new Set(['admin']));
  });

  test.for([
    ['the default level of the space', 'olivia', 'handbook', 'edit'],
    ['that of the collection it is in', 'olivia', 'rest-api', 'edit'],
    ['that of the nearest collection with one', 'olivia', 'adaptive-content', 'read'],
    ['the role, where nothing above has a level', 'olivia', 'customer-portal', 'create'],
    ['nothing, where the level is null', 'olivia', 'benefits', undefined],
    ['what a team was granted', 'diego', 'benefits', 'admin'],
    ['what a team was granted, where that is more', 'linus', 'handbook', 'create'],
    ['the level, where that is more', 'tomas', 'faq-de', 'review'],
    ['what a team was granted to a guest', 'guest-17', 'partner-api', 'comment'],
    ['nothing else for a guest', 'guest-17', 'handbook', undefined],
    ['nothing for a disabled member', 'freya-nowak', 'handbook', undefined],
  ] as const)('returns %s', async ([_, member, space, permission], { service }) => {
    const spaces = await spacesOf(service, member);
    expect(spaces.find((one) => one.space.id === space)?.permission).toBe(permission);
  });

  test('depends on roles, levels and teams', async ({ service }) => {
    const ids = async (member: string) =>
      (await spacesOf(service, member)).map(({ space }) => space.id);
    await service.call(updateMember, { ...of('ravi'), body: { role: null } });
    expect((await ids('ravi')).toSorted()).toEqual([
      'benefits',
      'getting-started',
      'handbook',
      'quickstart',
    ]);
    const team = { ...acme, teamId: 'documentation' };
    await service.call(teamOperations.removeTeamMember, { path: { ...team, userId: 'ravi' } });
    expect(await ids('ravi')).toEqual([]);
    const path = { collectionId: 'api' };
    await service.call(collectionOperations.updateCollection, {
      path,
      body: { defaultLevel: null },
    });
    expect(await ids('amara')).not.toContain('rest-api');
    await service.call(spaceOperations.deleteSpace, { path: { spaceId: 'roadmap' } });
    expect(await ids('ada')).not.toContain('roadmap');
  });
});

test('the teams of a member are found by name, with the role in each', async ({ call }) => {
  const teams = async (title?: string) =>
    (
      await call(listMemberTeams, { ...of('olivia'), query: title === undefined ? {} : { title } })
    ).items.map((one) => [one?.team.id, one?.member?.role]);
  expect(await teams()).toEqual([
    ['developer-relations', 'member'],
    ['support-engineers', 'owner'],
    ['partner-success', 'owner'],
  ]);
  expect(await teams('')).toEqual(await teams());
  expect(await teams('PARTNER')).toEqual([['partner-success', 'owner']]);
  expect(await teams('sales')).toEqual([]);
});

test('the counts of every member are the lengths of its lists', async ({ service }) => {
  for (const one of await membersIn(service)) {
    const spaces = await service.call(listMemberSpaces, { ...of(one.id), query: { limit: 1 } });
    const teams = await service.call(listMemberTeams, { ...of(one.id), query: { limit: 1 } });
    expect([one.id, one.spaces, one.teams]).toEqual([one.id, spaces.count, teams.count]);
  }
});

test('a token that reads an organization can read its members, and change none', async ({
  call,
  refusal,
}) => {
  const token = readerToken;
  expect(await call(getMember, { ...of('ravi'), token })).toMatchObject({ role: 'read' });
  expect(await refusal(removeMember, { ...of('ravi'), token })).toMatch(/^403 /);
  expect(await refusal(listMembers, { path: globex, token })).toMatch(/^403 /);
});

test("new members get the organization's default role", async ({ call }) => {
  const { updateOrganization } = organizationOperations;
  await call(updateOrganization, { path: globex, body: { defaultRole: 'review' } });
  expect(await call(addSsoMember, of('grace', globex))).toMatchObject({ role: 'review' });
});
