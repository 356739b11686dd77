/** Roles that were given to members and teams directly: their rows store them by the ID of what they are for. */
import { z } from 'zod';
import { MemberRole, type RoleName } from '../../domains/organizations/shapes/organizations.ts';

/** Null for those who were added without a role. */
const roles = z.record(z.string(), MemberRole.nullable()).exactOptional();

export const grantMembers = {
  /** In spaces. */
  grants: roles,
  /** In collections, for everything in them. */
  collectionGrants: roles,
  /** In sites. */
  siteGrants: roles,
};

export type GrantMember = keyof typeof grantMembers;

export type Grants = {
  readonly [Member in GrantMember]?: Readonly<Record<string, RoleName | null>>;
};

/** What roles are for: a space, a collection or a site. */
export type Granted = readonly [member: GrantMember, id: string];

/** The role that was given. Null if none was given to somebody who was added; undefined for others. */
export const grantedIn = (grants: Grants, [member, id]: Granted): RoleName | null | undefined =>
  grants[member]?.[id];

/** The grants with another role, or without an entry. */
export function withGrant(
  grants: Grants,
  [member, id]: Granted,
  role: RoleName | null | undefined,
): Grants {
  const { [id]: _, ...others } = grants[member] ?? {};
  return { [member]: role === undefined ? others : { ...others, [id]: role } };
}
