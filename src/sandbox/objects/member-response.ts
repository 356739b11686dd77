/** Builds the responses for members. */
import type { z } from 'zod';
import { Member } from '../../domains/members/shapes.ts';
import type { Service } from '../service/handlers.ts';
import { responseOf } from '../service/withhold.ts';
import type { Row } from '../store/rows.ts';
import { type MemberData, memberDefaults } from './member-rows.ts';
import { siteKind } from './site-rows.ts';
import { spaceAccessIn } from './space-access.ts';
import { membershipsIn } from './team-rows.ts';
import { user } from './user-response.ts';

/** Builds the responses for members of the organization. The data for their counts is read only once. */
export function memberResponses(
  organization: string,
  service: Service,
): (row: Row<MemberData>) => z.input<typeof Member> {
  const memberships = membershipsIn(organization, service);
  const accessOf = spaceAccessIn(organization, service);
  const sites = service.rows(siteKind).count(organization);
  return (row) => {
    const own = memberships.get(row.id) ?? [];
    const computed = {
      user: user(row.id, service),
      spaces: accessOf(row, own).length,
      sites: row.data.role === null ? Object.keys(row.data.siteGrants ?? {}).length : sites,
      teams: own.length,
    };
    return responseOf(Member, row, computed, memberDefaults);
  };
}
