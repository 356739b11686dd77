/** REST shapes: organizations. */
import { z } from 'zod';
import {
  dateTime,
  flag,
  kind,
  later,
  markEarlier,
  named,
  optional,
  optionalFlag,
  permissions,
  text,
  urls,
} from '../../../rest/table/members.ts';
import { reference } from '../../../rest/table/reference.ts';
import { entries, enumeration, shape } from '../../../rest/table/shape.ts';
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
    inherit: 'The access level is inherited.',
  },
);

export const defaultAccessTo = (object: 'space' | 'collection' | 'site') =>
  DefaultAccessLevel.nullable().describe(
    `Default level of access that organization members have to the ${object}. Null if there is no default level.`,
  );

const BillingPrice = shape(
  'BillingPrice',
  'A price for each billing interval. The REST API does not document the currency, or the period that a price is for.',
  {
    monthly: z.number().describe('Price if billed monthly.'),
    yearly: z.number().describe('Price if billed yearly.'),
  },
);

/** Numbers of sites on a plan. */
const siteCounts = <Plan extends string>(plan: Plan) =>
  ({
    [`min${plan}Sites`]: later(
      optional(
        z.int(),
        `Minimum number of ${plan} sites. The REST API does not document what it applies to.`,
      ),
    ),
    [`max${plan}Sites`]: later(
      optional(
        z.int(),
        `Maximum number of ${plan} sites. The REST API does not document what it applies to.`,
      ),
    ),
    [`paid${plan}Sites`]: later(
      optional(z.int(), `Number of ${plan} sites that the organization pays for.`),
    ),
  }) as Record<`${'min' | 'max' | 'paid'}${Plan}Sites`, z.ZodOptional<z.ZodInt>>;

const OrganizationBilling = shape(
  'OrganizationBilling',
  "An organization's billing: its interval, prices, and numbers of users.",
  {
    interval: enumeration('BillingInterval', 'Possible billing intervals of an organization.', {
      monthly: 'The organization is billed every month.',
      yearly: 'The organization is billed every year.',
    }).describe('Billing interval of the organization.'),
    endDate: optional(
      z.iso.datetime().nullable(),
      'End date of the billing. The REST API does not document what ends on this date.',
    ),
    hasPaymentFailed: z.boolean().describe('Whether a payment has failed.'),
    isScheduledToCancel: z
      .boolean()
      .describe("Whether the organization's billing is scheduled to be canceled."),
    pricing: shape('BillingPricing', 'Prices per member and per site.', {
      members: shape('BillingMemberPricing', 'Prices per member, by organization plan.', {
        plus_2024: BillingPrice.optional().describe('Price per member on the 2024 Plus plan.'),
        pro_2024: BillingPrice.optional().describe('Price per member on the 2024 Pro plan.'),
      }).describe('Prices per member, by organization plan.'),
      sites: shape('BillingSitePricing', 'Prices per site, by site plan.', {
        premium: BillingPrice.optional().describe('Price per Premium site.'),
        ultimate: BillingPrice.optional().describe('Price per Ultimate site.'),
      }).describe('Prices per site, by site plan.'),
    }).describe('Prices per member and per site, for each plan.'),
    usageAddons: entries(
      'BillingUsageAddon',
      'An add-on that is billed by usage.',
      z.object({
        enabled: flag('isEnabled', 'Whether the add-on is enabled.'),
      }),
      { key: text('Name of the add-on.') },
    ).describe('Add-ons that are billed by usage.'),
    minUsers: optional(
      z.int(),
      'Minimum number of users. The REST API does not document what it applies to.',
    ),
    maxUsers: optional(
      z.int(),
      'Maximum number of users. The REST API does not document what it applies to.',
    ),
    paidMembers: optional(z.int(), 'Number of members that the organization pays for.'),
    ...siteCounts('Premium'),
    ...siteCounts('Ultimate'),
    canCheckout: later(optional(z.boolean(), 'Whether the organization can buy a plan.')),
    canChangeInterval: later(optional(z.boolean(), 'Whether the billing interval can be changed.')),
    canUseSAML: later(
      named(
        'canUseSaml',
        optional(z.boolean(), 'Whether the organization can use SAML for single sign-on.'),
      ),
    ),
    creditsBundle: later(
      optional(
        z.union([z.string(), z.number()]).nullable(),
        'Bundle of credits that the organization has bought, as text: `none`, or a bundle.',
      ),
    ),
    aiCreditAlertThreshold: later(
      optional(
        z.number().min(0).max(100).nullable(),
        'Share of the AI credits, in percent, from which on the organization is alerted. Null if it is not.',
      ),
    ),
  },
);

const inviteLinks = z.boolean().describe('Whether invite links to the organization are enabled.');

/** Settings that are on or off, for output and input. */
export const organizationSwitches = {
  sso: optionalFlag('requiresSso', 'Whether every member must sign in with single sign-on (SSO).'),
  ai: optionalFlag('hasAiEnabled', 'Whether AI features are enabled.'),
  inviteLinks: named('hasInviteLinksEnabled', inviteLinks.optional()),
};

const organizationPermissions = permissions('Organization', {
  view: 'see the organization',
  access: 'access the content of the organization',
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
});
markEarlier(organizationPermissions, 'ingestConversations');

export const Organization = shape(
  'Organization',
  'An organization: it owns collections, spaces, and sites, and has members and teams.',
  {
    object: kind('organization'),
    id: z.string(),
    title: text('Name of the organization.'),
    createdAt: dateTime('When the organization was created.'),
    emailDomains: z
      .array(z.string())
      .describe('Email domains whose users can join the organization without an invite.'),
    hostname: text(
      "Default hostname of the organization's public content, under the documentation platform's hosting domain.",
    ).optional(),
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
      .describe('Type of community. Null if the organization is not a community.'),
    defaultRole: optional(
      MemberRole.nullable(),
      'Role given to new members of the organization. If null, new members are guests.',
    ),
    defaultContent: shape('OrganizationDefaultContent', 'The default content of an organization.', {
      type: text('Kind of default content, such as `site`.'),
      site: reference('Site').describe('The site that is the default content of the organization.'),
    })
      .optional()
      .describe('The default content of the organization.'),
    ...organizationSwitches,
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
      internal: 'The internal plan.',
    }).describe('Plan of the organization.'),
    billing: OrganizationBilling.optional().describe(
      'Billing of the organization. Null if the REST API returns no value.',
    ),
    auditLogs: later(
      optionalFlag('hasAuditLogs', 'Whether the audit events of the organization can be read.'),
    ),
    mergeRules: OrganizationMergeRules.describe(
      'Merge rules of the organization, which its spaces can inherit.',
    ),
    urls: urls('Organization', {
      location: 'URL of the organization in the REST API.',
      app: 'URL of the organization in the application.',
      logo: "URL of the organization's logo.",
    }),
    trial: shape('OrganizationTrial', "An organization's trial.", {
      status: enumeration(
        'OrganizationTrialStatus',
        "Possible states of an organization's trial.",
        {
          notapplicable: 'A trial does not apply to the organization.',
          none: 'There is no trial.',
          active: 'The trial is active.',
          ended: 'The trial has ended.',
          expired:
            'The trial has expired. The REST API does not document how this differs from `ENDED`.',
        },
        { rename: { notapplicable: 'NOT_APPLICABLE' } },
      )
        .optional()
        .describe('State of the trial.'),
      count: optional(z.int(), 'Trial count. The REST API does not document what is counted.'),
      endDate: dateTime('When the trial ends.').optional(),
      decision: text('Decision about the trial, such as `downgrade`.').optional(),
    }).describe("The organization's trial."),
    customHostname: text('Custom hostname of the organization.').optional(),
    blocked: named(
      'block',
      shape('OrganizationBlock', 'Who blocked an organization, and why.', {
        source: enumeration('OrganizationBlockSource', 'Parties that can block an organization.', {
          backoffice: 'The back office blocked the organization.',
          external: 'An external party blocked the organization.',
          internal: 'An internal party blocked the organization.',
        })
          .optional()
          .describe('Who blocked the organization.'),
        reason: text('Why the organization was blocked, as returned by the REST API.').optional(),
      })
        .optional()
        .describe(
          'Who blocked the organization, and why. Null if the organization is not blocked.',
        ),
    ),
    internal_billingMigration: named(
      'billingMigration',
      shape('BillingMigration', "A migration of an organization's billing.", {
        deadline: dateTime('Deadline of the billing migration.').optional(),
        discountPercent: optional(z.number(), 'Migration discount, as a percentage.'),
        discountEndDate: dateTime('When the migration discount ends.').optional(),
      })
        .optional()
        .describe("The migration of the organization's billing. Null if there is none."),
    ),
    permissions: organizationPermissions,
  },
);
