/** What is kept of members, and how they come in and are found. */
import type { Member } from '../../domains/members/shapes.ts';
import type { RoleName } from '../../domains/organizations/shapes/organizations.ts';
import type { Service } from '../service/handlers.ts';
import type { Kept } from '../service/withhold.ts';
import { notFound } from '../store/refusal.ts';
import { type Row, rowKind } from '../store/rows.ts';

export type MemberData = Kept<typeof Member, 'user' | 'spaces' | 'teams'>;

/** In the scope of their organization; a member's id is that of the user. */
export const memberKind = rowKind<MemberData>('member');

export interface MemberPath {
  readonly organizationId: string;
  readonly userId: string;
}

/** The member in the path; undefined when there is none. */
export const findMember = ({ organizationId, userId }: MemberPath, { store }: Service) =>
  store.rows(memberKind).get(organizationId, userId);

/** The member in the path. Throws a 404. */
export function requireMember(path: MemberPath, service: Service): Row<MemberData> {
  const row = findMember(path, service);
  if (!row) throw notFound('member');
  return row;
}

/** What new members are in an organization. */
interface Host {
  readonly id: string;
  readonly data: { readonly defaultRole?: RoleName | null | undefined };
}

/** Makes the user a member with the role of new members. The user must not be one yet. */
export const admit = (
  { id, data }: Host,
  userId: string,
  sso: boolean,
  { store, now }: Service,
): Row<MemberData> =>
  store.rows(memberKind).insert(id, userId, {
    role: data.defaultRole ?? null,
    disabled: false,
    joinedAt: now(),
    sso,
  });
