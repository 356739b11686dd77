/** Shape of the REST interface: organizations. */
import { z } from 'zod';
import { reference } from '../../../rest/reference.ts';
import {
  dateTime,
  entries,
  enumeration,
  kind,
  permissions,
  shape,
  urls,
} from '../../../rest/shape.ts';
import { OrganizationMergeRules } from './merge-rules.ts';

/** What each role permits. */
export const roles = {
  admin: 'Administrates content, creates and deletes spaces.',
  create: 'Creates content.',
  review: 'Reviews content.',
  edit: 'Edits live content or change requests.',
  comment: 'Accesses content and takes part in discussions.',
  read: 'Accesses content and changes nothing.',
};

export type RoleName = keyof typeof roles;

export const Role = enumeration('MemberRole', 'What a member may do with content.', roles);

export const DefaultLevel = enumeration(
  'DefaultAccessLevel',
  'What everybody in the organization may do with a space or a collection.',
  {
    ...roles,
    inherit: 'As the parent says.',
  },
);

const Price = shape('BillingPrice', 'A price in both billing intervals.', {
  monthly: z.number().optional().describe('Price a month.'),
  yearly: z.number().optional().describe('Price a year.'),
});

const Billing = shape('OrganizationBilling', 'Billing of an organization.', {
  interval: enumeration('BillingInterval', 'How often an organization is billed.', {
    monthly: 'Every month.',
    yearly: 'Every year.',
  })
    .optional()
    .describe('How often the organization is billed.'),
  endDate: dateTime().optional().describe('When the current period ends.'),
  hasPaymentFailed: z.boolean().optional().describe('Whether the last payment failed.'),
  isScheduledToCancel: z
    .boolean()
    .optional()
    .describe('Whether the plan ends with the current period.'),
  pricing: shape('BillingPricing', 'Prices of what an organization can buy.', {
    members: shape('MemberPricing', 'Prices of a member, by plan.', {
      plus_2024: Price.optional().describe('On the plan plus.'),
      pro_2024: Price.optional().describe('On the plan pro.'),
    })
      .optional()
      .describe('Prices of a member.'),
    sites: shape('SitePricing', 'Prices of a site, by site plan.', {
      premium: Price.optional().describe('Of a premium site.'),
      ultimate: Price.optional().describe('Of an ultimate site.'),
    })
      .optional()
      .describe('Prices of a site.'),
  })
    .optional()
    .describe('Prices that apply to the organization.'),
  usageAddons: entries(
    'UsageAddon',
    'An addon billed by usage.',
    z.object({ enabled: z.boolean().optional().describe('Whether the addon is on.') }),
  )
    .optional()
    .describe('Addons billed by usage, by name.'),
  minUsers: z.int().optional().describe('Fewest members billed.'),
  maxUsers: z.int().optional().describe('Most members the plan allows.'),
  paidMembers: z.int().optional().describe('Members paid for.'),
});

export const Organization = shape(
  'Organization',
  'An organization: owns collections, spaces, sites, teams and members.',
  {
    object: kind('organization'),
    id: z.string(),
    title: z.string().optional().describe('Name of the organization.'),
    createdAt: dateTime().optional().describe('When the organization was created.'),
    emailDomains: z
      .array(z.string())
      .optional()
      .describe('E-mail domains whose users may join without an invite.'),
    hostname: z
      .string()
      .optional()
      .describe("Default hostname of public content, under the service's hosting domain."),
    type: enumeration('OrganizationType', 'Kind of an organization.', {
      business: 'A business.',
      community: 'A community.',
    })
      .optional()
      .describe('Kind of the organization.'),
    useCase: enumeration('OrganizationUseCase', 'What an organization documents.', {
      internalDocs: 'Internal documentation.',
      docsSite: 'A documentation site.',
      audienceControlledSite: 'A site for a chosen audience.',
      productDocs: 'Product documentation.',
      teamKnowledgeBase: 'The knowledge base of a team.',
      designSystem: 'A design system.',
      openSourceDocs: 'Documentation of open source.',
      notes: 'Notes.',
      other: 'Something else.',
    })
      .optional()
      .describe('What the organization documents.'),
    communityType: enumeration('OrganizationCommunityType', 'Kind of a community.', {
      nonProfit: 'A non-profit organization.',
      openSource: 'An open source project.',
      education: 'An educational institution.',
    })
      .optional()
      .describe('Kind of community, for organizations that are one.'),
    defaultRole: Role.nullable()
      .optional()
      .describe('Role of new members; null makes them guests.'),
    defaultContent: shape('OrganizationDefaultContent', 'What an organization shows first.', {
      type: z.string().optional().describe('Kind of content: `site`.'),
      site: reference('Site').optional().describe('The site shown first.'),
    })
      .optional()
      .describe('What the organization shows first.'),
    sso: z.boolean().optional().describe('Whether single sign-on is enforced for everybody.'),
    ai: z.boolean().optional().describe('Whether AI features are on.'),
    inviteLinks: z.boolean().optional().describe('Whether people can be invited by link.'),
    plan: enumeration('OrganizationPlan', 'Product that an organization has.', {
      free_2024: 'Free, since 2024.',
      plus_2024: 'Plus, since 2024.',
      pro_2024: 'Pro, since 2024.',
      enterprise_2024: 'Enterprise, since 2024.',
      community_2024: 'Community, since 2024.',
      free: 'Free.',
      plus: 'Plus.',
      pro: 'Pro.',
      internal: 'Internal.',
    })
      .optional()
      .describe('Product that the organization has.'),
    billing: Billing.optional().describe('Billing; null for callers who may not see it.'),
    mergeRules: OrganizationMergeRules.optional().describe('Merge rules that spaces inherit.'),
    urls: urls('Organization', {
      location: 'In the REST interface.',
      app: 'In the application.',
      logo: 'Of the logo.',
    }),
    trial: shape('OrganizationTrial', 'Trial of a paid plan.', {
      status: enumeration(
        'OrganizationTrialStatus',
        'State of a trial.',
        {
          notapplicable: 'The organization can have no trial.',
          none: 'No trial was started.',
          active: 'The trial runs.',
          ended: 'The trial has ended.',
          expired: 'The trial has run out.',
        },
        { rename: { notapplicable: 'NOT_APPLICABLE' } },
      )
        .optional()
        .describe('State of the trial.'),
      count: z.int().optional().describe('Trials so far.'),
      endDate: dateTime().optional().describe('When the trial ends.'),
      decision: z.string().optional().describe('What follows the trial, such as `downgrade`.'),
    })
      .optional()
      .describe('Trial of a paid plan.'),
    customHostname: z
      .string()
      .optional()
      .describe('Hostname of its own that the organization uses.'),
    blocked: shape('OrganizationBlock', 'Why an organization is blocked.', {
      source: enumeration('OrganizationBlockSource', 'Who blocked an organization.', {
        backoffice: 'The back office.',
        external: 'A service outside.',
        internal: 'The service itself.',
      })
        .optional()
        .describe('Who blocked the organization.'),
      reason: z.string().optional().describe('Why.'),
    })
      .optional()
      .describe('Why the organization is blocked; null when it is not.'),
    internal_billingMigration: shape('BillingMigration', 'Move to another billing model.', {
      deadline: dateTime().optional().describe('When the move happens at the latest.'),
      discountPercent: z.number().optional().describe('Discount in percent.'),
      discountEndDate: dateTime().optional().describe('When the discount ends.'),
    })
      .optional()
      .describe('Move to another billing model, when one is due.'),
    permissions: permissions('Organization', {
      view: 'see it',
      admin: 'administrate it',
      ownTeam: 'own a team',
      createContent: 'create content',
      createOpenAPISpec: 'create OpenAPI specs',
      ingestConversations: 'ingest conversations',
      viewBilling: 'see billing',
      listMembers: 'list members',
      listTeams: 'list teams',
      listIntegrations: 'list integrations',
      listInstallations: 'list installations of integrations',
      installIntegration: 'install integrations',
    }),
  },
);
