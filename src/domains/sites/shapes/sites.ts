/** REST shapes: sites. */
import { z } from 'zod';
import {
  count,
  dateTime,
  earlier,
  flag,
  kind,
  markLater,
  named,
  optional,
  optionalFlag,
  permissions,
  text,
  urls,
} from '../../../rest/table/members.ts';
import { enumeration, shape } from '../../../rest/table/shape.ts';
import { defaultAccessTo } from '../../organizations/shapes/organizations.ts';
import { ContentReference } from '../../shared/content-references/shapes/references.ts';
import { GitSync } from '../../spaces/shapes/git-sync.ts';

export const SiteVisibility = enumeration('SiteVisibility', 'Possible visibilities of a site.', {
  public: 'Anyone can see the site, and search engines can index it.',
  unlisted: 'Anyone can see the site, but search engines do not index it.',
  'share-link': 'Anyone with a URL that contains a secret token can see the site.',
  'visitor-auth': 'Only visitors who are authenticated with a JWT can see the site.',
});

export const SiteType = enumeration('SiteType', 'Possible plans for a site.', {
  basic: 'The site is on the Basic plan, the default for new sites.',
  premium: 'The site is on the Premium plan.',
  ultimate: 'The site is on the Ultimate plan.',
  sponsored: 'The site is on the Sponsored plan.',
  'legacy-basic': 'The site is on the legacy Basic plan.',
  'legacy-premium': 'The site is on the legacy Premium plan.',
});

const SiteAgentsContext = enumeration(
  'SiteAgentsContext',
  "Whether a site is included in the context of the documentation platform's agent.",
  {
    excluded: "The site is excluded from the context of the documentation platform's agent.",
    included: "The site is included in the context of the documentation platform's agent.",
  },
);

export const SiteAdaptiveContent = shape(
  'SiteAdaptiveContent',
  'Adaptive content of a site: content that depends on the visitor.',
  {
    enabled: flag('isEnabled', 'Whether adaptive content is enabled for the site.'),
  },
);

const SiteFeature = shape(
  'SiteFeature',
  'A feature of a site. The REST API does not document what the fields mean.',
  {
    id: text('REST API ID of the feature.'),
    plan: text('Plan of the feature.'),
    frozen: flag(
      'isFrozen',
      'Whether the feature is frozen. The REST API does not document what this means.',
    ),
    customizations: optional(z.array(z.string()), 'Customizations of the feature.'),
  },
);

export const ThemedIcon = z.object({
  light: optional(z.url(), 'URL of the icon for the light theme.'),
  dark: optional(z.url(), 'URL of the icon for the dark theme.'),
});

export const SiteIcon = shape('SiteIcon', 'Icon of a site: an image for each theme, or an emoji.', {
  icon: ThemedIcon.optional(),
  emoji: text('Emoji used as the icon.').optional(),
});

export const Site = shape(
  'Site',
  'A documentation site, which publishes spaces. The spaces can be organized into sections and section groups.',
  {
    object: kind('site'),
    id: z.string(),
    type: SiteType.describe('Plan of the site.'),
    appliedType: optional(
      SiteType,
      'Plan whose features the site has now. It is `BASIC` if the site is frozen.',
    ),
    title: text('Title of the site.'),
    icon: optional(SiteIcon.nullable(), 'Icon of the site.'),
    hostname: text('Custom hostname of the site.').optional(),
    basename: text(
      'Basename of the site. The REST API does not document how it is used.',
    ).optional(),
    proxy: shape(
      'SiteProxy',
      'Proxy settings of a site. The REST API does not document what the fields mean.',
      {
        origin: text('Origin of the proxy.'),
        target: text('Target of the proxy. The REST API does not document its format.'),
      },
    )
      .optional()
      .describe('Proxy settings of the site. Null if the site is not served through a proxy.'),
    visibility: SiteVisibility.describe('Who can see the site.'),
    published: flag(
      'isPublished',
      'Whether the site is live for everyone who is allowed to see it.',
    ),
    siteSpaces: count('Number of site spaces in the site.'),
    createdAt: dateTime('When the site was created.'),
    lastScanAt: dateTime('When the site was last scanned. Null before the first scan.').optional(),
    defaultLevel: named('defaultAccessLevel', defaultAccessTo('site').optional()),
    styleguide: optional(
      ContentReference,
      'Reference to the space with the style guide of the site. Null if it has none.',
    ),
    gitSync: optional(
      GitSync,
      'Synchronization of the site with a Git repository. Null if the site is not synchronized.',
    ),
    adaptiveContent: SiteAdaptiveContent.optional().describe('Adaptive content of the site.'),
    ads: shape('SiteAds', 'Ads on a site.', {
      status: enumeration('SiteAdsStatus', 'Possible states of the ads on a site.', {
        pending:
          'The ads on the site are pending. The REST API does not document how this differs from `IN_REVIEW`.',
        'in-review': 'The ads on the site are being reviewed.',
        rejected: 'The ads on the site were rejected.',
        live: 'Ads are live on the site.',
        disabled: 'Ads are disabled on the site.',
      })
        .optional()
        .describe('State of the ads on the site.'),
      submittable: optionalFlag(
        'isSubmittable',
        'Whether the site can be submitted for ad review.',
      ),
      topic: text('Topic of the ads.').optional(),
      reason: text('Reason for the ad status of the site.').optional(),
      zoneId: named('zoneRestId', text('REST API ID of the ad zone of the site.').optional()),
    })
      .optional()
      .describe('Ads on the site.'),
    agentsContext: earlier(
      SiteAgentsContext.optional().describe(
        "Whether the site is included in the context of the documentation platform's agent.",
      ),
    ),
    features: z.array(SiteFeature).describe('Features of the site.'),
    urls: urls(
      'Site',
      {
        location: 'URL of the site in the REST API.',
        app: 'URL of the site in the application.',
        published: 'URL of the published site.',
        preview: 'URL of the preview of the site.',
        login: 'URL at which visitors sign in.',
        logout: 'URL at which visitors sign out.',
      },
      { shared: ['published'] },
    ),
    permissions: permissions('Site', {
      view: 'see the site',
      access: 'access the content of the site',
      edit: 'edit the site',
      create: 'create content in the site',
      admin: 'administer the site',
      installIntegration: 'install integrations on the site',
      viewAdaptiveSchema: 'see the schema of visitor claims',
      editAdaptiveSchema: 'change the schema of visitor claims',
    }).optional(),
  },
);

export const SiteAdaptiveSchema = shape(
  'SiteAdaptiveSchema',
  "Schema of a site's visitor claims, for adaptive content.",
  {
    object: kind('site-adaptive-schema'),
    jsonSchema: z
      .record(z.string(), z.unknown())
      .describe('JSON Schema (draft 7) of the claims about a visitor.'),
    updatedAt: dateTime('When the schema of visitor claims was last changed.'),
  },
);

export const SiteConditionTemplate = shape(
  'SiteConditionTemplate',
  'A ready-made condition for adaptive content.',
  {
    description: text('Description of the condition.'),
    condition: text('Expression for the condition, for use in `condition` fields.'),
  },
);

export const SiteCheckout = shape(
  'SiteCheckout',
  'A payment required before a site can be published.',
  {
    type: z.literal('checkout'),
    sessionId: named(
      'paymentSession',
      text('ID of the checkout session, as returned by the REST API.'),
    ),
  },
);

markLater(
  Site,
  'appliedType',
  'permissions',
  'defaultLevel',
  'gitSync',
  'lastScanAt',
  'styleguide',
);
markLater(Site.shape.urls, 'preview', 'login', 'logout');
