/** The spaces that members can access. */
import type { RoleName } from '../../domains/organizations/shapes/organizations.ts';
import type { Service } from '../service/handlers.ts';
import type { Row } from '../store/rows.ts';
import { collectionsIn, placeOfSpace, roleIn } from './access.ts';
import type { MemberData } from './member-rows.ts';
import { type SpaceData, spaceKind } from './space-rows.ts';
import type { Membership } from './team-rows.ts';

export interface SpaceAccess {
  readonly space: Row<SpaceData>;
  readonly permission: RoleName;
}

/**
 * Returns the spaces that a member can access, in their order; they are read once for any number of members. Disabled
 * members have none.
 */
export function spaceAccessIn(organization: string, service: Service) {
  const collections = collectionsIn(organization, service);
  const spaces = service
    .rows(spaceKind)
    .list(organization, { match: { deletedAt: null } })
    .map((space) => ({ space, place: placeOfSpace(space, collections) }));

  return (member: Row<MemberData>, memberships: readonly Membership[]): SpaceAccess[] =>
    member.data.disabled
      ? []
      : spaces.flatMap(({ space, place }) => {
          const permission = roleIn(place, member, memberships);
          return permission === undefined ? [] : [{ space, permission }];
        });
}

const madeAt = ({ space }: SpaceAccess) => space.data.createdAt ?? '';

/** By creation time; spaces without one first. */
export const oldestSpaceFirst = (list: readonly SpaceAccess[]): SpaceAccess[] =>
  list.toSorted((one, other) =>
    madeAt(one) < madeAt(other) ? -1 : Number(madeAt(one) > madeAt(other)),
  );
