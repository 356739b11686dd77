/** REST shapes: published sites, with structure, customizations and scripts. */
import { z } from 'zod';
import { either } from '../../../rest/table/alternatives.ts';
import { entries } from '../../../rest/table/entries.ts';
import {
  enteredUrl,
  flag,
  formerly,
  kind,
  named,
  optional,
  optionalFlag,
  text,
} from '../../../rest/table/members.ts';
import { reference } from '../../../rest/table/reference.ts';
import { shape, union } from '../../../rest/table/shape.ts';
import { ContentReference } from '../../shared/content-references/shapes/references.ts';
import { Site } from './sites.ts';
import { SiteSpace, SiteStructureItem } from './structure.ts';

const toggle = (description: string) => SiteToggle.describe(description);
const SiteToggle = shape(
  'SiteToggle',
  'An option of a published site that can be turned on or off.',
  {
    enabled: optionalFlag('isEnabled', 'Whether the option is turned on.'),
  },
);

const themed = (description: string) => SiteThemedColor.optional().describe(description);
const SiteThemedColor = shape('SiteThemedColor', 'A color for each theme of a site.', {
  light: text('Color for the light theme.'),
  dark: text('Color for the dark theme.'),
});

const themedImage = (description: string) => SiteThemedImage.optional().describe(description);
const SiteThemedImage = shape('SiteThemedImage', 'An image for each theme of a site.', {
  light: enteredUrl('URL of the image for the light theme.'),
  dark: enteredUrl('URL of the image for the dark theme.'),
});

/** A setting without a defined type. */
const setting = (description: string) => optional(z.unknown(), description);

const SiteFont = either(
  'SiteFont',
  'A font of a site: either a predefined font or a custom font.',
  ['name', text('Name of the predefined font. Null if the font is a custom font.')],
  [
    'custom',
    shape('SiteCustomFont', 'A custom font of a site.', {
      id: text('REST API ID of the custom font.'),
      custom: z.literal(true),
      fontFamily: text('Name of the font family.'),
      fontFaces: z
        .array(z.unknown())
        .describe('Font faces of the font family, as returned by the REST API.'),
    }).describe('The custom font. Null if the font is a predefined font.'),
  ],
);

const SiteStyling = shape('SiteStyling', 'Colors, fonts, and shapes of a site.', {
  theme: text("Name of the site's theme.").optional(),
  primaryColor: themed('Primary color of the site.'),
  tint: shape('SiteTint', 'Tint of a site.', {
    color: SiteThemedColor.describe('Color of the tint.'),
  })
    .optional()
    .describe('Tint of the site.'),
  infoColor: themed('Color that indicates information.'),
  successColor: themed('Color that indicates success.'),
  warningColor: themed('Color that indicates a warning.'),
  dangerColor: themed('Color that indicates danger.'),
  corners: text('Shape of corners on the site.').optional(),
  depth: text('Style of depth effects on the site.').optional(),
  links: text('Style of links on the site.').optional(),
  font: SiteFont.optional().describe('Font of text on the site.'),
  monospaceFont: SiteFont.optional().describe('Font used for code on the site.'),
  background: setting('Background of the site, as returned by the REST API.'),
  icons: text('Style of icons on the site.').optional(),
  sidebar: shape('SiteSidebar', "Style of a site's sidebar.", {
    background: text("Style of the sidebar's background.").optional(),
    list: text('Style of lists in the sidebar.').optional(),
  })
    .optional()
    .describe("Style of the site's sidebar."),
  search: text('Style of search on the site.').optional(),
});

const linkTarget = 'Target of the link.';

const SiteLink = shape('SiteLink', 'A link in the header, footer, or announcement of a site.', {
  title: text('Text of the link.'),
  to: ContentReference.describe(linkTarget),
});

const SiteMenuLink = shape(
  'SiteMenuLink',
  "A link in a site's header that can open a menu of links.",
  {
    title: text('Text of the link.'),
    style: text('Style of the link.').optional(),
    condition: text('Expression that determines whether a visitor sees the link.').optional(),
    to: ContentReference.optional().describe(linkTarget),
    links: z.array(SiteLink).describe('Links in the menu that the link opens.'),
  },
);

const SiteCustomization = shape(
  'SiteCustomization',
  'Appearance and behavior of a site or of one site space.',
  {
    title: text('Customized title of the site.').optional(),
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
      link: SiteLink.optional().describe('Link in the announcement.'),
      style: text('Style of the announcement.'),
    })
      .optional()
      .describe('Announcement on the site.'),
    themes: shape('SiteThemes', 'Theme settings for visitors to a site.', {
      default: text('Default theme for visitors.').optional(),
      toggeable: optionalFlag('isToggleable', 'Whether visitors can switch themes.'),
    }).describe('Theme settings for visitors to the site.'),
    pdf: SiteToggle.optional().describe('Option for exporting pages as PDF.'),
    feedback: toggle('Option for feedback from visitors.'),
    advancedCustomization: toggle('Option for advanced customization of the site.'),
    pagination: toggle('Option for links to the next and previous pages.'),
    trademark: toggle(
      'Option for displaying the trademark of the documentation platform on the site.',
    ),
    ai: shape('SiteAi', 'AI features of a published site.', {
      mode: text('Mode of the AI features.').optional(),
    }).describe('AI features of the site.'),
    git: shape(
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
    pageActions: shape('SitePageActions', 'Page actions available to site visitors.', {
      externalAI: formerly(
        'externalAi',
        optionalFlag(
          'hasExternalAi',
          'Whether page actions for external AI assistants are available.',
        ),
      ),
      markdown: formerly(
        'markdown',
        optionalFlag('hasMarkdown', 'Whether page actions for Markdown are available.'),
      ),
      mcp: formerly(
        'mcp',
        optionalFlag(
          'hasMcp',
          'Whether page actions for the Model Context Protocol (MCP) are available.',
        ),
      ),
    }).describe('Page actions available to site visitors.'),
    externalLinks: shape('SiteExternalLinks', 'Behavior of links from a site to other websites.', {
      target: text('Where links to other websites open.').optional(),
    }).describe('Behavior of links from the site to other websites.'),
    privacyPolicy: shape('SitePrivacyPolicy', 'Privacy policy of a site.', {
      url: enteredUrl('URL of the privacy policy. It may be relative.').optional(),
    }).describe('Privacy policy of the site.'),
    socialPreview: shape('SiteSocialPreview', 'Image shown when a link to a site is shared.', {
      url: enteredUrl('URL of the social preview image. It may be relative.').optional(),
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
  },
);

// Both members are called `structure`. As fields with different types, they could not be selected in one query.
const PublishedSiteSections = shape(
  'PublishedSiteSections',
  'Structure of a published site with sections.',
  {
    type: z.literal('sections'),
    structure: named(
      'sections',
      optional(
        z.array(SiteStructureItem),
        'Sections, section groups and external links of the site, in order.',
      ),
    ),
  },
);

const PublishedSiteSpaces = shape(
  'PublishedSiteSpaces',
  'Structure of a published site without sections.',
  {
    type: z.literal('siteSpaces'),
    structure: named(
      'siteSpaces',
      optional(z.array(SiteSpace), 'Site spaces of the site, in order.'),
    ),
  },
);

/** The structure of a site, published or not. */
export const SiteStructure = union(
  'PublishedSiteStructure',
  'Structure of a published site: with or without sections.',
  'type',
  [PublishedSiteSections, PublishedSiteSpaces],
);

export const PublishedSiteCustomizations = shape(
  'PublishedSiteCustomizations',
  'Customizations of a published site and of individual site spaces.',
  {
    site: SiteCustomization.optional().describe('Customization of the site.'),
    siteSpaces: entries(
      'SiteSpaceCustomization',
      'Customization of an individual site space.',
      SiteCustomization.describe('Appearance and behavior of the site space.'),
      {
        key: reference('SiteSpace').describe('The site space that is customized.'),
        valueName: 'customization',
      },
    )
      .optional()
      .describe('Customizations of individual site spaces.'),
  },
);

export const PublishedSiteProfile = shape(
  'PublishedSiteProfile',
  'A published site: its structure, customizations, and scripts.',
  {
    object: kind('published-content-site'),
    site: Site.describe('The published site.'),
    structure: SiteStructure.describe('Structure of the site: with or without sections.'),
    customizations: PublishedSiteCustomizations.describe(
      'Customizations of the site and of individual site spaces.',
    ),
    scripts: z
      .array(
        shape('PublishedSiteScript', 'A script that a published site loads.', {
          script: z.url().describe('URL of the script.'),
          contentSecurityPolicy: text('Content security policy of the script.').optional(),
          cookies: flag('setsCookies', 'Whether the script sets cookies.'),
        }),
      )
      .describe('Scripts that the site loads.'),
  },
);
