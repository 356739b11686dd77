/** Rows of members, and how to add and find them. */
import type { z } from 'zod';
import { Member } from '../../domains/members/shapes.ts';
import { longAgo, mayLack } from '../service/defaults.ts';
import type { Service } from '../service/handlers.ts';
import { stored } from '../service/withhold.ts';
import { type Row, rowKind } from '../store/rows.ts';
import { grantMembers } from './grants.ts';
import type { OrganizationData } from './organization-rows.ts';

export const memberDefaults = { disabled: false, joinedAt: longAgo, sso: false } as const;

const Document = stored(Member, 'user', 'spaces', 'teams')
  .partial(mayLack(memberDefaults))
  .extend(grantMembers);
export type MemberData = z.output<typeof Document>;

/** Rows are in the scope of their organization; the ID is that of the user. */
export const memberKind = rowKind('member', Document);

export interface MemberPath {
  readonly organizationId: string;
  readonly userId: string;
}

/** The member in the path, if it exists. */
export const findMember = ({ organizationId, userId }: MemberPath, service: Service) =>
  service.rows(memberKind).get(organizationId, userId);

/** The member in the path. Throws a 404. */
export const requireMember = ({ organizationId, userId }: MemberPath, service: Service) =>
  service.rows(memberKind).require(organizationId, userId);

/** Adds the user as a member, with the default role unless one is given. The user must not be a member yet. */
export const admit = (
  { id, data }: Row<OrganizationData>,
  userId: string,
  { role = data.defaultRole ?? null, sso }: { role?: MemberData['role']; sso: boolean },
  service: Service,
): Row<MemberData> =>
  service.rows(memberKind).insert(id, userId, {
    role,
    disabled: false,
    joinedAt: service.now(),
    sso,
  });
