/** Seed file lists: users, members, tokens and teams. */
import { z } from 'zod';
import { Member } from '../../../domains/members/shapes.ts';
import { roles } from '../../../domains/organizations/shapes/organizations.ts';
import { User } from '../../../domains/shared/users/shapes.ts';
import { Team, TeamMembership } from '../../../domains/teams/shapes.ts';
import { memberKind } from '../../objects/member-rows.ts';
import { teamKind, teamMembershipKind } from '../../objects/team-rows.ts';
import { userKind } from '../../objects/user-answer.ts';
import { tokenKind } from '../../service/access.ts';
import { seedList, withheld } from '../seed-list.ts';

const omitted = { object: true, id: true } as const;
const roleNames = z.enum(Object.keys(roles) as [keyof typeof roles]);

export const peopleLists = [
  seedList('tokens', {
    kind: tokenKind,
    id: '{token}',
    document: z.object({
      user: z.string(),
      writes: z.boolean(),
      organizations: z.union([z.literal('all'), z.array(z.string())], {
        error: 'must be "all" or a list of ids',
      }),
    }),
    targets: { user: { list: 'users' } },
  }),
  seedList('users', {
    kind: userKind,
    document: User.omit({ ...omitted, urls: true }).extend(withheld),
  }),
  seedList('members', {
    kind: memberKind,
    scope: '{organization}',
    id: '{user}',
    document: Member.omit({ ...omitted, user: true, spaces: true, teams: true }).extend(withheld),
    targets: { user: { list: 'users' } },
  }),
  seedList('teams', {
    kind: teamKind,
    scope: '{organization}',
    document: Team.omit({ ...omitted, members: true, spaces: true, permissions: true }).extend({
      grants: z.record(z.string(), roleNames).exactOptional(),
      ...withheld,
    }),
  }),
  seedList('teamMemberships', {
    kind: teamMembershipKind,
    scope: '{organization}/teams/{team}',
    id: '{user}',
    document: TeamMembership.extend({ isTerse: z.literal(true).exactOptional(), ...withheld }),
    targets: { user: { list: 'users' } },
  }),
];
