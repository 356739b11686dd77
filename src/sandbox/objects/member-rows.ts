/** Rows of members, and how to add and find them. */
import type { Member } from '../../domains/members/shapes.ts';
import type { RoleName } from '../../domains/organizations/shapes/organizations.ts';
import type { Service } from '../service/handlers.ts';
import type { Kept } from '../service/withhold.ts';
import { notFound } from '../store/refusal.ts';
import { type Row, rowKind } from '../store/rows.ts';

export type MemberData = Kept<typeof Member, 'user' | 'spaces' | 'teams'>;

/** In the scope of their organization; the ID is the user's. */
export const memberKind = rowKind<MemberData>('member');

export interface MemberPath {
  readonly organizationId: string;
  readonly userId: string;
}

/** The member in the path, if it exists. */
export const findMember = ({ organizationId, userId }: MemberPath, { store }: Service) =>
  store.rows(memberKind).get(organizationId, userId);

/** The member in the path. Throws a 404. */
export function requireMember(path: MemberPath, service: Service): Row<MemberData> {
  const row = findMember(path, service);
  if (!row) throw notFound('member');
  return row;
}

/** The organization that a user joins. */
interface Host {
  readonly id: string;
  readonly data: { readonly defaultRole?: RoleName | null | undefined };
}

/** Adds the user as a member with the default role. The user must not be a member yet. */
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
