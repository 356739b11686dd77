import type { Chapter } from './model.ts';
import {
  added,
  all,
  allOptional,
  corrected,
  correctedAgain,
  from,
  gone,
  listed,
  optional,
  orNull,
  required,
} from './notation/members.ts';
import { created, endpoints, listOf, nothing, one } from './notation/operations.ts';
import {
  boolean,
  date,
  is,
  matching,
  number,
  oneOf,
  seen,
  text,
  textOf,
  textUpTo,
  uriUpTo,
} from './notation/scalars.ts';
import { resource, shape } from './notation/shapes.ts';
import { either, id, list, map, object, the, urls } from './notation/structures.ts';
import { role } from './shared.ts';

const price = object(all(number, 'monthly', 'yearly'));

export const organizations: Chapter = {
  shapes: {
    Organization: resource('1, Organization', 'organization', {
      title: text,
      createdAt: date,
      emailDomains: list(text),
      hostname: text,
      type: listed('business', 'community'),
      useCase: listed(
        'internalDocs',
        'docsSite',
        'audienceControlledSite',
        'productDocs',
        'teamKnowledgeBase',
        'designSystem',
        'openSourceDocs',
        'notes',
        'other',
      ),
      communityType: listed('nonProfit', 'openSource', 'education'),
      defaultRole: orNull(role),
      defaultContent: object({ type: seen('site'), site: id('Site') }),
      ...all(boolean, 'sso', 'ai', 'inviteLinks'),
      plan: listed(
        'free_2024',
        'plus_2024',
        'pro_2024',
        'enterprise_2024',
        'community_2024',
        'free',
        'plus',
        'pro',
        'internal',
      ),
      billing: object({
        interval: listed('monthly', 'yearly'),
        // Document 8 adds null, which earlier releases do not return.
        endDate: from('8, 11 Further values', orNull(date)),
        ...all(boolean, 'hasPaymentFailed', 'isScheduledToCancel'),
        pricing: object({
          members: object(all(price, 'plus_2024', 'pro_2024')),
          sites: object(all(price, 'premium', 'ultimate')),
        }),
        usageAddons: map(object({ enabled: boolean })),
        ...all(number, 'minUsers', 'maxUsers', 'paidMembers'),
        ...all(added(number), 'minPremiumSites', 'maxPremiumSites', 'paidPremiumSites'),
        ...all(added(number), 'minUltimateSites', 'maxUltimateSites', 'paidUltimateSites'),
        ...all(added(boolean), 'canCheckout', 'canChangeInterval', 'canUseSAML'),
        creditsBundle: added(orNull(either(text, number))),
        aiCreditAlertThreshold: added(orNull({ is: 'number', max: 100 })),
      }),
      mergeRules: the('OrganizationMergeRules'),
      urls: urls('location', 'app', 'logo'),
      trial: object({
        status: listed('notapplicable', 'none', 'active', 'ended', 'expired'),
        count: number,
        endDate: date,
        decision: seen('downgrade'),
      }),
      customHostname: text,
      blocked: object({ source: listed('backoffice', 'external', 'internal'), reason: text }),
      internal_billingMigration: object({
        ...all(date, 'deadline', 'discountEndDate'),
        discountPercent: number,
      }),
      auditLogs: added(boolean),
      permissions: object({
        ...all(boolean, 'view', 'access', 'admin', 'ownTeam', 'createContent'),
        ...all(boolean, 'createOpenAPISpec', 'viewBilling', 'listMembers', 'listTeams'),
        ...all(boolean, 'listIntegrations', 'listInstallations', 'installIntegration'),
        ingestConversations: gone(boolean),
      }),
    }),
    AgentInstructions: shape('1, Agent instructions', {
      object: is('agent-instructions'),
      instructions: the('RichDocument'),
      updatedAt: date,
      updatedBy: id('Member'),
      urls: urls('location'),
    }),
    OrganizationSearchResult: shape('1, Search result item', {
      id: required(text),
      title: text,
      score: added(number),
      pages: list(the('SearchResult')),
    }),
    // Document 1 has it, too.
    Subdomain: shape('8, 9 URLs, subdomains, custom hostnames', {
      object: is('subdomain'),
      subdomain: required(matching('^[a-z0-9][a-z0-9-]{1,30}[a-z0-9]$')),
      target: required(
        object({ type: is('organization'), organization: required(id('Organization')) }),
      ),
      isActive: required(boolean),
    }),
  },
  operations: {
    ...endpoints('3, Organizations', {
      'GET /orgs': listOf('Organization'),
      'GET /orgs/{organizationId}': one('Organization'),
      'PATCH /orgs/{organizationId}': {
        body: allOptional({
          title: corrected(5, textOf(2, 255)),
          emailDomains: list(text),
          hostname: corrected(5, textOf(3, 32)),
          defaultRole: orNull(role),
          defaultContent: correctedAgain(
            1,
            orNull(object({ type: optional(seen('site')), site: optional(id('Site')) })),
          ),
          logo: correctedAgain(8, orNull(uriUpTo(2048))),
          ...all(boolean, 'sso', 'ai', 'inviteLinks'),
          mergeRules: the('OrganizationMergeRulesInput'),
        }),
        answer: one('Organization'),
      },
      'POST /orgs/{organizationId}/join': nothing,
      'GET /orgs/{organizationId}/search': {
        query: { query: required(textUpTo(512)) },
        answer: listOf('OrganizationSearchResult'),
      },
      'GET /orgs/{organizationId}/agent-instructions': one('AgentInstructions'),
      'PUT /orgs/{organizationId}/agent-instructions': {
        body: { instructions: corrected(3, required(the('RichDocumentInput'))) },
        answer: one('AgentInstructions'),
      },
      'GET /email-domains/{emailDomain}/orgs': one(
        object({ organizations: list(the('Organization')) }),
      ),
    }),
    ...endpoints('8, 10 Organization', {
      'POST /orgs': {
        query: { withDefaultSite: boolean, openapiUrl: text },
        body: {
          title: required(matching('\\S.*\\S', { min: 2, max: 255 })),
          emailDomains: optional(list(text)),
          onboardingPreferences: optional(
            object({
              source: required(orNull(oneOf('markdown-in-git', 'import', 'template'))),
              audience: required(orNull(oneOf('public', 'mixed', 'protected', 'internal'))),
              interests: required(list(oneOf('adaptive-content', 'api-docs', 'proactive-agent'))),
            }),
          ),
        },
        answer: created('Organization'),
      },
    }),
    ...endpoints('8, 9 URLs, subdomains, custom hostnames', {
      'GET /subdomains/{subdomain}': one('Subdomain'),
    }),
  },
};
