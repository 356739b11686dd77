/** Shape of a site. */
import { z } from 'zod';
import { count, dateTime, enumeration, kind, shape, urls } from '../../../rest/shape.ts';

export const SiteVisibility = enumeration('SiteVisibility', 'Who can see a site.', {
  public: 'Anyone; search engines index it.',
  unlisted: 'Anyone with the address; search engines do not index it.',
  'share-link': 'Anyone with the secret token in the address.',
  'visitor-auth': 'Visitors authenticated by a JWT.',
});

export const SiteType = enumeration('SiteType', 'Product that a site has.', {
  basic: 'Basic, the default.',
  premium: 'Premium.',
  ultimate: 'Ultimate.',
  sponsored: 'Sponsored.',
  'legacy-basic': 'Basic, of a former generation.',
  'legacy-premium': 'Premium, of a former generation.',
});

export const AgentsContext = enumeration(
  'SiteAgentsContext',
  "Whether a site is in the agent's context.",
  {
    excluded: 'It is not.',
    included: 'It is.',
  },
);

export const AdaptiveContent = shape('SiteAdaptiveContent', 'Adaptive content of a site.', {
  enabled: z.boolean().optional().describe('Whether content adapts to the visitor.'),
});

const SiteFeature = shape('SiteFeature', 'A feature that a site uses.', {
  id: z.string().optional().describe('Name of the feature.'),
  plan: z.string().optional().describe('Plan that the feature belongs to.'),
  frozen: z.boolean().optional().describe('Whether the feature can no longer be changed.'),
  customizations: z.array(z.string()).optional().describe('Customizations that use the feature.'),
});

export const ThemedIcon = z.object({
  light: z.url().optional().describe('Picture for the light theme.'),
  dark: z.url().optional().describe('Picture for the dark theme.'),
});

export const SiteIcon = shape('SiteIcon', 'Icon of a site: pictures or an emoji.', {
  icon: ThemedIcon.optional(),
  emoji: z.string().optional().describe('The emoji, as a code point such as `1f680`.'),
});

export const Site = shape(
  'Site',
  'A published docs site: links spaces, in sections and groups of sections.',
  {
    object: kind('site'),
    id: z.string(),
    type: SiteType.optional().describe('Product that the site has.'),
    title: z.string().optional().describe('Title of the site.'),
    icon: SiteIcon.optional().describe('Icon of the site.'),
    hostname: z.string().optional().describe('Hostname of its own that the site uses.'),
    basename: z.string().optional().describe('First segment of its path on a shared hostname.'),
    proxy: shape('SiteProxy', 'How a site is served behind a proxy.', {
      origin: z.string().optional().describe('Where visitors arrive.'),
      target: z.string().optional().describe('Where the site is served from.'),
    })
      .optional()
      .describe('How the site is served behind a proxy.'),
    visibility: SiteVisibility.optional().describe('Who can see the site.'),
    published: z
      .boolean()
      .optional()
      .describe('Whether the site is live for the audience of its visibility.'),
    siteSpaces: count('Number of site spaces.'),
    createdAt: dateTime().optional().describe('When the site was created.'),
    adaptiveContent: AdaptiveContent.optional().describe('Adaptive content.'),
    ads: shape('SiteAds', 'Ads on a site.', {
      status: enumeration('SiteAdsStatus', 'State of the ads on a site.', {
        pending: 'Not submitted yet.',
        'in-review': 'Under review.',
        rejected: 'Turned down.',
        live: 'Shown.',
        disabled: 'Off.',
      })
        .optional()
        .describe('State of the ads.'),
      submittable: z.boolean().optional().describe('Whether the site can be submitted for review.'),
      topic: z.string().optional().describe('What the ads are to be about.'),
      reason: z.string().optional().describe('Why the ads are in that state.'),
      zoneId: z.string().optional().describe('Id of the zone that the ads are shown in.'),
    })
      .optional()
      .describe('Ads on the site.'),
    agentsContext: AgentsContext.optional().describe("Whether the site is in the agent's context."),
    features: z.array(SiteFeature).optional().describe('Features that the site uses.'),
    urls: urls(
      'Site',
      {
        location: 'In the REST interface.',
        app: 'In the application.',
        published: 'Where it is published.',
      },
      { shared: ['published'] },
    ),
  },
);

export const SiteAdaptiveSchema = shape(
  'SiteAdaptiveSchema',
  'Schema of what a site may know about its visitors.',
  {
    object: kind('site-adaptive-schema'),
    jsonSchema: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('JSON Schema (draft 7) of the claims about a visitor.'),
    updatedAt: dateTime().optional().describe('When the schema was last changed.'),
  },
);

export const ConditionTemplate = shape(
  'SiteConditionTemplate',
  'A ready-made condition for adaptive content.',
  {
    description: z.string().optional().describe('What the condition asks.'),
    condition: z.string().optional().describe('The expression.'),
  },
);

export const SiteCheckout = shape(
  'SiteCheckout',
  'A payment that is needed before a site can be published.',
  {
    type: z.literal('checkout'),
    sessionId: z.string().describe('Id of the payment session.'),
  },
);
