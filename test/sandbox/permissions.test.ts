import { describe, expect } from 'vitest';
import { memberOperations } from '../../src/domains/members/operations.ts';
import { permissionOperations } from '../../src/domains/permissions/operations.ts';
import { teamOperations } from '../../src/domains/teams/operations.ts';
import { type Running, test } from './service.ts';

const acme = { organizationId: 'acme' };
const all = { limit: 1000 };
const space = { spaceId: 'press' };
const collection = { collectionId: 'attic' };
const site = { ...acme, siteId: 'attic' };

const {
  inviteToSpace,
  listSpaceAccess,
  listUserPermissionsInSpace,
  updateUserPermissionInSpace,
  removeUserFromSpace,
  listTeamPermissionsInSpace,
  inviteToCollection,
  listCollectionAccess,
  inviteToSite,
  listSiteAccess,
  updateUserPermissionInSite,
} = permissionOperations;

interface Permission {
  readonly permission: string | null;
  readonly user: { readonly id: string };
}

const roleOf = (items: readonly (Permission | null)[], user: string) =>
  items.find((one) => one?.user.id === user)?.permission;

/** The roles of a user in `press`: as added, in force, and in the list of the member's spaces. */
async function rolesOf(call: Running['call'], userId: string) {
  const [added, access, spaces] = await Promise.all([
    call(listUserPermissionsInSpace, { path: space, query: all }),
    call(listSpaceAccess, { path: space, query: all }),
    call(memberOperations.listMemberSpaces, { path: { ...acme, userId }, query: all }),
  ]);
  return [
    roleOf(added.items, userId),
    roleOf(access.items, userId),
    spaces.items.find((one) => one?.space.id === 'press')?.permission,
  ];
}

describe('a guest', () => {
  const user = 'anil-nakamura';

  test('has the role that was given, until it is removed', async ({ call }) => {
    expect(await rolesOf(call, user)).toEqual([undefined, undefined, undefined]);
    await call(inviteToSpace, { path: space, body: { role: 'edit', users: [user] } });
    expect(await rolesOf(call, user)).toEqual(['edit', 'edit', 'edit']);
    const path = { ...space, userId: user };
    await call(updateUserPermissionInSpace, { path, body: { role: 'comment' } });
    expect(await rolesOf(call, user)).toEqual(['comment', 'comment', 'comment']);
    expect(await call(removeUserFromSpace, { path })).toBe(true);
    expect(await rolesOf(call, user)).toEqual([undefined, undefined, undefined]);
    expect(await call(removeUserFromSpace, { path })).toBe(false);
  });

  test('has the highest of several roles, also those of teams and collections', async ({
    call,
  }) => {
    await call(inviteToSpace, { path: space, body: { role: 'read', users: [user] } });
    await call(inviteToSpace, { path: space, body: { role: 'review', teams: ['sales'] } });
    await call(teamOperations.setTeamMember, {
      path: { ...acme, teamId: 'sales', userId: user },
      body: {},
    });
    expect(await rolesOf(call, user)).toEqual(['read', 'review', 'review']);
  });

  test('without a role has no access, and is not listed', async ({ call }) => {
    await call(inviteToSpace, { path: space, body: { role: null, users: [user] } });
    expect(await rolesOf(call, user)).toEqual([undefined, undefined, undefined]);
    const path = { ...space, userId: user };
    await call(updateUserPermissionInSpace, { path, body: { role: 'read' } });
    expect(await rolesOf(call, user)).toEqual(['read', 'read', 'read']);
  });
});

test('a role in a collection is one in the spaces in it, at any depth', async ({ call }) => {
  const user = 'anil-nakamura';
  const path = { collectionId: 'partners' };
  await call(inviteToCollection, { path, body: { role: 'review', users: [user] } });
  const { items } = await call(memberOperations.listMemberSpaces, {
    path: { ...acme, userId: user },
    query: all,
  });
  const inPartners = items.filter((one) => one?.space.id.startsWith('partner-'));
  expect(inPartners.map((one) => one?.permission)).toEqual(['review', 'review', 'review']);
  const nested = await call(listCollectionAccess, {
    path: { collectionId: 'partner-program' },
    query: all,
  });
  expect(roleOf(nested.items, user)).toBe('review');
});

test('a user who is no member becomes a guest', async ({ call }) => {
  const user = 'former-colleague';
  await call(inviteToCollection, { path: collection, body: { role: 'read', users: [user] } });
  const member = await call(memberOperations.getMember, { path: { ...acme, userId: user } });
  expect(member).toMatchObject({ role: null, sso: false });
});

test('a team has the spaces that it was added to', async ({ call }) => {
  const path = { ...acme, teamId: 'design' };
  const { spaces } = await call(teamOperations.getTeam, { path });
  await call(inviteToSpace, { path: space, body: { role: 'read', teams: ['design'] } });
  expect((await call(teamOperations.getTeam, { path })).spaces).toBe(spaces + 1);
  const { items } = await call(listTeamPermissionsInSpace, { path: space });
  expect(items).toMatchObject([{ permission: 'read', team: { id: 'design' } }]);
});

describe('access to a site', () => {
  test('names the origin of the highest role', async ({ call }) => {
    const user = 'mei';
    const origin = async () =>
      (await call(listSiteAccess, { path: site, query: all })).items.find(
        (one) => one?.user.id === user,
      );
    expect(await origin()).toMatchObject({
      permission: 'edit',
      origin: { type: 'organization', organization: 'acme' },
    });
    await call(inviteToSite, { path: site, body: { role: 'read', users: [user] } });
    expect(await origin()).toMatchObject({ permission: 'edit', origin: { type: 'organization' } });
    await call(updateUserPermissionInSite, {
      path: { ...site, userId: user },
      body: { role: 'create' },
    });
    expect(await origin()).toMatchObject({
      permission: 'create',
      origin: { type: 'site', site: 'attic', reason: 'member' },
    });
    await call(inviteToSite, { path: site, body: { role: 'admin', teams: ['documentation'] } });
    expect(await origin()).toMatchObject({
      permission: 'admin',
      origin: { type: 'site', site: 'attic', reason: 'team', team: 'documentation' },
    });
  });

  test('of guests who were added without a role is listed', async ({ call }) => {
    await call(inviteToSite, { path: site, body: { role: null, users: ['anil-nakamura'] } });
    const { items } = await call(listSiteAccess, { path: site, query: { ...all, role: 'guest' } });
    expect(items.map((one) => [one?.user.id, one?.permission])).toContainEqual([
      'anil-nakamura',
      null,
    ]);
  });

  test('is also listed for disabled members', async ({ call }) => {
    const { items } = await call(listSiteAccess, {
      path: site,
      query: { search: 'Hana Sato' },
    });
    expect(items).toMatchObject([{ user: { id: 'hana-sato' }, disabled: true }]);
  });

  test.for(['joinedAt', 'lastSeenAt', 'name'] as const)(
    'is ordered by %s in both directions',
    async (sort, { call }) => {
      const ids = async (order: 'asc' | 'desc') =>
        (await call(listSiteAccess, { path: site, query: { ...all, sort, order } })).items.map(
          (one) => one?.user.id,
        );
      const ascending = await ids('asc');
      expect(ascending.length).toBeGreaterThan(50);
      expect(await ids('desc')).toEqual(ascending.toReversed());
    },
  );
});

test.for([
  [{ role: 'read' }, 'Body field "users" is required unless teamIds is specified.'],
  [{ role: 'read', users: [] }, 'Body field "users" must have at least 1 item.'],
  [{ users: ['mei'] }, 'Body field "role" is required.'],
  [{ role: 'read', users: ['nobody'] }, 'Body field "users": No user matches "nobody".'],
  [{ role: 'read', teams: ['nobody'] }, 'Body field "teams": No team matches "nobody".'],
] as const)('refuses the invitation %j', async ([body, message], { send }) => {
  const { status, json } = await send('POST', '/spaces/press/permissions', { body });
  expect({ status, json }).toMatchObject({ status: 400, json: { error: { message } } });
});
