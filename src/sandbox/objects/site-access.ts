/** Computes who has access to a site, with which role, and where the access comes from. */
import type { z } from 'zod';
import type { RoleName } from '../../domains/organizations/shapes/organizations.ts';
import type { SiteAccessOrigin } from '../../domains/permissions/shapes.ts';
import type { Service } from '../service/handlers.ts';
import type { Row } from '../store/rows.ts';
import { type Access, generally, rankOf } from './access.ts';
import { type Granted, grantedIn } from './grants.ts';
import { type MemberData, memberKind } from './member-rows.ts';
import { type SiteData, siteSpaceKind, withinSite } from './site-rows.ts';
import { type SpaceAccess, spaceAccessIn } from './space-access.ts';
import { type Membership, membershipsIn } from './team-rows.ts';

type Origin = z.input<typeof SiteAccessOrigin>;

interface Reason {
  readonly role: RoleName | null;
  readonly origin: Origin;
}

export interface SiteAccess extends Access {
  readonly origin: Origin;
  readonly memberships: readonly Membership[];
}

/** Everyone with access to the site, disabled or not, with the reason for the highest role. */
export function accessToSite(site: Row<SiteData>, service: Service): SiteAccess[] {
  const memberships = membershipsIn(site.scope, service);
  const spacesOf = spaceAccessIn(site.scope, service);
  const spaces = new Set(
    service
      .rows(siteSpaceKind)
      .list(withinSite(site))
      .map(({ data }) => data.space),
  );
  return service
    .rows(memberKind)
    .list(site.scope)
    .flatMap((member) => {
      const own = memberships.get(member.id) ?? [];
      const inSite = [...reasonsIn(site, member, own)];
      const reasons = inSite.length > 0 ? inSite : reasonsInSpaces(spacesOf(member, own), spaces);
      const [best] = reasons.toSorted((one, other) => rankOf(one.role) - rankOf(other.role));
      return best ? [{ member, memberships: own, ...best }] : [];
    });
}

function* reasonsIn(
  site: Row<SiteData>,
  { data }: Row<MemberData>,
  memberships: readonly Membership[],
): Generator<Reason> {
  const granted: Granted = ['siteGrants', site.id];
  const from = (reason: 'member' | 'team' | 'default') =>
    ({ type: 'site', site: site.id, reason }) as const;
  const own = grantedIn(data, granted);
  if (own !== undefined) yield { role: own, origin: from('member') };
  for (const { team } of memberships) {
    const role = grantedIn(team.data, granted);
    if (role !== undefined) yield { role, origin: { ...from('team'), team: team.id } };
  }
  const { defaultLevel: level = 'inherit' } = site.data;
  const role = data.role && generally(data.role, level);
  if (role)
    yield {
      role,
      origin:
        data.role === 'admin' || level === 'inherit'
          ? { type: 'organization', organization: site.scope }
          : from('default'),
    };
}

/** Who has access to a space of the site can see it there, but has no role in the site. */
const reasonsInSpaces = (access: readonly SpaceAccess[], spaces: ReadonlySet<string>): Reason[] =>
  access
    .filter(({ space }) => spaces.has(space.id))
    .slice(0, 1)
    .map(({ space }) => ({ role: null, origin: { type: 'space', space: space.id } }));
