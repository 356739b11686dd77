/** Computes the members' permissions on spaces, from their roles, their teams and the default levels of spaces. */
import { type RoleName, roles } from '../../domains/organizations/shapes/organizations.ts';
import type { Service } from '../service/handlers.ts';
import type { Row } from '../store/rows.ts';
import { type CollectionData, collectionKind } from './collection-rows.ts';
import type { MemberData } from './member-rows.ts';
import { type SpaceData, spaceKind } from './space-rows.ts';
import type { Membership } from './team-rows.ts';

export interface SpaceAccess {
  readonly space: Row<SpaceData>;
  readonly permission: RoleName;
}

/**
 * Returns the spaces that a member can access, in their order; they are read once for any number of members. Admins
 * have full access to every space, and disabled members have none. Guests have what their teams were granted; other
 * members have the higher of that and the space's default level.
 */
export function spaceAccessIn(organization: string, service: Service) {
  const list = service.rows(collectionKind).list(organization);
  const collections = new Map(list.map((row) => [row.id, row]));
  const spaces = service
    .rows(spaceKind)
    .list(organization, { match: { deletedAt: null } })
    .map((space) => ({ space, level: levelOf(space.data, collections) }));

  return (
    { data: { role, disabled } }: Row<MemberData>,
    memberships: readonly Membership[],
  ): SpaceAccess[] => {
    if (disabled) return [];
    return spaces.flatMap(({ space, level }) => {
      const permission = most([
        ...memberships.map(({ team }) => team.data.grants?.[space.id]),
        role && generally(role, level),
      ]);
      return permission === undefined ? [] : [{ space, permission }];
    });
  };
}

/** A member's permission by role and by the level of the space, without teams. */
const generally = (role: RoleName, level: RoleName | 'inherit' | null) =>
  role === 'admin' || level === 'inherit' ? role : level;

/**
 * The default level of the space: its own, or that of the nearest collection above it that has one. If none has one,
 * `inherit`, so that the member's own role applies.
 */
function levelOf(
  { defaultLevel = 'inherit', parent }: Pick<SpaceData, 'defaultLevel' | 'parent'>,
  collections: ReadonlyMap<string, Row<CollectionData>>,
): RoleName | 'inherit' | null {
  const above = parent === undefined ? undefined : collections.get(parent);
  if (defaultLevel !== 'inherit' || !above) return defaultLevel;
  return levelOf(above.data, collections);
}

/** All roles, from most to least permissions. */
const ranking: readonly string[] = Object.keys(roles);

const most = (permissions: readonly (RoleName | null | undefined)[]) =>
  permissions
    .filter((one) => one !== undefined && one !== null)
    .toSorted((one, other) => ranking.indexOf(one) - ranking.indexOf(other))[0];

const madeAt = ({ space }: SpaceAccess) => space.data.createdAt ?? '';

/** By creation time; spaces without one first. */
export const oldestSpaceFirst = (list: readonly SpaceAccess[]): SpaceAccess[] =>
  list.toSorted((one, other) =>
    madeAt(one) < madeAt(other) ? -1 : Number(madeAt(one) > madeAt(other)),
  );
