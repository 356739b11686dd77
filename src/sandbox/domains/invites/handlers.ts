/** The handlers for invitations. */
import type { inviteOperations } from '../../../domains/invites/operations.ts';
import { collectionKind } from '../../objects/collection-rows.ts';
import {
  emailInviteKind,
  invite,
  type LinkInviteData,
  linkInviteKind,
} from '../../objects/invite-rows.ts';
import { admit, memberKind } from '../../objects/member-rows.ts';
import { inOrganization, requireOrganization } from '../../objects/organization-rows.ts';
import { namedSpace } from '../../objects/space-rows.ts';
import { userKind, userScope } from '../../objects/user-response.ts';
import type { Handlers, Service } from '../../service/handlers.ts';
import { created, updated } from '../../service/write.ts';
import { aboutField, badRequest, notFound } from '../../store/refusal.ts';

export const inviteHandlers: Handlers<typeof inviteOperations> = {
  inviteMembers({ path, body }, service) {
    const organization = requireOrganization(path, service);
    const { emails, role: defaultRole = organization.data.defaultRole ?? null, sso = false } = body;
    const users: string[] = [];
    const failedSSOEmails: string[] = [];
    let invited = 0;
    for (const one of emails) {
      const { email, role } = typeof one === 'string' ? { email: one, role: defaultRole } : one;
      const user = userWith(email, service);
      if (user === undefined) {
        created(emailInviteKind, organization.id, { email, role, sso }, service);
        invited += 1;
      } else if (sso && isElsewhere(user, organization.id, service)) failedSSOEmails.push(email);
      else if (!service.rows(memberKind).get(organization.id, user)) {
        admit(organization, user, { role, sso }, service);
        users.push(user);
      }
    }
    return { users, invited, ...(failedSSOEmails.length > 0 && { failedSSOEmails }) };
  },

  acceptInvite({ path }, service) {
    const organization = requireOrganization(path, service);
    const { user } = service.access;
    const byEmail = service.rows(emailInviteKind).get(organization.id, path.inviteId);
    const byLink = service.rows(linkInviteKind).get(organization.id, path.inviteId);
    if (!byEmail && !byLink) throw notFound(linkInviteKind.title);
    if (!service.rows(memberKind).get(organization.id, user)) {
      const isOfContent = byLink?.data.space ?? byLink?.data.collection;
      const role = byEmail?.data.role ?? (isOfContent ? null : byLink?.data.role) ?? null;
      admit(organization, user, { role, sso: byEmail?.data.sso ?? false }, service);
    }
    if (byEmail) service.rows(emailInviteKind).remove(byEmail);
    return {};
  },

  listInvites({ path, paging }, service) {
    const scope = inOrganization(path, service);
    const match = { space: null, collection: null };
    return service
      .rows(linkInviteKind)
      .page(scope, paging, (row) => invite(row, service), { match });
  },

  createInvite({ path, body }, service) {
    const scope = inOrganization(path, service);
    return invite(created(linkInviteKind, scope, dataOf(scope, body, service), service), service);
  },

  getInvite({ path }, service) {
    const scope = inOrganization(path, service);
    return invite(service.rows(linkInviteKind).require(scope, path.inviteId), service);
  },

  updateInvite({ path, body: { role, level } }, service) {
    const scope = inOrganization(path, service);
    const row = service.rows(linkInviteKind).require(scope, path.inviteId);
    const isOfContent = (row.data.space ?? row.data.collection) !== undefined;
    const [given, other] = isOfContent ? [level, role] : [role, level];
    if (given === undefined || other !== undefined)
      throw badRequest(`Body field "${isOfContent ? 'level' : 'role'}" is required, and no other.`);
    return invite(updated(linkInviteKind, row, { role: given }, service), service);
  },

  deleteOrganizationInvite({ path }, service) {
    return service.rows(linkInviteKind).removeId(path.organizationId, path.inviteId);
  },
};

interface InviteBody {
  readonly role?: LinkInviteData['role'] | undefined;
  readonly level?: LinkInviteData['role'] | undefined;
  readonly space?: string | undefined;
  readonly collection?: string | undefined;
}

/** What the body invites to. Throws a 400 for a combination of members that no kind of invite has. */
function dataOf(
  scope: string,
  { role, level, space, collection }: InviteBody,
  service: Service,
): LinkInviteData {
  const isOfContent = (space ?? collection) !== undefined;
  if (isOfContent ? level === undefined || role !== undefined : role === undefined)
    throw badRequest(`Body field "${isOfContent ? 'level' : 'role'}" is required, and no other.`);
  if (!isOfContent && level !== undefined)
    throw badRequest('Body field "level" needs "space" or "collection".');
  if (space !== undefined) aboutField('space', () => namedSpace(scope, space, service));
  if (collection !== undefined)
    aboutField('collection', () => service.rows(collectionKind).named(scope, collection));
  return {
    role: (isOfContent ? level : role) ?? null,
    ...(space !== undefined && { space }),
    ...(collection !== undefined && { collection }),
  };
}

const userWith = (email: string, service: Service): string | undefined =>
  service.rows(userKind).list(userScope, { match: { email } })[0]?.id;

/** Whether the user is a member of another organization only. */
function isElsewhere(user: string, organization: string, service: Service): boolean {
  const memberships = service
    .rows(memberKind)
    .list(undefined)
    .filter(({ id }) => id === user);
  return memberships.length > 0 && memberships.every(({ scope }) => scope !== organization);
}
