/** Shape of a site as it is published: structure, customizations, scripts. */
import { z } from 'zod';
import { either } from '../../../rest/table/alternatives.ts';
import { entries } from '../../../rest/table/entries.ts';
import { kind, named } from '../../../rest/table/members.ts';
import { reference } from '../../../rest/table/reference.ts';
import { shape, union } from '../../../rest/table/shape.ts';
import { ContentReference } from '../../shared/content-references/shapes/references.ts';
import { Site } from './sites.ts';
import { SiteSpace, SiteStructureItem } from './structure.ts';

const option = (description: string) => z.string().optional().describe(description);
const toggle = (description: string) => Toggle.optional().describe(description);
const Toggle = shape('SiteToggle', 'A feature of a published site that is on or off.', {
  enabled: z.boolean().optional().describe('Whether the feature is on.'),
});

const themed = (description: string) => Themed.optional().describe(description);
const Themed = shape(
  'SiteThemedValue',
  'A value for each theme of a site: a color, or the address of a picture.',
  {
    light: option('Color, or address of the picture, for the light theme.'),
    dark: option('Color, or address of the picture, for the dark theme.'),
  },
);

/** What the interface leaves open. */
const setting = (description: string) => z.unknown().optional().describe(description);

const Font = either(
  'SiteFont',
  'A font of a site: one that the service has, or one that the site brings along.',
  ['name', z.string().describe('Name of a font that the service has.')],
  [
    'custom',
    shape('SiteCustomFont', 'A font that a site brings along.', {
      id: option('Id of the font that the site brings along.'),
      custom: z.literal(true),
      fontFamily: option('Name of the font family.'),
      fontFaces: z
        .array(z.unknown())
        .optional()
        .describe('Files of the font, for each weight and style.'),
    }).describe('The font that the site brings along.'),
  ],
);

const Styling = shape('SiteStyling', 'Colors, fonts and shapes of a site.', {
  theme: option('Name of the theme that styles the site.'),
  primaryColor: themed('Primary color of the site.'),
  tint: shape('SiteTint', 'Tint of the surfaces of a site.', {
    color: themed('Color of the tint.'),
  })
    .optional()
    .describe('Tint of the surfaces of the site.'),
  infoColor: themed('Color of hints that inform.'),
  successColor: themed('Color of hints about success.'),
  warningColor: themed('Color of hints that warn.'),
  dangerColor: themed('Color of hints about danger.'),
  corners: option('Shape of corners, on the whole site.'),
  depth: option('Depth of surfaces, on the whole site.'),
  links: option('Look of links in the content.'),
  font: Font.optional().describe('Font of texts on the site.'),
  monospaceFont: Font.optional().describe('Font of code on the site.'),
  background: setting('Background of the site.'),
  icons: option('Style of icons on the site.'),
  sidebar: shape('SiteSidebar', 'Look of the sidebar of a site.', {
    background: option('Look of the background of the sidebar.'),
    list: option('Look of the lists in the sidebar.'),
  })
    .optional()
    .describe('Look of the sidebar of the site.'),
  search: option('Look of the search field.'),
});

const linkFields = {
  title: option('Text of the link.'),
  style: option('Look of the link, such as `link` or `button-primary`.'),
  to: ContentReference.optional().describe('Where the link leads.'),
  condition: option('Expression that decides whether a visitor sees the link.'),
};

const Link = shape('SiteLink', 'A link in the header or footer of a site.', linkFields);

const MenuLink = shape(
  'SiteMenuLink',
  'A link in the header of a site; it may open a menu of links.',
  {
    ...linkFields,
    links: z.array(Link).optional().describe('Links in the menu that the link opens.'),
  },
);

const SiteCustomization = shape(
  'SiteCustomization',
  'Look and behavior of a site or of one site space.',
  {
    title: option('Title of the site as visitors see it.'),
    styling: Styling.optional().describe('Colors, fonts and shapes of the site.'),
    favicon: shape(
      'SiteFavicon',
      'Icon of a site in the browser: a picture for each theme, or an emoji.',
      {
        icon: themed('Address of the icon in the browser, for each theme.'),
        emoji: option('Emoji that is the icon in the browser.'),
      },
    )
      .optional()
      .describe('Icon of the site in the browser.'),
    header: shape('SiteHeader', 'Header of a site: logo, links and look.', {
      logo: themed('Address of the logo in the header, for each theme.'),
      primaryLink: Link.optional().describe('The main link in the header.'),
      links: z.array(MenuLink).optional().describe('Links in the header, in order.'),
      preset: setting('Name of the look of the header.'),
      backgroundColor: setting('Color of the background of the header.'),
      linkColor: setting('Color of the links in the header.'),
    })
      .optional()
      .describe('Header of the site.'),
    footer: shape('SiteFooter', 'Footer of a site: logo, links and copyright notice.', {
      logo: themed('Address of the logo in the footer, for each theme.'),
      groups: z
        .array(
          shape('SiteFooterGroup', 'A group of links in the footer of a site.', {
            title: option('Title of the group of links.'),
            links: z.array(Link).optional().describe('Links of the group, in order.'),
          }),
        )
        .optional()
        .describe('Groups of links in the footer, in order.'),
      copyright: option('Copyright notice in the footer.'),
    })
      .optional()
      .describe('Footer of the site.'),
    announcement: shape('SiteAnnouncement', 'Announcement above the content of a site.', {
      enabled: z.boolean().optional().describe('Whether the announcement is shown.'),
      message: option('Text of the announcement.'),
      link: Link.optional().describe('Link of the announcement.'),
      style: option('Look of the announcement.'),
    })
      .optional()
      .describe('Announcement above the content of the site.'),
    themes: shape('SiteThemes', 'Themes of a site that visitors can see.', {
      default: option('Theme that visitors see first.'),
      toggeable: named(
        'toggleable',
        z.boolean().optional().describe('Whether visitors can change the theme.'),
      ),
    })
      .optional()
      .describe('Themes of the site that visitors can see.'),
    pdf: toggle('Whether visitors can export pages as PDF.'),
    feedback: toggle('Whether visitors can give feedback on pages.'),
    advancedCustomization: toggle('Whether advanced customization is on.'),
    pagination: toggle('Whether pages link to the next and the previous page.'),
    trademark: toggle('Whether the trademark of the service is shown.'),
    ai: shape('SiteAi', 'AI features of a published site.', {
      mode: option('Mode of the AI features: what they may do.'),
    })
      .optional()
      .describe('AI features of the site.'),
    git: shape('SiteGitOptions', 'How a site shows the Git repository of its content.', {
      showEditLink: z
        .boolean()
        .optional()
        .describe('Whether pages link to their source in the Git repository.'),
    })
      .optional()
      .describe('How the site shows the Git repository of its content.'),
    pageActions: shape('SitePageActions', 'What visitors of a site can do with a page.', {
      externalAI: z
        .boolean()
        .optional()
        .describe('Whether visitors can open a page in an AI assistant.'),
      markdown: z.boolean().optional().describe('Whether visitors can get the Markdown of a page.'),
      mcp: z.boolean().optional().describe('Whether visitors can connect to the site by MCP.'),
    })
      .optional()
      .describe('What visitors of the site can do with a page.'),
    externalLinks: shape('SiteExternalLinks', 'How links of a site to other websites open.', {
      target: option('Where links to other websites open, such as `self` or `blank`.'),
    })
      .optional()
      .describe('How links of the site to other websites open.'),
    privacyPolicy: shape('SitePrivacyPolicy', 'Privacy policy of a site.', {
      url: option('Address of the privacy policy.'),
    })
      .optional()
      .describe('Privacy policy of the site.'),
    socialPreview: shape('SiteSocialPreview', 'Picture that is shown where a site is shared.', {
      url: option('Address of the picture that is shown.'),
    })
      .optional()
      .describe('Picture that is shown where the site is shared.'),
    internationalization: setting('Language in which the site addresses visitors.'),
    insights: shape('SiteInsights', 'Statistics of visits to a site.', {
      trackingCookie: z.boolean().optional().describe('Whether visits are tracked by a cookie.'),
    })
      .optional()
      .describe('Statistics of visits to the site.'),
  },
);

export const PublishedSections = shape(
  'PublishedSiteSections',
  'Structure of a published site that is arranged in sections.',
  {
    type: z.literal('sections'),
    structure: z
      .array(SiteStructureItem)
      .optional()
      .describe('Sections and groups of sections of the site, in order.'),
  },
);

export const PublishedSiteSpaces = shape(
  'PublishedSiteSpaces',
  'Structure of a published site without sections.',
  {
    type: z.literal('siteSpaces'),
    structure: z.array(SiteSpace).optional().describe('Site spaces of the site, in order.'),
  },
);

export const PublishedCustomizations = shape(
  'PublishedSiteCustomizations',
  'Customizations of a published site: its own, and those of single site spaces.',
  {
    site: SiteCustomization.optional().describe('Customization of the whole site.'),
    siteSpaces: entries(
      'SiteSpaceCustomization',
      'Customization of a single site space.',
      SiteCustomization.describe('Look and behavior of the site space.'),
      {
        key: reference('SiteSpace').describe('The site space that is customized.'),
        valueName: 'customization',
      },
    )
      .optional()
      .describe('Customizations of single site spaces.'),
  },
);

export const PublishedSiteProfile = shape(
  'PublishedSiteProfile',
  'A site as it is published: its structure, customizations and scripts.',
  {
    object: kind('published-content-site'),
    site: Site.optional().describe('The site that is published.'),
    structure: union(
      'PublishedSiteStructure',
      'How a published site is arranged: in sections, or without.',
      'type',
      [PublishedSections, PublishedSiteSpaces],
    )
      .optional()
      .describe('How the site is arranged: in sections, or without.'),
    customizations: PublishedCustomizations.optional().describe(
      'Customizations of the site and of single site spaces.',
    ),
    scripts: z
      .array(
        shape('PublishedSiteScript', 'A script that a published site loads.', {
          script: z.url().optional().describe('Address of the script.'),
          contentSecurityPolicy: option('Content security policy that the script needs.'),
          cookies: named(
            'setsCookies',
            z.boolean().optional().describe('Whether the script sets cookies.'),
          ),
        }),
      )
      .optional()
      .describe('Scripts that the site loads.'),
  },
);
