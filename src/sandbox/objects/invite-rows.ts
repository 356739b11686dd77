/** Rows of invitations, and the responses for invite links. */
import { z } from 'zod';
import { Invite } from '../../domains/invites/shapes.ts';
import { MemberRole } from '../../domains/organizations/shapes/organizations.ts';
import type { Service } from '../service/handlers.ts';
import { type Row, rowKind } from '../store/rows.ts';
import { rankOf } from './access.ts';
import { collection, collectionKind } from './collection-rows.ts';
import { memberKind } from './member-rows.ts';
import { space, spaceKind } from './space-rows.ts';

/**
 * Invite links in the scope of their organization, with the role that each of them grants: in the organization, or in a
 * space or a collection of it. Null for guests.
 */
export const linkInviteKind = rowKind(
  'link-invite',
  z.object({
    role: MemberRole.nullable(),
    space: z.string().exactOptional(),
    collection: z.string().exactOptional(),
  }),
  'invite',
);

export type LinkInviteData = z.output<typeof linkInviteKind.document>;

/** Invitations by email in the scope of their organization. */
export const emailInviteKind = rowKind(
  'email-invite',
  z.object({ email: z.string(), role: MemberRole.nullable(), sso: z.boolean() }),
  'invite',
);

export function invite(
  { scope, id, data }: Row<LinkInviteData>,
  service: Service,
): z.input<typeof Invite> {
  const member = service.rows(memberKind).get(scope, service.access.user);
  // A role has all permissions of those that follow it.
  const redundant = member !== undefined && rankOf(member.data.role ?? null) <= rankOf(data.role);
  const common = { object: Invite.shape.object.value, id, redundant };
  const rows = { space: data.space, collection: data.collection };
  if (rows.space !== undefined) {
    const row = service.rows(spaceKind).named(scope, rows.space);
    return { ...common, level: data.role, space: space(row, service) };
  }
  if (rows.collection !== undefined) {
    const row = service.rows(collectionKind).named(scope, rows.collection);
    return { ...common, level: data.role, collection: collection(row, service) };
  }
  return { ...common, role: data.role };
}
