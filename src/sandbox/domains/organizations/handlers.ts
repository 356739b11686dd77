/** The handlers for organizations. */
import type { z } from 'zod';
import type { organizationOperations } from '../../../domains/organizations/operations.ts';
import { agentInstructions, tellAgents } from '../../objects/agent-instructions.ts';
import { linkInviteKind } from '../../objects/link-invite-rows.ts';
import { admit, memberKind } from '../../objects/member-rows.ts';
import { organization } from '../../objects/organization-answer.ts';
import {
  type OrganizationData,
  organizationKind,
  organizationScope,
  requireOrganization,
} from '../../objects/organization-rows.ts';
import { siteKind } from '../../objects/site-rows.ts';
import { userKind, userScope } from '../../objects/user-answer.ts';
import { reaches } from '../../service/access.ts';
import type { Handlers, Service } from '../../service/handlers.ts';
import { patched } from '../../service/patch.ts';
import { badRequest } from '../../store/refusal.ts';
import type { Row } from '../../store/rows.ts';
import { searchSpaces } from './organization-search.ts';

export const organizationHandlers: Handlers<typeof organizationOperations> = {
  listOrganizations({ access, paging }, { store }) {
    const { rows, ...envelope } = store.rows(organizationKind).page(organizationScope, paging, {
      where: ({ id }) => reaches(access, id),
    });
    return { ...envelope, items: rows.map((row) => organization(row, access)) };
  },

  getOrganization({ path, access }, service) {
    return organization(requireOrganization(path, service), access);
  },

  updateOrganization({ path, body, access }, service) {
    const row = requireOrganization(path, service);
    const { defaultRole = row.data.defaultRole, ...others } = body;
    const changes = {
      ...others,
      defaultContent: defaultContent(row, body.defaultContent, service),
    };
    const data = { ...patched(row.data, changes), defaultRole };
    return organization(service.store.rows(organizationKind).update(row, data), access);
  },

  deleteOrganizationInvite({ path }, { store }) {
    const rows = store.rows(linkInviteKind);
    const row = rows.get(path.organizationId, path.inviteId);
    if (row) rows.remove(row);
    return row !== undefined;
  },

  joinOrganization({ path, access }, service) {
    const row = requireOrganization(path, service);
    const domain = emailDomainOf(access.user, service);
    if (domain === undefined || !takes(row, domain))
      throw badRequest('The email domain is not valid for this organization.');
    if (!service.store.rows(memberKind).get(row.id, access.user))
      admit(row, access.user, false, service);
    return undefined;
  },

  searchOrganization({ path, query, paging }, service) {
    const { id } = requireOrganization(path, service);
    return searchSpaces(id, query.query, paging, service);
  },

  getAgentInstructions({ path }, service) {
    return agentInstructions(requireOrganization(path, service).id, service);
  },

  updateAgentInstructions({ path, body, access }, service) {
    const { id } = requireOrganization(path, service);
    const { instructions } = body;
    const change = { updatedAt: service.now(), updatedBy: access.user };
    tellAgents(id, { instructions, ...change }, service);
    return agentInstructions(id, service);
  },

  listOrganizationsForEmailDomain({ path, access }, { store }) {
    const rows = store.rows(organizationKind).list(organizationScope, {
      where: (row) => takes(row, path.emailDomain),
    });
    return { organizations: rows.map((row) => organization(row, access)) };
  },
};

type DefaultContent = z.output<
  typeof organizationOperations.updateOrganization.body
>['defaultContent'];

/** The organization's default content. The meaning of a string is undocumented; the sandbox uses it as a site ID. */
function defaultContent(
  { id }: Row<OrganizationData>,
  given: DefaultContent,
  { store }: Service,
): OrganizationData['defaultContent'] | null {
  if (given === undefined || given === null) return given;
  const site = typeof given === 'string' ? given : given.site;
  if (site === undefined) return undefined;
  if (!store.rows(siteKind).get(id, site))
    throw badRequest(`Invalid default content: no site matches "${site}".`);
  return { type: 'site', site };
}

/** Whether users with email addresses in the domain can join without an invite. */
const takes = ({ data: { emailDomains = [] } }: Row<OrganizationData>, domain: string) =>
  emailDomains.some((one) => one.toLowerCase() === domain.toLowerCase());

const emailDomainOf = (user: string, { store }: Service) =>
  store.rows(userKind).get(userScope, user)?.data.email?.split('@').at(-1);
