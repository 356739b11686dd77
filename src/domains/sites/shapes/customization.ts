/** REST shapes: the customization of a site or of a site space. */
import { z } from 'zod';
import {
  earlier,
  enteredUrl,
  flag,
  formerly,
  later,
  named,
  optional,
  optionalFlag,
  text,
} from '../../../rest/table/members.ts';
import { entries, shape } from '../../../rest/table/shape.ts';
import { ContentReference } from '../../shared/content-references/shapes/references.ts';
import { LocalizedTitle } from './structure.ts';
import { anyUrl, SiteStyling, setting, themedImage } from './styling.ts';

const toggle = (description: string) => SiteToggle.describe(description);
const SiteToggle = shape(
  'SiteToggle',
  'An option of a published site that can be turned on or off.',
  {
    enabled: optionalFlag('isEnabled', 'Whether the option is turned on.'),
  },
);

/** Texts in languages other than the default one. `noun` is in the plural. */
const localized = (noun: string) =>
  later(optional(LocalizedText, `${noun} in languages other than the default one of the site.`));
const LocalizedText = entries('LocalizedText', 'A text in another language.', text('The text.'), {
  key: text('Code of the language, such as `de`.'),
  keyName: 'language',
  valueName: 'text',
});

const linkTarget = 'Target of the link.';

export const SiteLink = shape(
  'SiteLink',
  'A link in the header, footer, or announcement of a site.',
  {
    title: text('Text of the link.'),
    localizedTitle: named('localizedTitles', localized('Texts of the link')),
    to: ContentReference.describe(linkTarget),
  },
);

export const SiteMenuLink = shape(
  'SiteMenuLink',
  "A link in a site's header that can open a menu of links.",
  {
    title: text('Text of the link.'),
    localizedTitle: named('localizedTitles', localized('Texts of the link')),
    style: text(
      'Style of the link, such as `link`, `button-primary` or `button-secondary`.',
    ).optional(),
    condition: text('Expression that determines whether a visitor sees the link.').optional(),
    to: optional(
      ContentReference.nullable(),
      'Target of the link. Null if the link only opens a menu.',
    ),
    links: z.array(SiteLink).describe('Links in the menu that the link opens.'),
  },
);

const SiteSocialAccount = shape(
  'SiteSocialAccount',
  'An account of an organization in a social network.',
  {
    platform: text('The social network, such as `github`, `linkedin` or `mastodon`.'),
    handle: z.string().min(1).max(128).describe('Name of the account, 1 to 128 characters.'),
    display: shape('SiteSocialAccountPlaces', 'Where a link to an account is shown.', {
      footer: flag('isInFooter', 'Whether the link is in the footer of the site.'),
      header: flag('isInHeader', 'Whether the link is in the header of the site.'),
    }).describe('Where the link to the account is shown.'),
  },
);

export const SiteCustomization = shape(
  'SiteCustomization',
  'Appearance and behavior of a site or of one site space.',
  {
    title: text('Customized title of the site.').optional(),
    localizedTitle: named(
      'localizedTitles',
      later(
        optional(LocalizedTitle, 'Titles of the site in languages other than its default one.'),
      ),
    ),
    styling: SiteStyling.describe('Colors, fonts, and shapes of the site.'),
    favicon: shape('SiteFavicon', 'Favicon of a site: an image for each theme, or an emoji.', {
      icon: themedImage('URL of the favicon, for each theme.'),
      emoji: text('Emoji used as the favicon.').optional(),
    }).describe('Favicon of the site.'),
    header: shape('SiteHeader', 'Header of a site: logo, links, and style.', {
      logo: themedImage('URL of the logo in the header, for each theme.'),
      primaryLink: ContentReference.optional().describe(
        'What the main link in the header links to.',
      ),
      links: optional(z.array(SiteMenuLink), 'Links in the header, in order.'),
      preset: setting('Preset of the header, as returned by the REST API.'),
      backgroundColor: setting('Background color of the header, as returned by the REST API.'),
      linkColor: setting('Color of links in the header, as returned by the REST API.'),
    }).describe('Header of the site.'),
    footer: shape('SiteFooter', 'Footer of a site: logo, links, and copyright notice.', {
      logo: themedImage('URL of the logo in the footer, for each theme.'),
      groups: optional(
        z.array(
          shape('SiteFooterGroup', 'A group of links in the footer of a site.', {
            title: text('Title of the link group.'),
            localizedTitle: named('localizedTitles', localized('Titles of the link group')),
            links: z.array(SiteLink).describe('Links of the group, in order.'),
          }),
        ),
        'Groups of links in the footer, in order.',
      ),
      copyright: text('Copyright notice in the footer.').optional(),
    }).describe('Footer of the site.'),
    announcement: shape('SiteAnnouncement', 'Announcement on a site.', {
      enabled: flag('isEnabled', 'Whether the announcement is shown.'),
      message: text('Text of the announcement.'),
      localizedMessage: named('localizedMessages', localized('Texts of the announcement')),
      link: SiteLink.optional().describe('Link in the announcement.'),
      style: text('Style of the announcement, such as `info`, `warning`, `danger` or `success`.'),
    })
      .optional()
      .describe('Announcement on the site.'),
    themes: shape('SiteThemes', 'Theme settings for visitors to a site.', {
      default: text('Default theme for visitors, such as `light`, `dark` or `system`.').optional(),
      toggeable: optionalFlag('isToggleable', 'Whether visitors can switch themes.'),
    }).describe('Theme settings for visitors to the site.'),
    pdf: earlier(SiteToggle.optional().describe('Option for exporting pages as PDF.')),
    feedback: toggle('Option for feedback from visitors.'),
    advancedCustomization: toggle('Option for advanced customization of the site.'),
    pagination: toggle('Option for links to the next and previous pages.'),
    trademark: toggle(
      'Option for displaying the trademark of the documentation platform on the site.',
    ),
    ai: shape('SiteAi', 'AI features of a published site.', {
      mode: text('Mode of the AI features, such as `none`, `search` or `assistant`.').optional(),
      greeting: later(
        optional(z.string().max(256), 'Text with which the assistant greets visitors.'),
      ),
      localizedGreeting: named('localizedGreetings', localized('Greetings')),
      suggestions: later(
        optional(
          z.array(z.string().min(3).max(64)).max(5),
          'Questions that are suggested to visitors, up to 5.',
        ),
      ),
      instructions: later(
        optional(
          z.string().max(10_000),
          'Instructions for the assistant, up to 10,000 characters.',
        ),
      ),
    }).describe('AI features of the site.'),
    git: earlier(
      shape(
        'SiteGitOptions',
        "Options for displaying the Git repository that a site's content comes from.",
        {
          showEditLink: optionalFlag(
            'showsEditLink',
            'Whether pages have a link for editing them in the Git repository.',
          ),
        },
      )
        .optional()
        .describe("Options for displaying the Git repository that the site's content comes from."),
    ),
    pageActions: shape('SitePageActions', 'Page actions available to site visitors.', {
      items: later(
        optional(
          z.array(z.string()),
          'The page actions, such as `assistant`, `external-ai`, `markdown`, `mcp`, `git` or `pdf`.',
        ),
      ),
      externalAI: earlier(
        formerly(
          'externalAi',
          optionalFlag(
            'hasExternalAi',
            'Whether page actions for external AI assistants are available.',
          ),
        ),
      ),
      markdown: earlier(
        formerly(
          'markdown',
          optionalFlag('hasMarkdown', 'Whether page actions for Markdown are available.'),
        ),
      ),
      mcp: earlier(
        formerly(
          'mcp',
          optionalFlag(
            'hasMcp',
            'Whether page actions for the Model Context Protocol (MCP) are available.',
          ),
        ),
      ),
    }).describe('Page actions available to site visitors.'),
    externalLinks: shape('SiteExternalLinks', 'Behavior of links from a site to other websites.', {
      target: text('Where links to other websites open, such as `self` or `blank`.').optional(),
    }).describe('Behavior of links from the site to other websites.'),
    privacyPolicy: shape('SitePrivacyPolicy', 'Privacy policy of a site.', {
      url: enteredUrl('URL of the privacy policy. It may be relative.', anyUrl).optional(),
    }).describe('Privacy policy of the site.'),
    socialPreview: shape('SiteSocialPreview', 'Image shown when a link to a site is shared.', {
      url: enteredUrl('URL of the social preview image. It may be relative.', anyUrl).optional(),
    }).describe('Image shown when a link to the site is shared.'),
    internationalization: z
      .unknown()
      .describe('Internationalization settings of the site, as returned by the REST API.'),
    insights: shape('SiteInsights', 'Settings for statistics about visits to a site.', {
      trackingCookie: optionalFlag(
        'usesTrackingCookie',
        'Whether visits are tracked with a cookie.',
      ),
    }).describe('Settings for statistics about visits to the site.'),
    socialAccounts: later(
      optional(
        z.array(SiteSocialAccount).max(10),
        'Accounts of the organization in social networks, up to 10.',
      ),
    ),
    updatedAt: later(
      optional(
        z.iso.datetime(),
        'When the customization was last changed. Null if the REST API does not return this.',
      ),
    ),
  },
);
