/** Shape of the REST interface: organizations. */
import { z } from 'zod';
import { entries } from '../../../rest/table/entries.ts';
import { enumeration } from '../../../rest/table/enumeration.ts';
import { dateTime, kind, named, permissions, urls } from '../../../rest/table/members.ts';
import { reference } from '../../../rest/table/reference.ts';
import { shape } from '../../../rest/table/shape.ts';
import { OrganizationMergeRules } from './merge-rules.ts';

/** What each role permits. */
export const roles = {
  admin: 'May administrate content, and create and delete spaces.',
  create: 'May create content.',
  review: 'May review content.',
  edit: 'May edit live content and change requests.',
  comment: 'May read content and take part in discussions.',
  read: 'May read content, and change nothing.',
};

export type RoleName = keyof typeof roles;

export const Role = enumeration('MemberRole', 'What a member may do with content.', roles);

export const DefaultLevel = enumeration(
  'DefaultAccessLevel',
  'What everybody in the organization may do with a space or a collection.',
  {
    ...roles,
    inherit: 'May do whatever the parent grants.',
  },
);

const Price = shape(
  'BillingPrice',
  'A price of something that an organization can buy, for each billing interval.',
  {
    monthly: z.number().optional().describe('Price for a month, when billed monthly.'),
    yearly: z.number().optional().describe('Price for a year, when billed yearly.'),
  },
);

const Billing = shape(
  'OrganizationBilling',
  'Billing of an organization: its period, prices and limits.',
  {
    interval: enumeration('BillingInterval', 'How often an organization is billed.', {
      monthly: 'The organization is billed every month.',
      yearly: 'The organization is billed every year.',
    })
      .optional()
      .describe('How often the organization is billed.'),
    endDate: dateTime().optional().describe('When the current billing period ends.'),
    hasPaymentFailed: z.boolean().optional().describe('Whether the last payment failed.'),
    isScheduledToCancel: z
      .boolean()
      .optional()
      .describe('Whether the plan ends with the current billing period.'),
    pricing: shape('BillingPricing', 'Prices of what an organization can buy: members and sites.', {
      members: shape('BillingMemberPricing', 'Prices of a member, by plan of the organization.', {
        plus_2024: Price.optional().describe('Price of a member on the Plus plan of 2024.'),
        pro_2024: Price.optional().describe('Price of a member on the Pro plan of 2024.'),
      })
        .optional()
        .describe('Prices of a member, by plan of the organization.'),
      sites: shape('BillingSitePricing', 'Prices of a site, by site plan.', {
        premium: Price.optional().describe('Price of a premium site.'),
        ultimate: Price.optional().describe('Price of an ultimate site.'),
      })
        .optional()
        .describe('Prices of a site, by site plan.'),
    })
      .optional()
      .describe('Prices that apply to the organization.'),
    usageAddons: entries(
      'BillingUsageAddon',
      'An add-on that is billed by usage.',
      z.object({ enabled: z.boolean().optional().describe('Whether the add-on is on.') }),
      { key: z.string().describe('Name of the add-on.') },
    )
      .optional()
      .describe('Add-ons that are billed by usage.'),
    minUsers: z.int().optional().describe('Least number of members that are billed.'),
    maxUsers: z.int().optional().describe('Greatest number of members that the plan allows.'),
    paidMembers: z.int().optional().describe('Number of members that are paid for.'),
  },
);

/** The members that are on or off, as they are read and written. */
export const organizationSwitches = () => ({
  sso: named(
    'ssoEnforced',
    z.boolean().optional().describe('Whether every member must sign in by single sign-on.'),
  ),
  ai: named('aiEnabled', z.boolean().optional().describe('Whether AI features are on.')),
  inviteLinks: named(
    'inviteLinksEnabled',
    z.boolean().optional().describe('Whether people can be invited to the organization by link.'),
  ),
});

export const Organization = shape(
  'Organization',
  'An organization: it owns collections, spaces and sites, and has members and teams.',
  {
    object: kind('organization'),
    id: z.string(),
    title: z.string().optional().describe('Name of the organization.'),
    createdAt: dateTime().optional().describe('When the organization was created.'),
    emailDomains: z
      .array(z.string())
      .optional()
      .describe('E-mail domains whose users may join the organization without an invite.'),
    hostname: z
      .string()
      .optional()
      .describe(
        "Default hostname of the organization's public content, under the hosting domain of the service.",
      ),
    type: enumeration('OrganizationType', 'What kind of organization it is.', {
      business: 'The organization is a business.',
      community: 'The organization is a community.',
    })
      .optional()
      .describe('Whether the organization is a business or a community.'),
    useCase: enumeration('OrganizationUseCase', 'What an organization documents.', {
      internalDocs: 'The organization writes internal documentation.',
      docsSite: 'The organization publishes a documentation site.',
      audienceControlledSite: 'The organization publishes a site for a chosen audience.',
      productDocs: 'The organization documents its products.',
      teamKnowledgeBase: 'The organization keeps the knowledge base of a team.',
      designSystem: 'The organization documents a design system.',
      openSourceDocs: 'The organization documents open source software.',
      notes: 'The organization keeps notes.',
      other: 'The organization documents something else.',
    })
      .optional()
      .describe('What the organization documents.'),
    communityType: enumeration(
      'OrganizationCommunityType',
      'What kind of community an organization is.',
      {
        nonProfit: 'The community is a non-profit organization.',
        openSource: 'The community is an open source project.',
        education: 'The community is an educational institution.',
      },
    )
      .optional()
      .describe('What kind of community the organization is, if it is one.'),
    defaultRole: Role.nullable()
      .optional()
      .describe('Role that new members of the organization get; null makes them guests.'),
    defaultContent: shape(
      'OrganizationDefaultContent',
      'The content that an organization shows first.',
      {
        type: z.string().optional().describe('Kind of the content shown first: `site`.'),
        site: reference('Site').optional().describe('The site that the organization shows first.'),
      },
    )
      .optional()
      .describe('The content that the organization shows first.'),
    ...organizationSwitches(),
    plan: enumeration('OrganizationPlan', 'Plan that an organization is on.', {
      free_2024: 'The Free plan of 2024.',
      plus_2024: 'The Plus plan of 2024.',
      pro_2024: 'The Pro plan of 2024.',
      enterprise_2024: 'The Enterprise plan of 2024.',
      community_2024: 'The Community plan of 2024.',
      free: 'The Free plan.',
      plus: 'The Plus plan.',
      pro: 'The Pro plan.',
      internal: 'A plan for internal use.',
    })
      .optional()
      .describe('Plan that the organization is on.'),
    billing: Billing.optional().describe(
      'Billing of the organization; null for callers who may not see it.',
    ),
    mergeRules: OrganizationMergeRules.optional().describe(
      'Merge rules of the organization, which its spaces may inherit.',
    ),
    urls: urls('Organization', {
      location: 'Address of the organization in the REST interface.',
      app: 'Address of the organization in the application.',
      logo: 'Address of the logo of the organization.',
    }),
    trial: shape('OrganizationTrial', 'Trial of a paid plan by an organization.', {
      status: enumeration(
        'OrganizationTrialStatus',
        'State of the trial of a paid plan.',
        {
          notapplicable: 'The organization cannot have a trial.',
          none: 'The organization has started no trial.',
          active: 'The trial is under way.',
          ended: 'The trial has ended.',
          expired: 'The trial has run out of time.',
        },
        { rename: { notapplicable: 'NOT_APPLICABLE' } },
      )
        .optional()
        .describe('State of the trial.'),
      count: z.int().optional().describe('Number of trials that the organization has had.'),
      endDate: dateTime().optional().describe('When the trial ends.'),
      decision: z
        .string()
        .optional()
        .describe('What happens after the trial, such as `downgrade`.'),
    })
      .optional()
      .describe('Trial of a paid plan by the organization.'),
    customHostname: z.string().optional().describe('Custom hostname of the organization.'),
    blocked: named(
      'block',
      shape('OrganizationBlock', 'Block that keeps an organization from using the service.', {
        source: enumeration('OrganizationBlockSource', 'Who blocked an organization.', {
          backoffice: 'The back office of the service blocked the organization.',
          external: 'A service outside blocked the organization.',
          internal: 'The service itself blocked the organization.',
        })
          .optional()
          .describe('Who blocked the organization.'),
        reason: z.string().optional().describe('Why the organization was blocked.'),
      })
        .optional()
        .describe('Block of the organization; null when it is not blocked.'),
    ),
    internal_billingMigration: named(
      'billingMigration',
      shape('BillingMigration', 'Move of an organization to another billing model.', {
        deadline: dateTime()
          .optional()
          .describe('Date by which the organization moves to the other billing model.'),
        discountPercent: z.number().optional().describe('Discount for the move, in percent.'),
        discountEndDate: dateTime().optional().describe('When the discount for the move ends.'),
      })
        .optional()
        .describe('Move of the organization to another billing model; null when none is due.'),
    ),
    permissions: permissions('Organization', {
      view: 'see the organization',
      admin: 'administrate the organization',
      ownTeam: 'own a team of the organization',
      createContent: 'create content in the organization',
      createOpenAPISpec: 'create OpenAPI specs in the organization',
      ingestConversations: 'ingest conversations into the organization',
      viewBilling: 'see the billing of the organization',
      listMembers: 'list the members of the organization',
      listTeams: 'list the teams of the organization',
      listIntegrations: 'list the integrations of the organization',
      listInstallations: 'list the installations of integrations on the organization',
      installIntegration: 'install integrations on the organization',
    }),
  },
);
