/** The handlers for who has access to spaces, collections and sites. */
import type { z } from 'zod';
import type { RoleName } from '../../../domains/organizations/shapes/organizations.ts';
import type { permissionOperations } from '../../../domains/permissions/operations.ts';
import {
  type Access,
  accessTo,
  collectionsIn,
  type Place,
  placeOfCollection,
  placeOfSpace,
} from '../../objects/access.ts';
import { collectionKind, findCollection } from '../../objects/collection-rows.ts';
import { type Granted, grantedIn, withGrant } from '../../objects/grants.ts';
import { admit, type MemberData, memberKind } from '../../objects/member-rows.ts';
import { requireOrganization } from '../../objects/organization-rows.ts';
import { accessToSite, type SiteAccess } from '../../objects/site-access.ts';
import { requireSite, type SitePath } from '../../objects/site-rows.ts';
import { requireActiveSpace, requireSpace } from '../../objects/space-rows.ts';
import { type TeamData, team, teamKind } from '../../objects/team-rows.ts';
import { isNamedLike, user, userKind, userScope } from '../../objects/user-response.ts';
import type { Handlers, Service } from '../../service/handlers.ts';
import { idOf, pageOf } from '../../service/item-page.ts';
import { updated } from '../../service/write.ts';
import type { Paging } from '../../store/page-token.ts';
import { aboutField, notFound } from '../../store/refusal.ts';
import type { Row, RowKind } from '../../store/rows.ts';

/** What members and teams are added to. */
interface Subject {
  readonly organization: string;
  readonly granted: Granted;
  /** Whether lists also contain those who have no role. In the responses for spaces and collections, everyone has one. */
  readonly listsGuests?: true;
}

interface Invitation {
  readonly role: RoleName | null;
  readonly users?: readonly string[] | undefined;
  readonly teams?: readonly string[] | undefined;
}

interface RoleChange {
  readonly role?: RoleName | null | undefined;
}

/** The handlers that are the same for all three. `find` is for reads, `findToChange` for changes. */
function permissionsOf<Path>(
  find: (path: Path, service: Service) => Subject,
  findToChange: (path: Path, service: Service) => Subject = find,
) {
  const users = rowsOf(memberKind, 'user');
  const teams = rowsOf(teamKind, 'team');
  return {
    invite({ path, body }: { path: Path; body: Invitation }, service: Service): undefined {
      const subject = findToChange(path, service);
      const { role, users: userIds = [], teams: teamIds = [] } = body;
      const members = aboutField('users', () =>
        userIds.map((id) => memberOrGuest(subject.organization, id, service)),
      );
      const rows = service.rows(teamKind);
      const added = aboutField('teams', () =>
        teamIds.map((id) => rows.named(subject.organization, id)),
      );
      for (const row of members) users.grant(row, subject, role, service);
      for (const row of added) teams.grant(row, subject, role, service);
    },

    users: ({ path, paging }: { path: Path; paging: Paging }, service: Service) =>
      users.page(find(path, service), paging, service, (row, permission) => ({
        permission,
        user: user(row.id, service),
      })),
    updateUser: (
      { path, body }: { path: Path & { userId: string }; body: RoleChange },
      service: Service,
    ) => users.update(findToChange(path, service), path.userId, body, service),
    removeUser: ({ path }: { path: Path & { userId: string } }, service: Service) =>
      users.remove(findToChange(path, service), path.userId, service),

    teams: ({ path, paging }: { path: Path; paging: Paging }, service: Service) =>
      teams.page(find(path, service), paging, service, (row, permission) => ({
        permission,
        team: team(row, service),
      })),
    updateTeam: (
      { path, body }: { path: Path & { teamId: string }; body: RoleChange },
      service: Service,
    ) => teams.update(findToChange(path, service), path.teamId, body, service),
    removeTeam: ({ path }: { path: Path & { teamId: string } }, service: Service) =>
      teams.remove(findToChange(path, service), path.teamId, service),
  };
}

/** The members or the teams that were added to a subject. */
function rowsOf<Data extends MemberData | TeamData>(kind: RowKind<Data>, title: string) {
  const grant = (
    row: Row<Data>,
    { granted }: Subject,
    role: RoleName | null | undefined,
    service: Service,
  ) => updated(kind, row, withGrant(row.data, granted, role) as Partial<Data>, service);

  const find = ({ organization, granted }: Subject, id: string, service: Service) => {
    const row = service.rows(kind).get(organization, id);
    return row && grantedIn(row.data, granted) !== undefined ? row : undefined;
  };

  return {
    grant,

    page<ResponseBody>(
      { organization, granted, listsGuests }: Subject,
      paging: Paging,
      service: Service,
      toResponse: (row: Row<Data>, role: RoleName | null) => ResponseBody,
    ) {
      const added = service
        .rows(kind)
        .list(organization)
        .filter(({ data }) => {
          const role = grantedIn(data, granted);
          return role !== undefined && (role !== null || listsGuests);
        });
      return pageOf(added, paging, idOf, (row) =>
        toResponse(row, grantedIn(row.data, granted) ?? null),
      );
    },

    update(subject: Subject, id: string, { role }: RoleChange, service: Service): undefined {
      const row = find(subject, id, service);
      if (!row) throw notFound(`permission of a ${title}`);
      if (role !== undefined) grant(row, subject, role, service);
    },

    remove(subject: Subject, id: string, service: Service): boolean {
      const row = find(subject, id, service);
      if (row) grant(row, subject, undefined, service);
      return row !== undefined;
    },
  };
}

/** The member with the ID of a user, who becomes a guest if they are none. Throws a 400 for an unknown user. */
function memberOrGuest(organization: string, id: string, service: Service): Row<MemberData> {
  const known = service.rows(memberKind).get(organization, id);
  if (known) return known;
  service.rows(userKind).named(userScope, id);
  const row = requireOrganization({ organizationId: organization }, service);
  return admit(row, id, { role: null, sso: false }, service);
}

const spaceSubject =
  (require: typeof requireSpace) =>
  (path: { spaceId: string }, service: Service): Subject => {
    const { id, scope } = require(path, service);
    return { organization: scope, granted: ['grants', id] };
  };

function requireCollection(path: { collectionId: string }, service: Service) {
  const row = findCollection(path, service);
  if (!row) throw notFound(collectionKind.title);
  return row;
}

const spaces = permissionsOf(spaceSubject(requireSpace), spaceSubject(requireActiveSpace));
const collections = permissionsOf((path: { collectionId: string }, service: Service) => {
  const { id, scope } = requireCollection(path, service);
  return { organization: scope, granted: ['collectionGrants', id] };
});
const sites = permissionsOf((path: SitePath, service: Service) => {
  const { id, scope } = requireSite(path, service);
  return { organization: scope, granted: ['siteGrants', id], listsGuests: true };
});

const idOfMember = ({ member }: Access) => member.id;

const withPermission = ({ member, role }: Access, service: Service) => ({
  permission: role,
  user: user(member.id, service),
});

function accessPage(
  place: Place,
  organization: string,
  { query, paging }: { query: { role?: RoleName | undefined }; paging: Paging },
  service: Service,
) {
  const list = accessTo(place, organization, service).filter(
    ({ role }) => query.role === undefined || role === query.role,
  );
  return pageOf(list, paging, idOfMember, (one) => withPermission(one, service));
}

export const permissionHandlers: Handlers<typeof permissionOperations> = {
  inviteToSpace: spaces.invite,
  listUserPermissionsInSpace: spaces.users,
  updateUserPermissionInSpace: spaces.updateUser,
  removeUserFromSpace: spaces.removeUser,
  listTeamPermissionsInSpace: spaces.teams,
  updateTeamPermissionInSpace: spaces.updateTeam,
  removeTeamFromSpace: spaces.removeTeam,
  listSpaceAccess(call, service) {
    const row = requireSpace(call.path, service);
    const place = placeOfSpace(row, collectionsIn(row.scope, service));
    return accessPage(place, row.scope, call, service);
  },

  inviteToCollection: collections.invite,
  listUserPermissionsInCollection: collections.users,
  updateUserPermissionInCollection: collections.updateUser,
  removeUserFromCollection: collections.removeUser,
  listTeamPermissionsInCollection: collections.teams,
  updateTeamPermissionInCollection: collections.updateTeam,
  removeTeamFromCollection: collections.removeTeam,
  listCollectionAccess(call, service) {
    const row = requireCollection(call.path, service);
    const place = placeOfCollection(row, collectionsIn(row.scope, service));
    return accessPage(place, row.scope, call, service);
  },

  inviteToSite: sites.invite,
  listUserPermissionsInSite: sites.users,
  updateUserPermissionInSite: sites.updateUser,
  removeUserFromSite: sites.removeUser,
  listTeamPermissionsInSite: sites.teams,
  updateTeamPermissionInSite: sites.updateTeam,
  removeTeamFromSite: sites.removeTeam,
  listSiteAccess({ path, query, paging }, service) {
    const fits = thatMatches(query, service);
    const list = inOrder(
      accessToSite(requireSite(path, service), service).filter(fits),
      query,
      service,
    );
    return pageOf(list, paging, idOfMember, (one) => ({
      ...withPermission(one, service),
      origin: one.origin,
      disabled: one.member.data.disabled ?? false,
      ...(one.member.data.lastSeenAt !== undefined && { lastSeenAt: one.member.data.lastSeenAt }),
    }));
  },
};

type SiteQuery = z.output<typeof permissionOperations.listSiteAccess.query>;

function thatMatches({ role, search, team: wanted }: SiteQuery, service: Service) {
  const isFound = search === undefined ? () => true : isNamedLike(search, service);
  return (one: SiteAccess) =>
    (role === undefined || one.role === (role === 'guest' ? null : role)) &&
    isFound(one.member) &&
    (wanted === undefined || one.memberships.some(({ team }) => team.id === wanted));
}

function inOrder(
  list: readonly SiteAccess[],
  { sort = 'joinedAt', order = 'desc' }: SiteQuery,
  service: Service,
): SiteAccess[] {
  const keyOf = ({ member }: SiteAccess) =>
    (sort === 'name' ? user(member.id, service).displayName : member.data[sort]) ?? '';
  const sorted = list
    .map((one) => ({ one, key: keyOf(one) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
    .map(({ one }) => one);
  return order === 'asc' ? sorted : sorted.toReversed();
}
