/** Shape of a site. */
import { z } from 'zod';
import { enumeration } from '../../../rest/table/enumeration.ts';
import { count, dateTime, kind, urls } from '../../../rest/table/members.ts';
import { shape } from '../../../rest/table/shape.ts';

export const SiteVisibility = enumeration('SiteVisibility', 'Who can see a site.', {
  public: 'Anyone can see the site, and search engines index it.',
  unlisted: 'Anyone with the address can see the site; search engines do not index it.',
  'share-link': 'Anyone whose address holds the secret token can see the site.',
  'visitor-auth': 'Visitors who are authenticated by a JWT can see the site.',
});

export const SiteType = enumeration('SiteType', 'Plan that a site is on.', {
  basic: 'The Basic plan, the default of new sites.',
  premium: 'The Premium plan.',
  ultimate: 'The Ultimate plan.',
  sponsored: 'The Sponsored plan.',
  'legacy-basic': 'The Basic plan of a former generation.',
  'legacy-premium': 'The Premium plan of a former generation.',
});

export const AgentsContext = enumeration(
  'SiteAgentsContext',
  "Whether a site is in the agent's context.",
  {
    excluded: "The site is not in the agent's context.",
    included: "The site is in the agent's context.",
  },
);

export const AdaptiveContent = shape(
  'SiteAdaptiveContent',
  'Adaptive content of a site: content that depends on who visits.',
  {
    enabled: z
      .boolean()
      .optional()
      .describe('Whether the content of the site adapts to the visitor.'),
  },
);

const SiteFeature = shape('SiteFeature', 'A feature that a site uses.', {
  id: z.string().optional().describe('Id of the feature that the site uses.'),
  plan: z.string().optional().describe('Site plan that the feature belongs to.'),
  frozen: z.boolean().optional().describe('Whether the feature can no longer be changed.'),
  customizations: z
    .array(z.string())
    .optional()
    .describe('Names of the customizations that use the feature.'),
});

export const ThemedIcon = z.object({
  light: z.url().optional().describe('Address of the icon for the light theme.'),
  dark: z.url().optional().describe('Address of the icon for the dark theme.'),
});

export const SiteIcon = shape(
  'SiteIcon',
  'Icon of a site: a picture for each theme, or an emoji.',
  {
    icon: ThemedIcon.optional(),
    emoji: z
      .string()
      .optional()
      .describe('Emoji that is the icon, as a code point such as `1f680`.'),
  },
);

export const Site = shape(
  'Site',
  'A docs site: it publishes spaces, arranged in sections and groups of sections.',
  {
    object: kind('site'),
    id: z.string(),
    type: SiteType.optional().describe('Plan that the site is on.'),
    title: z.string().optional().describe('Title of the site.'),
    icon: SiteIcon.optional().describe('Icon of the site.'),
    hostname: z.string().optional().describe('Custom hostname of the site.'),
    basename: z
      .string()
      .optional()
      .describe('First segment of the path of the site on a shared hostname.'),
    proxy: shape('SiteProxy', 'How a site is served behind a proxy.', {
      origin: z.string().optional().describe('Address where visitors of the proxied site arrive.'),
      target: z.string().optional().describe('Address that the proxied site is served from.'),
    })
      .optional()
      .describe('How the site is served behind a proxy; null when it is not.'),
    visibility: SiteVisibility.optional().describe('Who can see the site.'),
    published: z
      .boolean()
      .optional()
      .describe('Whether the site is live for those who can see it.'),
    siteSpaces: count('Number of site spaces of the site.'),
    createdAt: dateTime().optional().describe('When the site was created.'),
    adaptiveContent: AdaptiveContent.optional().describe('Adaptive content of the site.'),
    ads: shape('SiteAds', 'Ads on a site.', {
      status: enumeration('SiteAdsStatus', 'State of the ads on a site.', {
        pending: 'The site was not submitted for ads yet.',
        'in-review': 'The site is under review for ads.',
        rejected: 'The site was turned down for ads.',
        live: 'The site shows ads.',
        disabled: 'Ads are off on the site.',
      })
        .optional()
        .describe('State of the ads on the site.'),
      submittable: z
        .boolean()
        .optional()
        .describe('Whether the site can be submitted for a review of its ads.'),
      topic: z.string().optional().describe('Topic of the ads.'),
      reason: z.string().optional().describe('Why the ads on the site are in their state.'),
      zoneId: z.string().optional().describe('Id of the zone in which the ads are shown.'),
    })
      .optional()
      .describe('Ads on the site: their state and topic.'),
    agentsContext: AgentsContext.optional().describe("Whether the site is in the agent's context."),
    features: z.array(SiteFeature).optional().describe('Features that the site uses.'),
    urls: urls(
      'Site',
      {
        location: 'Address of the site in the REST interface.',
        app: 'Address of the site in the application.',
        published: 'Address at which the site is published.',
      },
      { shared: ['published'] },
    ),
  },
);

export const SiteAdaptiveSchema = shape(
  'SiteAdaptiveSchema',
  'Schema of the claims that a site may have about its visitors, for adaptive content.',
  {
    object: kind('site-adaptive-schema'),
    jsonSchema: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('JSON Schema (draft 7) of the claims about a visitor.'),
    updatedAt: dateTime().optional().describe('When the schema of claims was last changed.'),
  },
);

export const ConditionTemplate = shape(
  'SiteConditionTemplate',
  'A ready-made condition for adaptive content.',
  {
    description: z.string().optional().describe('What the condition asks about the visitor.'),
    condition: z
      .string()
      .optional()
      .describe('Expression of the condition, to be set as `condition`.'),
  },
);

export const SiteCheckout = shape(
  'SiteCheckout',
  'A payment that is needed before a site can be published.',
  {
    type: z.literal('checkout'),
    sessionId: z.string().describe('Id of the payment session to complete.'),
  },
);
