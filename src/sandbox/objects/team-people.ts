/** Adds people to teams and removes them. */
import type { Service } from '../service/handlers.ts';
import { unknownId } from '../store/refusal.ts';
import type { Row } from '../store/rows.ts';
import { memberKind } from './member-rows.ts';
import {
  membersOf,
  type TeamData,
  type TeamMembershipData,
  teamMembershipKind,
} from './team-rows.ts';
import { userKind, userScope } from './user-answer.ts';

type Role = TeamMembershipData['role'];

/** The ID, if it is a member of the organization. Throws a 400. */
export function memberNamed(organization: string, id: string, service: Service): string {
  if (!service.rows(memberKind).get(organization, id)) throw unknownId('member', id);
  return id;
}

/** IDs of the members with these IDs or email addresses; addresses match regardless of case. Throws a 400. */
export function peopleNamed(
  organization: string,
  idsOrAddresses: readonly string[],
  service: Service,
): ReadonlySet<string> {
  const members = service.rows(memberKind).list(organization);
  const byName = new Map(members.map(({ id }) => [id, id]));
  for (const { id } of members) {
    const address = service.rows(userKind).get(userScope, id)?.data.email;
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
  service: Service,
): void {
  const rows = service.rows(teamMembershipKind);
  const scope = membersOf(team);
  const row = rows.get(scope, member);
  if (!row) rows.insert(scope, member, { role: role ?? 'member' });
  else if (role !== undefined) rows.update(row, { role });
}

/** Removes the member from the team, and returns whether there was one. */
export function takeFromTeam(team: Row<TeamData>, member: string, service: Service): boolean {
  return service.rows(teamMembershipKind).removeId(membersOf(team), member);
}
