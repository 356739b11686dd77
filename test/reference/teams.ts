import type { Chapter } from './model.ts';
import { corrected, correctedAgain, from, optional, required } from './notation/members.ts';
import { created, deleted, endpoints, listOf, nothing, one } from './notation/operations.ts';
import { date, number, oneOf, text, textOf } from './notation/scalars.ts';
import { resource, shape } from './notation/shapes.ts';
import { id, list, map, object, permissions, the } from './notation/structures.ts';

/** Document 1, Team membership. */
export const teamRole = oneOf('owner', 'member');
const title = correctedAgain(8, required(textOf(1, 64)));
/** User ids or e-mail addresses. */
const users = list(id('User'));
const team = '/orgs/{organizationId}/teams/{teamId}';

export const teams: Chapter = {
  shapes: {
    Team: resource('1, Team', 'team', {
      title: text,
      members: number,
      spaces: number,
      createdAt: date,
      permissions: permissions('admin', 'view'),
    }),
    OrganizationTeamMember: shape('3, Teams', {
      organization: the('Member'),
      team: object({ role: teamRole }),
      permissions: permissions('view'),
    }),
  },
  operations: endpoints('3, Teams', {
    'GET /orgs/{organizationId}/teams': {
      query: {
        owner: from('4, Query parameters', id('User')),
        title: from('4, Query parameters', text),
      },
      answer: listOf('Team'),
    },
    'PUT /orgs/{organizationId}/teams': {
      body: { title, members: users },
      answer: created('Team'),
    },
    [`GET ${team}`]: one('Team'),
    [`DELETE ${team}`]: deleted,
    [`PATCH ${team}`]: { body: { title }, answer: one('Team') },
    [`GET ${team}/members`]: listOf('OrganizationTeamMember'),
    [`PUT ${team}/members`]: {
      body: {
        add: users,
        remove: users,
        memberships: map(object({ role: corrected(3, required(teamRole)) })),
      },
      answer: nothing,
    },
    [`PUT ${team}/members/{userId}`]: { body: { role: optional(teamRole) }, answer: nothing },
    [`DELETE ${team}/members/{userId}`]: deleted,
  }),
};
