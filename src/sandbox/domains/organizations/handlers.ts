/** The handlers for organizations. */
import type { z } from 'zod';
import type { organizationOperations } from '../../../domains/organizations/operations.ts';
import {
  agentInstructions,
  agentInstructionsId,
  agentInstructionsKind,
} from '../../objects/agent-instructions.ts';
import { searchSpaces } from '../../objects/content-search.ts';
import { admit, memberKind } from '../../objects/member-rows.ts';
import { addSpace, initialContent } from '../../objects/new-space.ts';
import { addSpec } from '../../objects/openapi-spec-response.ts';
import {
  type OrganizationData,
  organization,
  organizationAt,
  organizationDefaults,
  organizationKind,
  organizationScope,
  requireOrganization,
} from '../../objects/organization-rows.ts';
import { siteKind } from '../../objects/site-rows.ts';
import { addSiteSpace } from '../../objects/site-structure.ts';
import { spaceKind } from '../../objects/space-rows.ts';
import { userKind, userScope } from '../../objects/user-response.ts';
import { reaches, requireReach } from '../../service/access.ts';
import { filled } from '../../service/defaults.ts';
import type { Handlers, Service } from '../../service/handlers.ts';
import { slugOf } from '../../service/slug.ts';
import { created, updated } from '../../service/write.ts';
import { badRequest, notFound } from '../../store/refusal.ts';
import type { Row } from '../../store/rows.ts';

export const organizationHandlers: Handlers<typeof organizationOperations> = {
  listOrganizations({ paging }, service) {
    return service
      .rows(organizationKind)
      .page(organizationScope, paging, (row) => organization(row, service), {
        where: ({ id }) => reaches(service.access, id),
      });
  },

  createOrganization({ query, body }, service) {
    const { title, emailDomains, onboardingPreferences: preferences } = body;
    const rows = service.rows(organizationKind);
    const id = rows.newId();
    requireReach(service.access, id);
    const row = rows.insert(organizationScope, id, {
      title,
      createdAt: service.now(),
      ...(emailDomains && { emailDomains }),
      hostname: `${id}.docs.example`,
      plan: 'free',
    });
    admit(row, service.access.user, { role: 'admin', sso: false }, service);
    if (query.withDefaultSite === true) addDefaultSite(row, { ...query, ...preferences }, service);
    return organization(row, service);
  },

  getOrganization({ path }, service) {
    return organization(requireOrganization(path, service), service);
  },

  updateOrganization({ path, body }, service) {
    const row = requireOrganization(path, service);
    const { mergeRules } = body;
    const changes = {
      ...body,
      mergeRules: mergeRules && filled(mergeRules, organizationDefaults.mergeRules),
      defaultContent: defaultContent(row, body.defaultContent, service),
    };
    return organization(updated(organizationKind, row, changes, service), service);
  },

  joinOrganization({ path }, service) {
    const row = requireOrganization(path, service);
    const domain = emailDomainOf(service.access.user, service);
    if (domain === undefined || !takes(row, domain))
      throw badRequest('The email domain is not valid for this organization.');
    if (!service.rows(memberKind).get(row.id, service.access.user))
      admit(row, service.access.user, { sso: false }, service);
    return undefined;
  },

  searchOrganization({ path, query, paging }, service) {
    const { id } = requireOrganization(path, service);
    const spaces = service.rows(spaceKind).list(id, { match: { deletedAt: null } });
    return searchSpaces(spaces, query.query, paging, service);
  },

  getAgentInstructions({ path }, service) {
    return agentInstructions(requireOrganization(path, service).id, service);
  },

  updateAgentInstructions({ path, body }, service) {
    const { id } = requireOrganization(path, service);
    service.rows(agentInstructionsKind).put(id, agentInstructionsId, {
      instructions: body.instructions,
      updatedAt: service.now(),
      updatedBy: service.access.user,
    });
    return agentInstructions(id, service);
  },

  getSubdomain({ path: { subdomain } }, service) {
    const row = organizationAt(subdomain, service);
    if (!row) throw notFound('subdomain');
    requireReach(service.access, row.id);
    return {
      object: 'subdomain',
      subdomain,
      target: { type: 'organization', organization: row.id },
      // What makes one inactive is undocumented; in the sandbox, it is a block of the organization.
      isActive: row.data.blocked === undefined,
    };
  },

  listOrganizationsForEmailDomain({ path }, service) {
    const rows = service.rows(organizationKind).list(organizationScope, {
      where: (row) => takes(row, path.emailDomain),
    });
    return { organizations: rows.map((row) => organization(row, service)) };
  },
};

/** A site with one space, and with a spec if the URL of one is given. */
function addDefaultSite(
  { id, data: { title = '' } }: Row<OrganizationData>,
  { openapiUrl, audience }: { openapiUrl?: string | undefined; audience?: string | null },
  service: Service,
): void {
  if (openapiUrl !== undefined && !URL.canParse(openapiUrl))
    throw badRequest('Query parameter "openapiUrl" must be a URL.');
  if (openapiUrl !== undefined) addSpec(id, slugOf(title, 'api'), { url: openapiUrl }, service);
  const content = initialContent({ isEmpty: false }, service);
  const space = addSpace(id, { title: 'Documentation' }, content, service);
  const visibility = audience === 'protected' ? 'visitor-auth' : 'public';
  const data = { title, visibility, adaptiveContent: { enabled: false } } as const;
  addSiteSpace(created(siteKind, id, data, service), space, undefined, service);
}

type DefaultContent = z.output<
  typeof organizationOperations.updateOrganization.body
>['defaultContent'];

/** The organization's default content. The meaning of a string is undocumented; the sandbox uses it as a site ID. */
function defaultContent(
  { id }: Row<OrganizationData>,
  given: DefaultContent,
  service: Service,
): OrganizationData['defaultContent'] | null {
  if (given === undefined || given === null) return given;
  const site = typeof given === 'string' ? given : given.site;
  if (site === undefined) return undefined;
  if (!service.rows(siteKind).get(id, site))
    throw badRequest(`Invalid default content: no site matches "${site}".`);
  return { type: 'site', site };
}

/** Whether users with email addresses in the domain can join without an invite. */
const takes = ({ data: { emailDomains = [] } }: Row<OrganizationData>, domain: string) =>
  emailDomains.some((one) => one.toLowerCase() === domain.toLowerCase());

const emailDomainOf = (user: string, service: Service) =>
  service.rows(userKind).get(userScope, user)?.data.email?.split('@').at(-1);
