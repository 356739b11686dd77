import type { Chapter } from './model.ts';
import { added, all, from, optional, orNull, withLater } from './notation/members.ts';
import { deleted, endpoints, listOf, one } from './notation/operations.ts';
import { boolean, date, number, oneOf, text } from './notation/scalars.ts';
import { resource, shape } from './notation/shapes.ts';
import { object, the } from './notation/structures.ts';
import { order, role } from './shared.ts';
import { teamRole } from './teams.ts';

const facts = '4, Query parameters';

export const members: Chapter = {
  shapes: {
    Member: resource('1, Member', 'member', {
      role: orNull(role),
      user: the('User'),
      ...all(boolean, 'disabled', 'sso'),
      ...all(date, 'joinedAt', 'lastSeenAt'),
      ...all(number, 'spaces', 'teams'),
      sites: added(number),
    }),
    MemberContentPermission: shape('3, Organization members', {
      permission: role,
      space: the('Space'),
    }),
    MemberTeam: shape('3, Organization members', {
      team: the('Team'),
      member: object({ role: teamRole }),
    }),
  },
  operations: endpoints('3, Organization members', {
    'GET /orgs/{organizationId}/members': {
      query: {
        order,
        role: from(facts, oneOf('admin', 'create', 'review', 'edit', 'comment', 'read', 'guest')),
        search: from(facts, text),
        sort: withLater(from(facts, oneOf('joinedAt', 'lastSeenAt', 'name')), 'name'),
      },
      answer: listOf('Member'),
    },
    'GET /orgs/{organizationId}/members/{userId}': one('Member'),
    'DELETE /orgs/{organizationId}/members/{userId}': deleted,
    'PATCH /orgs/{organizationId}/members/{userId}': {
      body: { role: orNull(role) },
      answer: one('Member'),
    },
    'POST /orgs/{organizationId}/ping': one(object({ serviceVisitorClaims: optional(text) })),
    'POST /orgs/{organizationId}/members/{userId}/sso': one('Member'),
    'GET /orgs/{organizationId}/members/{userId}/spaces': {
      query: { order },
      answer: listOf('MemberContentPermission'),
    },
    'GET /orgs/{organizationId}/members/{userId}/teams': {
      query: { title: from(facts, text) },
      answer: listOf('MemberTeam'),
    },
  }),
};
