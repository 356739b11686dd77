/** REST operations: organizations. */
import { z } from 'zod';
import { addFacts } from '../../rest/table/facts.ts';
import { named, optional, optionalFlag, text } from '../../rest/table/members.ts';
import { get, operations, patch, post, put } from '../../rest/table/operation.ts';
import { bareRichText } from '../../rest/table/parameters.ts';
import { reference } from '../../rest/table/reference.ts';
import { either } from '../../rest/table/shape.ts';
import { WrittenDocument } from '../shared/documents/shapes.ts';
import { OrganizationSearchResult } from '../shared/search/shapes.ts';
import { AgentInstructions } from './shapes/agent-instructions.ts';
import { OrganizationMergeRulesInput } from './shapes/merge-rules.ts';
import { OnboardingPreferencesInput } from './shapes/onboarding.ts';
import { Organization, organizationSwitches } from './shapes/organizations.ts';
import { Subdomain } from './shapes/subdomains.ts';

const one = '/orgs/{organizationId}';

const DefaultSite = addFacts(
  z.object({ type: z.literal('site').optional(), site: reference('Site').optional() }),
  { nestedReference: { tag: 'site', member: 'site', resource: 'Site' } },
);

const OrganizationDefaultContentInput = either(
  'OrganizationDefaultContentInput',
  'The default content of an organization: a site.',
  ['siteId', DefaultSite.describe('The site to use as the default content of the organization.')],
);

const emailDomains = optional(
  z.array(z.string()),
  'Email domains whose users can join the organization without an invite.',
);

export const organizationOperations = operations({
  listOrganizations: get('/orgs').lists(Organization),
  createOrganization: post('/orgs')
    .onlyLater()
    .query({
      withDefaultSite: optionalFlag(
        'hasDefaultSite',
        'Whether to create a site for documentation in the organization, too.',
      ),
      openapiUrl: named(
        'openApiUrl',
        text(
          'URL of an OpenAPI document for the site. Has an effect only if `hasDefaultSite` is true.',
        ).optional(),
      ),
    })
    .body({
      title: z
        .string()
        .min(2)
        .max(255)
        .regex(/\S.*\S/, 'must contain two characters that are not spaces')
        .describe('Name of the organization, 2 to 255 characters.'),
      emailDomains,
      onboardingPreferences: OnboardingPreferencesInput.optional().describe(
        'Preferences for the site. They have an effect only if `hasDefaultSite` is true.',
      ),
    })
    .returns(Organization, 201),
  getOrganization: get(one).returns(Organization),
  updateOrganization: patch(one)
    .changes({
      title: optional(z.string().min(2).max(255), 'Name of the organization, 2 to 255 characters.'),
      emailDomains,
      hostname: optional(
        z.string().min(3).max(32),
        "Default hostname of the organization's public content, under the documentation platform's hosting domain, 3 to 32 characters.",
      ),
      defaultRole: Organization.shape.defaultRole,
      defaultContent: optional(
        OrganizationDefaultContentInput.nullable(),
        'The default content of the organization. Null removes it.',
      ),
      logo: optional(
        z.url().max(2048).nullable(),
        "URL of the organization's logo, up to 2,048 characters. Null removes the logo.",
      ),
      ...organizationSwitches,
      mergeRules: OrganizationMergeRulesInput.optional().describe(
        'Merge rules of the organization, which its spaces can inherit.',
      ),
    })
    .returns(Organization),
  joinOrganization: post(`${one}/join`).returnsNothing(),
  searchOrganization: get(`${one}/search`)
    .query({
      query: z.string().max(512).describe('Text to search for in pages, up to 512 characters.'),
    })
    .lists(OrganizationSearchResult),
  getAgentInstructions: get(`${one}/agent-instructions`).returns(AgentInstructions),
  updateAgentInstructions: put(`${one}/agent-instructions`)
    .body({
      instructions: bareRichText(WrittenDocument).describe('The new instructions for AI agents.'),
    })
    .returns(AgentInstructions),
  getSubdomain: get('/subdomains/{subdomain}').onlyLater().returns(Subdomain),
  listOrganizationsForEmailDomain: get('/email-domains/{emailDomain}/orgs').returns(
    z.object({ organizations: z.array(Organization) }),
  ),
});
