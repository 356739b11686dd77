/** Builds the responses for teams. */
import type { z } from 'zod';
import { Team, type TeamMembership } from '../../domains/teams/shapes.ts';
import { type Access, permissionsOf } from '../service/access.ts';
import type { Service } from '../service/handlers.ts';
import { withhold } from '../service/withhold.ts';
import type { Row } from '../store/rows.ts';
import { spaceKind } from './space-rows.ts';
import {
  membersOf,
  type TeamData,
  type TeamMembershipData,
  teamMembershipKind,
} from './team-rows.ts';

const abilities = Team.shape.permissions.unwrap().shape;

export function team(row: Row<TeamData>, access: Access, service: Service): z.input<typeof Team> {
  const { grants = {}, withheld, ...kept } = row.data;
  const granted = Object.keys(grants).filter((id) => isActiveSpace(row.scope, id, service));
  const answer = {
    object: 'team' as const,
    id: row.id,
    ...kept,
    members: service.store.rows(teamMembershipKind).count(membersOf(row)),
    spaces: granted.length,
    permissions: permissionsOf(access, abilities),
  };
  return withhold(answer, withheld);
}

function isActiveSpace(organization: string, id: string, { store }: Service): boolean {
  const space = store.rows(spaceKind).get(organization, id);
  return space !== undefined && space.data.deletedAt === undefined;
}

/** A member's role in a team; undefined for terse memberships. */
export function membership({
  data: { isTerse, role },
}: Row<TeamMembershipData>): z.input<typeof TeamMembership> | undefined {
  if (isTerse) return undefined;
  return role === undefined ? {} : { role };
}
