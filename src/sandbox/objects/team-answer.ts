/** Builds the responses for teams. */

import type { z } from 'zod';
import { Team, type TeamMembership } from '../../domains/teams/shapes.ts';
import { permissionsOf } from '../service/access.ts';
import { filled } from '../service/defaults.ts';
import type { Service } from '../service/handlers.ts';
import { withhold } from '../service/withhold.ts';
import type { Row } from '../store/rows.ts';
import { activeSpace } from './space-rows.ts';
import {
  membershipDefaults,
  membersOf,
  type TeamData,
  type TeamMembershipData,
  teamDefaults,
  teamMembershipKind,
} from './team-rows.ts';

export function team(row: Row<TeamData>, service: Service): z.input<typeof Team> {
  const { grants = {}, withheld, ...kept } = row.data;
  const granted = Object.keys(grants).filter(
    (id) => activeSpace(row.scope, id, service) !== undefined,
  );
  return withhold(withheld, {
    object: 'team' as const,
    id: row.id,
    ...filled(kept, teamDefaults),
    members: service.rows(teamMembershipKind).count(membersOf(row)),
    spaces: granted.length,
    permissions: permissionsOf(Team, service.access),
  });
}

/** A member's role in a team. */
export const membership = ({
  data: { role = membershipDefaults.role },
}: Row<TeamMembershipData>): z.input<typeof TeamMembership> => ({ role });
