/** Changes of who has access: what is refused before a call, and what a payload shows of the change. */
import { describe, expect } from 'vitest';
import { expectDataOnce, startWorld, test } from '../harness.ts';
import { id } from '../ids.ts';

describe('an invitation', () => {
  test.for([
    ['role: READ', 'REQUIRED', ['userIds'], 'userIds is required unless teamIds is specified.'],
    ['role: READ, userIds: []', 'TOO_SHORT', ['userIds'], 'userIds must have at least 1 item.'],
    ['userIds: ["mei"]', 'REQUIRED', ['role'], 'role is required.'],
    [
      'role: READ, teamIds: ["User:mei"]',
      'INVALID_ID',
      ['teamIds', '0'],
      'Expected the ID of a Team, but this is the ID of a User.',
    ],
  ] as const)('is refused before the call: %s', async ([input, code, field, message]) => {
    const { data, calls } = await expectDataOnce<{ it: unknown }>(
      `mutation {
        it: inviteToCollection(input: { collectionId: "partners", ${input} }) {
          collection { id } users { id } teams { id } userErrors { code field message }
        }
      }`,
    );
    expect(data.it).toEqual({
      collection: null,
      users: null,
      teams: null,
      userErrors: [{ code, field, message }],
    });
    expect(calls).toEqual([]);
  });

  test('names the field with an ID that the service does not know', async () => {
    const { data } = await expectDataOnce<{ it: unknown }>(
      `mutation {
        it: inviteToSite(input: { siteId: "acme/docs", role: READ, userIds: ["mei"], teamIds: ["nobody"] }) {
          site { id } users { id } userErrors { code field }
        }
      }`,
    );
    expect(data.it).toEqual({
      site: { id: id('Site', 'acme/docs') },
      users: null,
      userErrors: [{ code: 'INVALID_VALUE', field: ['teamIds'] }],
    });
  });
});

test('a role in a site cannot be removed by null', async () => {
  const { data, calls } = await expectDataOnce<{ it: unknown }>(
    `mutation {
      it: updateUserPermissionInSite(input: { siteId: "acme/docs", userId: "tomas", role: null }) {
        userErrors { code field message }
      }
    }`,
  );
  expect(data.it).toEqual({
    userErrors: [{ code: 'REQUIRED', field: ['role'], message: 'role cannot be null.' }],
  });
  expect(calls).toEqual([]);
});

test('a user who was not added has no role to change, and the subject is read', async () => {
  const { data } = await expectDataOnce<{ it: unknown }>(
    `mutation {
      it: updateUserPermissionInSpace(input: { spaceId: "press", userId: "mei", role: READ }) {
        space { id } user { id } userPermissionEdge { role } userErrors { code field }
      }
    }`,
  );
  expect(data.it).toEqual({
    space: { id: id('Space', 'press') },
    user: null,
    userPermissionEdge: null,
    userErrors: [{ code: 'NOT_FOUND', field: ['userId'] }],
  });
});

test('later fields of the same request see every change', async () => {
  const { data } = await expectDataOnce(`
    mutation {
      invite: inviteToSpace(input: { spaceId: "press", role: EDIT, userIds: ["anil-nakamura"] }) { ...Seen }
      change: updateUserPermissionInSpace(input: { spaceId: "press", userId: "anil-nakamura", role: REVIEW }) { ...Changed }
      remove: removeUserFromSpace(input: { spaceId: "press", userId: "anil-nakamura" }) { ...Removed }
    }
    fragment Lists on Space {
      editors: access(role: EDIT, first: 1000) { nodes { restId } }
      reviewers: access(role: REVIEW, first: 1000) { nodes { restId } }
      userPermissions { edges { role node { restId } } }
    }
    fragment Seen on InviteToSpacePayload { space { ...Lists } }
    fragment Changed on UpdateUserPermissionInSpacePayload { space { ...Lists } }
    fragment Removed on RemoveUserFromSpacePayload { space { ...Lists } }
  `);
  const seen = Object.values(data as Record<string, { space: Record<string, Lists> }>).map(
    ({ space: { editors, reviewers, userPermissions } }) => [
      isIn(editors),
      isIn(reviewers),
      userPermissions?.edges?.find(({ node }) => node.restId === 'anil-nakamura')?.role,
    ],
  );
  expect(seen).toEqual([
    [true, false, 'EDIT'],
    [false, true, 'REVIEW'],
    [false, false, undefined],
  ]);
});

interface Lists {
  readonly nodes?: readonly { readonly restId: string }[];
  readonly edges?: readonly { readonly role: string; readonly node: { readonly restId: string } }[];
}

const isIn = (list: Lists | undefined) =>
  list?.nodes?.some(({ restId }) => restId === 'anil-nakamura');

test('the key of a team is completed from the space, which is read once for all teams', async () => {
  const { data, calls } = await expectDataOnce<{ it: unknown }>(
    `mutation {
      it: inviteToSpace(input: { spaceId: "press", role: READ, teamIds: ["design", "acme/sales"] }) {
        teams { id }
        userErrors { code }
      }
    }`,
  );
  expect(data.it).toEqual({
    teams: [{ id: id('Team', 'acme/design') }, { id: id('Team', 'acme/sales') }],
    userErrors: [],
  });
  expect(calls).toEqual(['POST /v1/spaces/press/permissions', 'GET /v1/spaces/press']);
});

test('a space that cannot be read afterwards does not hide that a team was removed', async () => {
  const world = await startWorld();
  const remove = (more: string) =>
    `mutation { it: removeTeamFromSpace(input: { spaceId: "handbook", teamId: "documentation" }) { ${more} userErrors { code } } }`;
  const plant = await fetch(`${world.upstreamUrl}/sandbox/faults`, {
    method: 'POST',
    headers: { authorization: 'Bearer sandbox-admin', 'content-type': 'application/json' },
    body: JSON.stringify({ method: 'GET', route: '/v1/spaces/{spaceId}', status: 403 }),
  });
  expect(plant.ok).toBe(true);
  const { data, errors, calls } = await world.ask<{ it: unknown }>(
    remove('removedTeamId removedTeamRestId'),
  );
  expect(data?.it).toEqual({
    removedTeamId: null,
    removedTeamRestId: 'documentation',
    userErrors: [],
  });
  expect(errors).toMatchObject([
    { path: ['it', 'removedTeamId'], extensions: { code: 'FORBIDDEN' } },
  ]);
  expect(calls.at(0)).toBe('DELETE /v1/spaces/handbook/permissions/teams/documentation');
});
