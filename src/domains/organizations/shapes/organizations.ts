/** REST shapes: organizations. */
import { z } from 'zod';
import { entries } from '../../../rest/table/entries.ts';
import { enumeration } from '../../../rest/table/enumeration.ts';
import { dateTime, kind, named, permissions, urls } from '../../../rest/table/members.ts';
import { reference } from '../../../rest/table/reference.ts';
import { shape } from '../../../rest/table/shape.ts';
import { OrganizationMergeRules } from './merge-rules.ts';

/** Roles, with their permissions. */
export const roles = {
  admin: 'Can administer content, and create and delete spaces.',
  create: 'Can create content.',
  review: 'Can review content.',
  edit: 'Can edit live content and change requests.',
  comment: 'Can read content and take part in discussions.',
  read: 'Can read content, but not change it.',
};

export type RoleName = keyof typeof roles;

export const MemberRole = enumeration(
  'MemberRole',
  'Possible roles of members, which determine what they can do with content.',
  roles,
);

export const DefaultAccessLevel = enumeration(
  'DefaultAccessLevel',
  'Possible default levels of access that organization members have to a space or collection.',
  {
    ...roles,
    inherit: 'The access level is inherited from the parent of the space or collection.',
  },
);

export const defaultAccessTo = (object: 'space' | 'collection') =>
  DefaultAccessLevel.nullable().describe(
    `Default level of access that organization members have to the ${object}. Null if there is no default level.`,
  );

const BillingPrice = shape('BillingPrice', 'A price for each billing interval.', {
  monthly: z.number().describe('Price per month, if billed monthly.'),
  yearly: z.number().describe('Price per year, if billed yearly.'),
});

const OrganizationBilling = shape(
  'OrganizationBilling',
  "An organization's billing: its period, prices, and limits.",
  {
    interval: enumeration('BillingInterval', 'Possible billing intervals of an organization.', {
      monthly: 'The organization is billed every month.',
      yearly: 'The organization is billed every year.',
    }).describe('Billing interval of the organization.'),
    endDate: dateTime().optional().describe('When the current billing period ends.'),
    hasPaymentFailed: z.boolean().describe('Whether the last payment failed.'),
    isScheduledToCancel: z
      .boolean()
      .describe(
        "Whether the organization's plan is scheduled to end with the current billing period.",
      ),
    pricing: shape('BillingPricing', 'Prices of members and sites.', {
      members: shape('BillingMemberPricing', 'Prices per member, by organization plan.', {
        plus_2024: BillingPrice.optional().describe('Price per member on the 2024 Plus plan.'),
        pro_2024: BillingPrice.optional().describe('Price per member on the 2024 Pro plan.'),
      }).describe('Prices per member, by organization plan.'),
      sites: shape('BillingSitePricing', 'Prices per site, by site plan.', {
        premium: BillingPrice.optional().describe('Price per Premium site.'),
        ultimate: BillingPrice.optional().describe('Price per Ultimate site.'),
      }).describe('Prices per site, by site plan.'),
    }).describe('Prices for the organization.'),
    usageAddons: entries(
      'BillingUsageAddon',
      'An add-on that is billed by usage.',
      z.object({
        enabled: named('isEnabled', z.boolean().describe('Whether the add-on is enabled.')),
      }),
      { key: z.string().describe('Name of the add-on.') },
    ).describe('Add-ons that are billed by usage.'),
    minUsers: z.int().optional().describe('Minimum number of billed members.'),
    maxUsers: z.int().optional().describe('Maximum number of members that the plan allows.'),
    paidMembers: z.int().optional().describe('Number of members that the organization pays for.'),
  },
);

const inviteLinks = z
  .boolean()
  .describe('Whether people can be invited to the organization by link.');

/** Boolean settings, for output and input. */
export const organizationSwitches = () => ({
  sso: named(
    'requiresSso',
    z.boolean().optional().describe('Whether every member must sign in with single sign-on (SSO).'),
  ),
  ai: named('hasAiEnabled', z.boolean().optional().describe('Whether AI features are enabled.')),
  inviteLinks: named('hasInviteLinksEnabled', inviteLinks.optional()),
});

export const Organization = shape(
  'Organization',
  'An organization: it owns collections, spaces, and sites, and has members and teams.',
  {
    object: kind('organization'),
    id: z.string(),
    title: z.string().describe('Name of the organization.'),
    createdAt: dateTime().describe('When the organization was created.'),
    emailDomains: z
      .array(z.string())
      .describe('Email domains whose users can join the organization without an invite.'),
    hostname: z
      .string()
      .optional()
      .describe(
        "Default hostname of the organization's public content, as a subdomain of the hosting domain of the documentation platform.",
      ),
    type: enumeration('OrganizationType', 'Possible types of an organization.', {
      business: 'The organization is a business.',
      community: 'The organization is a community.',
    }).describe('Whether the organization is a business or a community.'),
    useCase: enumeration('OrganizationUseCase', 'Possible use cases for an organization.', {
      internalDocs: 'The organization writes internal documentation.',
      docsSite: 'The organization publishes a documentation site.',
      audienceControlledSite:
        'The organization publishes a site that only a selected audience can access.',
      productDocs: 'The organization documents its products.',
      teamKnowledgeBase: 'The organization maintains a team knowledge base.',
      designSystem: 'The organization documents a design system.',
      openSourceDocs: 'The organization documents open source software.',
      notes: 'The organization keeps notes.',
      other: 'The organization has another use case.',
    })
      .optional()
      .describe('What the organization uses the documentation platform for.'),
    communityType: enumeration('OrganizationCommunityType', 'Possible types of communities.', {
      nonProfit: 'The community is a non-profit organization.',
      openSource: 'The community is an open source project.',
      education: 'The community is an educational institution.',
    })
      .optional()
      .describe('Type of community, if the organization is a community.'),
    defaultRole: MemberRole.nullable()
      .optional()
      .describe('Role given to new members of the organization. If null, new members are guests.'),
    defaultContent: shape('OrganizationDefaultContent', 'The default content of an organization.', {
      type: z.string().describe('Kind of default content, such as `site`.'),
      site: reference('Site').describe('The site that the organization shows by default.'),
    })
      .optional()
      .describe('The default content of the organization.'),
    ...organizationSwitches(),
    inviteLinks: named('hasInviteLinksEnabled', inviteLinks),
    plan: enumeration('OrganizationPlan', 'Possible plans of an organization.', {
      free_2024: 'The 2024 Free plan.',
      plus_2024: 'The 2024 Plus plan.',
      pro_2024: 'The 2024 Pro plan.',
      enterprise_2024: 'The 2024 Enterprise plan.',
      community_2024: 'The 2024 Community plan.',
      free: 'The Free plan.',
      plus: 'The Plus plan.',
      pro: 'The Pro plan.',
      internal: 'A plan for internal use.',
    }).describe('Plan of the organization.'),
    billing: OrganizationBilling.optional().describe(
      'Billing of the organization. Null if the caller cannot see it.',
    ),
    mergeRules: OrganizationMergeRules.describe(
      'Merge rules of the organization, which its spaces can inherit.',
    ),
    urls: urls('Organization', {
      location: 'URL of the organization in the REST API.',
      app: 'URL of the organization in the application.',
      logo: "URL of the organization's logo.",
    }),
    trial: shape('OrganizationTrial', "An organization's trial of a paid plan.", {
      status: enumeration(
        'OrganizationTrialStatus',
        "Possible states of an organization's trial of a paid plan.",
        {
          notapplicable: 'The organization is not eligible for a trial.',
          none: 'The organization has not started a trial.',
          active: 'The trial is active.',
          ended: 'The trial has ended.',
          expired: 'The trial has expired.',
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
    }).describe("The organization's trial of a paid plan."),
    customHostname: z.string().optional().describe('Custom hostname of the organization.'),
    blocked: named(
      'block',
      shape(
        'OrganizationBlock',
        'Information about why an organization is blocked from using the documentation platform.',
        {
          source: enumeration(
            'OrganizationBlockSource',
            'Parties that can block an organization.',
            {
              backoffice:
                'The organization was blocked in the back office of the documentation platform.',
              external: 'An external service blocked the organization.',
              internal: 'The operator of the platform blocked the organization.',
            },
          )
            .optional()
            .describe('Who blocked the organization.'),
          reason: z
            .string()
            .optional()
            .describe('Reason for the block, as returned by the REST API.'),
        },
      )
        .optional()
        .describe(
          'Information about why the organization is blocked from using the documentation platform. Null if it is not blocked.',
        ),
    ),
    internal_billingMigration: named(
      'billingMigration',
      shape('BillingMigration', "An organization's migration to a new billing model.", {
        deadline: dateTime()
          .optional()
          .describe('Date by which the organization will be moved to the new billing model.'),
        discountPercent: z.number().optional().describe('Migration discount, as a percentage.'),
        discountEndDate: dateTime().optional().describe('When the migration discount ends.'),
      })
        .optional()
        .describe("The organization's migration to a new billing model. Null if none is planned."),
    ),
    permissions: permissions('Organization', {
      view: 'see the organization',
      admin: 'administer the organization',
      ownTeam: 'own a team in the organization',
      createContent: 'create content in the organization',
      createOpenAPISpec: 'create OpenAPI specs in the organization',
      ingestConversations: 'submit conversations to the organization for analysis',
      viewBilling: 'see the billing of the organization',
      listMembers: 'list the members of the organization',
      listTeams: 'list the teams of the organization',
      listIntegrations: 'list the integrations of the organization',
      listInstallations: "list the organization's integration installations",
      installIntegration: 'install integrations on the organization',
    }),
  },
);
