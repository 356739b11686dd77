import { describe, expect } from 'vitest';
import { memberOperations } from '../../src/domains/members/operations.ts';
import { spaceOperations } from '../../src/domains/spaces/operations.ts';
import { teamOperations } from '../../src/domains/teams/operations.ts';
import { readerToken } from '../../src/sandbox/service/access.ts';
import { noon, type Running, test } from './service.ts';

const acme = { organizationId: 'acme' };
const design = { ...acme, teamId: 'design' };
const none = { ...acme, teamId: 'none' };
const all = { limit: 1000 };
const {
  listTeams,
  createTeam,
  getTeam,
  deleteTeam,
  updateTeam,
  listTeamMembers,
  updateTeamMembers,
  setTeamMember,
  removeTeamMember,
} = teamOperations;

const rolesIn = async ({ call }: Running, path = design) =>
  Object.fromEntries(
    (await call(listTeamMembers, { path, query: all })).items.map((one) => [
      one?.organization.id,
      one?.team?.role,
    ]),
  );

const teamCount = async ({ call }: Running, userId: string) =>
  (await call(memberOperations.getMember, { path: { ...acme, userId } })).teams;

describe('listTeams', () => {
  test('returns 12, in order of creation', async ({ call }) => {
    const { items, count } = await call(listTeams, { path: acme });
    expect(count).toBe(12);
    const made = items.map((one) => one?.createdAt ?? '');
    expect(made).toEqual(made.toSorted());
  });

  test.for([
    [{ title: 'SUPPORT' }, ['support-engineers']],
    [{ title: 'no such' }, []],
    [{ owner: 'olivia' }, ['support-engineers', 'partner-success']],
    [{ owner: 'olivia', title: 'partner' }, ['partner-success']],
    [{ owner: 'ravi' }, []],
    [{ owner: 'none' }, []],
  ] as const)('filters by %j', async ([query, ids], { call }) => {
    const { items, count } = await call(listTeams, { path: acme, query });
    expect(items.map((one) => one?.id)).toEqual(ids);
    expect(count).toBe(ids.length);
  });
});

test('finds a team without a title by the default in the response', async ({ call }) => {
  const path = { organizationId: 'globex' };
  const { items } = await call(listTeams, { path, query: { title: 'untitled' } });
  expect(items).toMatchObject([{ title: 'Untitled' }]);
});

describe('createTeam', () => {
  test('creates a team with its first members', async ({ service }) => {
    const body = { title: 'Night shift', members: ['mei', 'noor', 'mei'] };
    const raw = await service.send('PUT', '/orgs/acme/teams', { body });
    expect(raw.status).toBe(201);
    expect(raw.json).toMatchObject({
      object: 'team',
      id: 'team-1',
      title: 'Night shift',
      members: 2,
      spaces: 0,
      createdAt: noon,
      permissions: { admin: true, view: true },
    });
    expect(await rolesIn(service, { ...acme, teamId: 'team-1' })).toEqual({
      mei: 'member',
      noor: 'member',
    });
  });

  test('requires only a title', async ({ call }) => {
    const created = await call(createTeam, { path: acme, body: { title: 'New' } });
    expect(created).toMatchObject({ title: 'New', members: 0 });
    const path = { ...acme, teamId: created.id };
    expect(await call(getTeam, { path })).toEqual(created);
  });

  test('refuses users who are not members, and creates no team', async ({ refusal, call }) => {
    const body = { title: 'New', members: ['mei', 'former-colleague'] };
    expect(await refusal(createTeam, { path: acme, body })).toBe(
      '400 Body field "members": No member matches "former-colleague".',
    );
    expect((await call(listTeams, { path: acme })).count).toBe(12);
  });
});

test('a team is renamed, or keeps its name if none is given', async ({ call }) => {
  const before = await call(getTeam, { path: design });
  const after = await call(updateTeam, { path: design, body: { title: 'Product design' } });
  expect(after).toEqual({ ...before, title: 'Product design' });
  expect(await call(getTeam, { path: design })).toEqual(after);
});

test('a deleted team has no members, and no longer gives access to spaces', async ({ service }) => {
  const path = { ...acme, teamId: 'partner-success' };
  const guest = { ...acme, userId: 'guest-17' };
  expect(await service.call(deleteTeam, { path })).toBe(true);
  expect(await service.call(deleteTeam, { path })).toBe(false);
  expect(await service.refusal(getTeam, { path })).toMatch(/^404 /);
  expect(await service.call(memberOperations.getMember, { path: guest })).toMatchObject({
    spaces: 0,
    teams: 0,
  });
});

describe('listTeamMembers', () => {
  test('returns members with their role in the team', async ({ call }) => {
    const path = { ...acme, teamId: 'partner-success' };
    const { items, count } = await call(listTeamMembers, { path });
    expect((await call(getTeam, { path })).members).toBe(count);
    const guest = items.find((one) => one?.organization.id === 'guest-17');
    expect(guest).toEqual({
      organization: await call(memberOperations.getMember, {
        path: { ...acme, userId: 'guest-17' },
      }),
      team: { role: 'member' },
      permissions: { view: true },
    });
  });

  test('returns as many members as each team counts', async ({ call }) => {
    const { items } = await call(listTeams, { path: acme });
    for (const team of items) {
      const path = { ...acme, teamId: team?.id ?? '' };
      const { count } = await call(listTeamMembers, { path, query: { limit: 1 } });
      expect([team?.id, team?.members]).toEqual([team?.id, count]);
    }
  });
});

describe('updateTeamMembers', () => {
  test('adds and removes by id or e-mail address', async ({ service }) => {
    const before = await rolesIn(service);
    const added = { add: ['ravi', 'MEI@acme.example', 'ravi@acme.example'] };
    const raw = await service.send('PUT', '/orgs/acme/teams/design/members', { body: added });
    expect([raw.status, raw.text]).toEqual([204, '']);
    expect(await rolesIn(service)).toEqual({ ...before, ravi: 'member', mei: 'member' });
    const removed = { remove: ['ravi@acme.example', 'mei', 'noor'] };
    await service.call(updateTeamMembers, { path: design, body: removed });
    expect(await rolesIn(service)).toEqual(before);
  });

  test('removes members that are both added and removed', async ({ service }) => {
    const body = {
      add: ['amara', 'mei'],
      remove: ['amara@acme.example', 'mei'],
      memberships: { mei: { role: 'owner' } },
    } as const;
    await service.call(updateTeamMembers, {
      path: design,
      body: { ...body, add: [...body.add], remove: [...body.remove] },
    });
    const roles = await rolesIn(service);
    expect(roles).not.toHaveProperty('amara');
    expect(roles).not.toHaveProperty('mei');
    expect(await teamCount(service, 'amara')).toBe(1);
  });

  test('sets roles, also of new members', async ({ service }) => {
    const memberships = {
      mei: { role: 'owner' },
      amara: { role: 'member' },
      noor: { role: 'owner' },
    } as const;
    const body = { add: ['mei', 'olivia'], memberships };
    await service.call(updateTeamMembers, { path: design, body });
    expect(await rolesIn(service)).toMatchObject({
      mei: 'owner',
      amara: 'member',
      noor: 'owner',
      olivia: 'member',
    });
  });

  test('keeps the roles of present team members', async ({ service }) => {
    const body = { add: ['amara'] };
    await service.call(updateTeamMembers, { path: design, body });
    expect(await rolesIn(service)).toMatchObject({ amara: 'owner' });
  });

  test.for([
    [{ add: ['mei', 'none'] }, 'none'],
    [{ add: ['former-colleague'] }, 'former-colleague'],
    [{ add: ['mei', 'none@acme.example'] }, 'none@acme.example'],
    [{ add: ['mei'], remove: ['none'] }, 'none'],
    [{ add: ['mei'], memberships: { none: { role: 'owner' } } }, 'none'],
  ] as const)('refuses %j, and changes nothing', async ([body, unknown], { service }) => {
    const before = await rolesIn(service);
    const raw = await service.send('PUT', '/orgs/acme/teams/design/members', { body });
    expect([raw.status, raw.text]).toEqual([
      400,
      expect.stringContaining(`No member matches \\"${unknown}\\".`),
    ]);
    expect(await rolesIn(service)).toEqual(before);
  });
});

describe('setTeamMember', () => {
  test('adds a member, and changes the role', async ({ service }) => {
    const path = { ...design, userId: 'ravi' };
    for (const [body, role] of [
      [{}, 'member'],
      [{ role: 'owner' }, 'owner'],
      [{}, 'member'],
    ] as const) {
      const raw = await service.send('PUT', '/orgs/acme/teams/design/members/ravi', { body });
      expect([raw.status, raw.text]).toEqual([204, '']);
      expect(await rolesIn(service)).toMatchObject({ ravi: role });
    }
    expect(await teamCount(service, 'ravi')).toBe(2);
    expect(await service.call(removeTeamMember, { path })).toBe(true);
    expect(await service.call(removeTeamMember, { path })).toBe(false);
    expect(await teamCount(service, 'ravi')).toBe(1);
  });

  test('accepts only members of the organization', async ({ refusal }) => {
    const path = { ...design, userId: 'former-colleague' };
    expect(await refusal(setTeamMember, { path, body: {} })).toBe('404 No member matches the id.');
  });
});

test('a missing team is a 404, except for deletions', async ({ refusal, call }) => {
  const missing = '404 No team matches the id.';
  const person = { ...none, userId: 'ada' };
  expect(await refusal(getTeam, { path: none })).toEqual(missing);
  expect(await refusal(updateTeam, { path: none, body: { title: 'New' } })).toEqual(missing);
  expect(await refusal(listTeamMembers, { path: none })).toEqual(missing);
  expect(await refusal(updateTeamMembers, { path: none, body: {} })).toEqual(missing);
  expect(await refusal(setTeamMember, { path: person, body: {} })).toEqual(missing);
  expect(await refusal(removeTeamMember, { path: person })).toEqual(missing);
  expect(await call(deleteTeam, { path: none })).toBe(false);
  const nowhere = { organizationId: 'none' };
  expect(await refusal(listTeams, { path: nowhere })).toMatch(/^404 /);
  expect(await refusal(createTeam, { path: nowhere, body: { title: 'New' } })).toMatch(/^404 /);
});

test('a team counts the existing spaces to which it has access', async ({ call }) => {
  const path = { ...acme, teamId: 'product-managers' };
  expect((await call(getTeam, { path })).spaces).toBe(1);
  await call(spaceOperations.deleteSpace, { path: { spaceId: 'roadmap' } });
  expect((await call(getTeam, { path })).spaces).toBe(0);
});

test('a token that only reads cannot change teams', async ({ call, refusal }) => {
  const team = await call(getTeam, { path: design, token: readerToken });
  expect(team.permissions).toEqual({ admin: false, view: true });
  expect(await refusal(deleteTeam, { path: design, token: readerToken })).toMatch(/^403 /);
});
