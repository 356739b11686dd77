/** Shape of a site as it is published: structure, customizations, scripts. */
import { z } from 'zod';
import { either } from '../../../rest/alternatives.ts';
import { reference } from '../../../rest/reference.ts';
import { entries, kind, named, shape, union } from '../../../rest/shape.ts';
import { ContentReference } from '../../content-references/shapes/references.ts';
import { Site } from './sites.ts';
import { SiteSpace, SiteStructureItem } from './structure.ts';

const option = (description: string) => z.string().optional().describe(description);
const toggle = (description: string) => Toggle.optional().describe(description);
const Toggle = shape('SiteToggle', 'Something that is on or off.', {
  enabled: z.boolean().optional().describe('Whether it is on.'),
});

const themed = (description: string) => Themed.optional().describe(description);
const Themed = shape('SiteThemedValue', 'A value for each theme: a color or an address.', {
  light: option('For the light theme.'),
  dark: option('For the dark theme.'),
});

/** What the interface leaves open. */
const setting = (description: string) => z.unknown().optional().describe(description);

const Font = either(
  'SiteFont',
  'A font: one that the service has, or one of the site alone.',
  ['name', z.string().describe('Name of a font that the service has.')],
  [
    'custom',
    shape('CustomFont', 'A font that a site brings along.', {
      id: option('Id of the font.'),
      custom: z.literal(true),
      fontFamily: option('Name of the font family.'),
      fontFaces: z
        .array(z.unknown())
        .optional()
        .describe('Where its files are, for each weight and style.'),
    }).describe('The font that the site brings along.'),
  ],
);

const Styling = shape('SiteStyling', 'Colors, fonts and shapes of a site.', {
  theme: option('Name of the theme.'),
  primaryColor: themed('Primary color.'),
  tint: shape('SiteTint', 'Tint of a site.', { color: themed('Color of the tint.') })
    .optional()
    .describe('Tint of surfaces.'),
  infoColor: themed('Color of information.'),
  successColor: themed('Color of success.'),
  warningColor: themed('Color of warnings.'),
  dangerColor: themed('Color of danger.'),
  corners: option('Shape of corners.'),
  depth: option('Depth of surfaces.'),
  links: option('Look of links.'),
  font: Font.optional().describe('Font of text.'),
  monospaceFont: Font.optional().describe('Font of code.'),
  background: setting('Background of the site.'),
  icons: option('Style of icons.'),
  sidebar: shape('SiteSidebar', 'Look of the sidebar.', {
    background: option('Look of its background.'),
    list: option('Look of its lists.'),
  })
    .optional()
    .describe('Look of the sidebar.'),
  search: option('Look of the search field.'),
});

const linkFields = {
  title: option('Text of the link.'),
  style: option('Look of the link, such as `link` or `button-primary`.'),
  to: ContentReference.optional().describe('Where it leads.'),
  condition: option('Expression that decides whether a visitor sees the link.'),
};

const Link = shape('SiteLink', 'A link in the header or footer of a site.', linkFields);

const MenuLink = shape(
  'SiteMenuLink',
  'A link in the header of a site; may open a menu of links.',
  {
    ...linkFields,
    links: z.array(Link).optional().describe('Links of the menu that it opens.'),
  },
);

const SiteCustomization = shape(
  'SiteCustomization',
  'Look and behavior of a site or of one site space.',
  {
    title: option('Title shown.'),
    styling: Styling.optional().describe('Colors, fonts and shapes.'),
    favicon: shape('SiteFavicon', 'Icon in the browser.', {
      icon: themed('Address of the icon.'),
      emoji: option('Emoji that is the icon.'),
    })
      .optional()
      .describe('Icon in the browser.'),
    header: shape('SiteHeader', 'Header of a site.', {
      logo: themed('Address of the logo.'),
      primaryLink: Link.optional().describe('The main link.'),
      links: z.array(MenuLink).optional().describe('Links, in order.'),
      preset: setting('Name of the look that the header has.'),
      backgroundColor: setting('Color of its background.'),
      linkColor: setting('Color of its links.'),
    })
      .optional()
      .describe('Header.'),
    footer: shape('SiteFooter', 'Footer of a site.', {
      logo: themed('Address of the logo.'),
      groups: z
        .array(
          shape('SiteFooterGroup', 'A group of links in the footer.', {
            title: option('Title of the group.'),
            links: z.array(Link).optional().describe('Links, in order.'),
          }),
        )
        .optional()
        .describe('Groups of links, in order.'),
      copyright: option('Copyright notice.'),
    })
      .optional()
      .describe('Footer.'),
    announcement: shape('SiteAnnouncement', 'Announcement above the content.', {
      enabled: z.boolean().optional().describe('Whether it is shown.'),
      message: option('Text of the announcement.'),
      link: Link.optional().describe('Link of the announcement.'),
      style: option('Look of the announcement.'),
    })
      .optional()
      .describe('Announcement above the content.'),
    themes: shape('SiteThemes', 'Themes that visitors see.', {
      default: option('Theme shown first.'),
      toggeable: named(
        'toggleable',
        z.boolean().optional().describe('Whether visitors can change the theme.'),
      ),
    })
      .optional()
      .describe('Themes that visitors see.'),
    pdf: toggle('Export as PDF.'),
    feedback: toggle('Feedback by visitors.'),
    advancedCustomization: toggle('Advanced customization.'),
    pagination: toggle('Links to the next and the previous page.'),
    trademark: toggle('Trademark of the service.'),
    ai: shape('SiteAi', 'AI on a site.', { mode: option('What it may do.') })
      .optional()
      .describe('AI on the site.'),
    git: shape('SiteGitOptions', 'How a site shows its Git repository.', {
      showEditLink: z.boolean().optional().describe('Whether pages link to their source.'),
    })
      .optional()
      .describe('How the Git repository is shown.'),
    pageActions: shape('SitePageActions', 'What visitors can do with a page.', {
      externalAI: z.boolean().optional().describe('Whether they can open it in an AI assistant.'),
      markdown: z.boolean().optional().describe('Whether they can get its markdown.'),
      mcp: z.boolean().optional().describe('Whether they can connect by MCP.'),
    })
      .optional()
      .describe('What visitors can do with a page.'),
    externalLinks: shape('SiteExternalLinks', 'How links to other sites open.', {
      target: option('Where they open, such as `self` or `blank`.'),
    })
      .optional()
      .describe('How links to other sites open.'),
    privacyPolicy: shape('SitePrivacyPolicy', 'Privacy policy of a site.', {
      url: option('Address of the policy.'),
    })
      .optional()
      .describe('Privacy policy.'),
    socialPreview: shape('SiteSocialPreview', 'Picture shown where a site is shared.', {
      url: option('Address of the picture.'),
    })
      .optional()
      .describe('Picture shown where the site is shared.'),
    internationalization: setting('Language in which the site addresses visitors.'),
    insights: shape('SiteInsights', 'Statistics of visits.', {
      trackingCookie: z.boolean().optional().describe('Whether a cookie tracks visits.'),
    })
      .optional()
      .describe('Statistics of visits.'),
  },
);

export const PublishedSections = shape('PublishedSections', 'A site arranged in sections.', {
  type: z.literal('sections'),
  structure: z.array(SiteStructureItem).optional().describe('Sections and groups, in order.'),
});

export const PublishedSiteSpaces = shape('PublishedSiteSpaces', 'A site without sections.', {
  type: z.literal('siteSpaces'),
  structure: z.array(SiteSpace).optional().describe('Site spaces, in order.'),
});

export const PublishedCustomizations = shape(
  'PublishedCustomizations',
  'Customization of a published site and of its site spaces.',
  {
    site: SiteCustomization.optional().describe('Customization of the site.'),
    siteSpaces: entries(
      'SiteSpaceCustomization',
      'Customization of one site space.',
      SiteCustomization,
      { key: reference('SiteSpace'), valueName: 'customization' },
    )
      .optional()
      .describe('Customizations of single site spaces.'),
  },
);

export const PublishedSiteProfile = shape('PublishedSiteProfile', 'A site as it is published.', {
  object: kind('published-content-site'),
  site: Site.optional().describe('The site.'),
  structure: union('PublishedStructure', 'How a published site is arranged.', 'type', [
    PublishedSections,
    PublishedSiteSpaces,
  ])
    .optional()
    .describe('How the site is arranged.'),
  customizations: PublishedCustomizations.optional().describe('Customizations.'),
  scripts: z
    .array(
      shape('PublishedScript', 'A script that a published site loads.', {
        script: z.url().optional().describe('Address of the script.'),
        contentSecurityPolicy: option('Content security policy that the script needs.'),
        cookies: z.boolean().optional().describe('Whether the script sets cookies.'),
      }),
    )
    .optional()
    .describe('Scripts that the site loads.'),
});
