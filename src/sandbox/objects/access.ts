/** Computes the roles of members in spaces and collections, from their own roles, their teams and default levels. */
import { type RoleName, roles } from '../../domains/organizations/shapes/organizations.ts';
import type { Service } from '../service/handlers.ts';
import type { Row } from '../store/rows.ts';
import { type CollectionData, collectionKind } from './collection-rows.ts';
import { type Granted, grantedIn } from './grants.ts';
import { type MemberData, memberKind } from './member-rows.ts';
import type { SpaceData } from './space-rows.ts';
import { type Membership, membershipsIn } from './team-rows.ts';

/** The default level, or `inherit`, so that the member's own role applies. */
export type Level = RoleName | 'inherit' | null;

export interface Place {
  /** What roles may be given for: the place itself, and after it the collections that contain it. */
  readonly granted: readonly [Granted, ...Granted[]];
  readonly level: Level;
}

/**
 * The role of a member in a place. Admins have full access to every one. Guests have what they and their teams were
 * granted; other members have the higher of that and the default level. Undefined without access.
 */
export const roleIn = (
  { granted, level }: Place,
  { data }: Row<MemberData>,
  memberships: readonly Membership[],
): RoleName | undefined =>
  most([
    ...granted.map((one) => grantedIn(data, one)),
    ...memberships.flatMap(({ team }) => granted.map((one) => grantedIn(team.data, one))),
    data.role && generally(data.role, level),
  ]);

/** A member's role, without what was granted. */
export const generally = (role: RoleName, level: Level) =>
  role === 'admin' || level === 'inherit' ? role : level;

/** All roles, from most to least permissions. */
const ranking: readonly string[] = Object.keys(roles);

/** For an order of roles from most to least permissions. No role is the last one. */
export const rankOf = (role: RoleName | null) =>
  role === null ? ranking.length : ranking.indexOf(role);

const most = (permissions: readonly (RoleName | null | undefined)[]): RoleName | undefined => {
  let best: RoleName | undefined;
  for (const one of permissions)
    if (one && (best === undefined || rankOf(one) < rankOf(best))) best = one;
  return best;
};

type Collections = ReadonlyMap<string, Row<CollectionData>>;

export const collectionsIn = (organization: string, service: Service): Collections =>
  new Map(
    service
      .rows(collectionKind)
      .list(organization)
      .map((row) => [row.id, row]),
  );

export const placeOfSpace = (space: Row<SpaceData>, collections: Collections): Place =>
  placeOf(['grants', space.id], space.data, collections);

export const placeOfCollection = (one: Row<CollectionData>, collections: Collections): Place =>
  placeOf(['collectionGrants', one.id], one.data, collections);

/**
 * A default level of the place itself, or that of the nearest collection above it that has one. If none has one,
 * `inherit`.
 */
function placeOf(
  own: Granted,
  { defaultLevel = 'inherit', parent }: Pick<SpaceData, 'defaultLevel' | 'parent'>,
  collections: Collections,
): Place {
  const above = parent === undefined ? undefined : collections.get(parent);
  if (!above) return { granted: [own], level: defaultLevel };
  const { granted, level } = placeOfCollection(above, collections);
  return {
    granted: [own, ...granted],
    level: defaultLevel === 'inherit' ? level : defaultLevel,
  };
}

export interface Access {
  readonly member: Row<MemberData>;
  readonly role: RoleName | null;
}

/** Everyone with access to a place, with the role that results. Disabled members have none. */
export function accessTo(place: Place, organization: string, service: Service): Access[] {
  const memberships = membershipsIn(organization, service);
  return service
    .rows(memberKind)
    .list(organization)
    .flatMap((member) => {
      if (member.data.disabled) return [];
      const role = roleIn(place, member, memberships.get(member.id) ?? []);
      return role === undefined ? [] : [{ member, role }];
    });
}
