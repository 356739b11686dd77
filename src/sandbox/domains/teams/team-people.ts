/** Adds people to teams and removes them. */

import { memberKind } from '../../objects/member-rows.ts';
import {
  membersOf,
  type TeamData,
  type TeamMembershipData,
  teamMembershipKind,
} from '../../objects/team-rows.ts';
import { userKind, userScope } from '../../objects/user-answer.ts';
import type { Service } from '../../service/handlers.ts';
import { unknownId } from '../../service/named-rows.ts';
import type { Row } from '../../store/rows.ts';

type Role = TeamMembershipData['role'];

/** The ID, if it is a member of the organization. Throws a 400. */
export function memberNamed(organization: string, id: string, { store }: Service): string {
  if (!store.rows(memberKind).get(organization, id)) throw unknownId('member', id);
  return id;
}

/** IDs of the members with these IDs or email addresses; addresses match regardless of case. Throws a 400. */
export function peopleNamed(
  organization: string,
  idsOrAddresses: readonly string[],
  service: Service,
): ReadonlySet<string> {
  const members = service.store.rows(memberKind).list(organization);
  const byName = new Map(members.map(({ id }) => [id, id]));
  for (const { id } of members) {
    const address = service.store.rows(userKind).get(userScope, id)?.data.email;
    if (address !== undefined) byName.set(address.toLowerCase(), id);
  }
  const ids = idsOrAddresses.map((name) => {
    const id = byName.get(name) ?? byName.get(name.toLowerCase());
    if (id === undefined) throw unknownId('member', name);
    return id;
  });
  return new Set(ids);
}

/** Adds a member to the team, or changes the role. Without a role, an existing member's role is unchanged. */
export function putIntoTeam(
  team: Row<TeamData>,
  member: string,
  role: Role,
  { store }: Service,
): void {
  const rows = store.rows(teamMembershipKind);
  const scope = membersOf(team);
  const row = rows.get(scope, member);
  if (!row) rows.insert(scope, member, { role: role ?? 'member' });
  else if (role !== undefined) rows.update(row, { role });
}

/** Removes the member from the team, and returns whether there was one. */
export function takeFromTeam(team: Row<TeamData>, member: string, { store }: Service): boolean {
  const rows = store.rows(teamMembershipKind);
  const row = rows.get(membersOf(team), member);
  if (row) rows.remove(row);
  return row !== undefined;
}
