/**
 * REST inputs: a whole customization of a site. Its members have the names and forms of those that are read, so that
 * what was read can be written back; more of them are required.
 */
import { z } from 'zod';
import { named, optional, text } from '../../../rest/table/members.ts';
import { shape } from '../../../rest/table/shape.ts';
import { requiring } from '../../../rest/table/written.ts';
import { ContentReference } from '../../shared/content-references/shapes/references.ts';
import { SiteCustomization, SiteMenuLink } from '../../sites/shapes/customization.ts';
import {
  SiteCodeTheme,
  SiteSidebar,
  SiteStyling,
  SiteThemedColor,
} from '../../sites/shapes/styling.ts';

const read = SiteCustomization.shape;

export const title = z.string().min(2).max(128);

const WrittenSidebar = requiring(SiteSidebar, ['background', 'list']);
const WrittenCodeTheme = requiring(SiteCodeTheme, ['default', 'openapi']);

export const background = 'Background of the site, such as `plain` or `match`.';

const WrittenStyling = requiring(
  SiteStyling,
  [
    'theme',
    'primaryColor',
    'infoColor',
    'successColor',
    'warningColor',
    'dangerColor',
    'corners',
    'depth',
    'links',
    'font',
    'monospaceFont',
    'icons',
    'search',
  ],
  {
    background: text(background),
    codeTheme: WrittenCodeTheme.describe('Themes of code on the site.'),
    sidebar: WrittenSidebar.describe("Style of the site's sidebar."),
  },
);

export const WrittenMenuLink = requiring(SiteMenuLink, [], {
  to: ContentReference.nullable().describe(
    'Target of the link. Null if the link only opens a menu.',
  ),
  condition: optional(
    z.string().max(1024),
    'Expression that determines whether a visitor sees the link, up to 1,024 characters.',
  ),
});

export const preset =
  'Preset of the header, such as `default`, `bold`, `contrast`, `custom` or `none`.';
const color = (description: string) => SiteThemedColor.optional().describe(description);

const WrittenHeader = requiring(read.header, [], {
  preset: text(preset),
  links: z.array(WrittenMenuLink).describe('Links in the header, in order.'),
  backgroundColor: color('Background color of the header.'),
  linkColor: color('Color of links in the header.'),
});

export const WrittenAnnouncement = requiring(read.announcement.unwrap(), [], {
  message: z.string().min(2).max(128).describe('Text of the announcement, 2 to 128 characters.'),
});

const WrittenToggle = requiring(read.feedback, ['enabled']);
const toggle = (description: string) => WrittenToggle.describe(description);

const WrittenPageActions = shape(
  'SitePageActionsInput',
  'Page actions available to site visitors.',
  {
    items: z
      .array(z.string())
      .describe(
        'The page actions, such as `assistant`, `external-ai`, `markdown`, `mcp`, `git` or `pdf`.',
      ),
  },
);

export const locale = 'Language of the user interface of the site, such as `en`, `de` or `pt-br`.';

/** All members of a customization. */
export const WholeCustomization = {
  title: optional(title, 'Title of the site, 2 to 128 characters.'),
  localizedTitle: read.localizedTitle,
  styling: WrittenStyling.describe('Colors, fonts, and shapes of the site.'),
  internationalization: shape(
    'SiteInternationalizationInput',
    'Internationalization settings of a site.',
    { locale: text(locale) },
  ).describe('Internationalization settings of the site.'),
  favicon: read.favicon,
  header: WrittenHeader.describe('Header of the site.'),
  footer: requiring(read.footer, ['groups'], {
    copyright: optional(
      z.string().max(512),
      'Copyright notice in the footer, up to 512 characters.',
    ),
  }).describe('Footer of the site.'),
  announcement: WrittenAnnouncement.optional().describe('Announcement on the site.'),
  themes: requiring(read.themes, ['default', 'toggeable']).describe(
    'Theme settings for visitors to the site.',
  ),
  feedback: toggle('Option for feedback from visitors.'),
  ai: requiring(read.ai, ['mode']).describe('AI features of the site.'),
  advancedCustomization: toggle('Option for advanced customization of the site.'),
  pageActions: WrittenPageActions.describe('Page actions available to site visitors.'),
  externalLinks: requiring(read.externalLinks, ['target']).describe(
    'Behavior of links from the site to other websites.',
  ),
  pagination: toggle('Option for links to the next and previous pages.'),
  trademark: toggle('Option for displaying the trademark of the documentation platform.'),
  privacyPolicy: read.privacyPolicy,
  socialPreview: read.socialPreview,
  socialAccounts: z
    .array(read.socialAccounts.unwrap().element)
    .max(10)
    .describe('Accounts of the organization in social networks, up to 10.'),
  insights: shape('SiteInsightsInput', 'Settings for statistics about visits to a site.', {
    trackingCookie: named(
      'usesTrackingCookie',
      z.boolean().default(true).describe('Whether visits are tracked with a cookie.'),
    ),
  }).describe('Settings for statistics about visits to the site.'),
};
