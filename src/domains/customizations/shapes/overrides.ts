/**
 * REST inputs: changes of the customization of a site space. What is left out is not changed, null lifts an override,
 * and what cannot be overridden is not here.
 */
import { z } from 'zod';
import { named, optional } from '../../../rest/table/members.ts';
import { shape } from '../../../rest/table/shape.ts';
import { SiteCustomization } from '../../sites/shapes/customization.ts';
import {
  SiteCodeTheme,
  SiteSidebar,
  SiteStyling,
  SiteThemedColor,
} from '../../sites/shapes/styling.ts';
import {
  background,
  locale,
  preset,
  title,
  WrittenAnnouncement,
  WrittenMenuLink,
} from './inputs.ts';
import { overriding } from './overriding.ts';

const read = SiteCustomization.shape;
const lifted = (description: string) => `${description} Null lifts the override.`;
const orNull = <Schema extends z.ZodType>(schema: Schema, description: string) =>
  optional(schema.nullable(), lifted(description));

const { theme, primaryColor, infoColor, successColor, warningColor, dangerColor, tint } =
  SiteStyling.shape;
const { corners, depth, links, icons, search } = SiteStyling.shape;

const StylingOverrides = shape('SiteStylingOverridesInput', 'Colors and shapes of a site space.', {
  ...overriding({ theme, primaryColor, infoColor, successColor, warningColor, dangerColor, tint }),
  ...overriding({ corners, depth, links, icons, search }),
  background: orNull(z.string(), background),
  sidebar: shape(
    'SiteSidebarOverridesInput',
    "Style of a site space's sidebar.",
    overriding(SiteSidebar.shape),
  )
    .optional()
    .describe("Style of the site space's sidebar."),
  codeTheme: shape(
    'SiteCodeThemeOverridesInput',
    'Themes of code on a site space.',
    overriding(SiteCodeTheme.shape),
  )
    .optional()
    .describe('Themes of code on the site space.'),
});

const { logo, primaryLink } = read.header.shape;

const HeaderOverrides = shape('SiteHeaderOverridesInput', 'Header of a site space.', {
  ...overriding({ logo, primaryLink }),
  preset: orNull(z.string(), preset),
  backgroundColor: orNull(SiteThemedColor, 'Background color of the header.'),
  linkColor: orNull(SiteThemedColor, 'Color of links in the header.'),
  links: orNull(z.array(WrittenMenuLink), 'Links in the header, in order.'),
});

const { logo: footerLogo, groups } = read.footer.shape;

const FooterOverrides = shape('SiteFooterOverridesInput', 'Footer of a site space.', {
  ...overriding({ logo: footerLogo, groups }),
  copyright: orNull(z.string().max(512), 'Copyright notice in the footer, up to 512 characters.'),
});

const ToggleOverride = shape(
  'SiteToggleOverrideInput',
  'An option of a site space that can be turned on or off.',
  {
    enabled: named(
      'isEnabled',
      z.boolean().nullable().describe(lifted('Whether the option is turned on.')),
    ),
  },
);
const toggle = (description: string) => ToggleOverride.optional().describe(description);

const UrlOverride = shape('SiteUrlOverrideInput', 'A URL in the customization of a site space.', {
  url: orNull(z.url().max(2048), 'The URL, up to 2,048 characters.'),
});
const url = (description: string) => UrlOverride.optional().describe(description);

export const CustomizationOverrides = {
  title: orNull(title, 'Title of the site space, 2 to 128 characters.'),
  ...overriding({ localizedTitle: read.localizedTitle }),
  styling: StylingOverrides.optional().describe('Colors and shapes of the site space.'),
  internationalization: shape(
    'SiteInternationalizationOverridesInput',
    'Internationalization settings of a site space.',
    { locale: z.string().nullable().describe(lifted(locale)) },
  )
    .optional()
    .describe('Internationalization settings of the site space.'),
  ...overriding({ favicon: read.favicon }),
  header: HeaderOverrides.optional().describe('Header of the site space.'),
  footer: FooterOverrides.optional().describe('Footer of the site space.'),
  announcement: WrittenAnnouncement.optional().describe('Announcement on the site space.'),
  themes: shape(
    'SiteThemesOverridesInput',
    'Theme settings for visitors to a site space.',
    overriding(read.themes.shape),
  )
    .optional()
    .describe('Theme settings for visitors to the site space.'),
  feedback: toggle('Option for feedback from visitors.'),
  externalLinks: shape(
    'SiteExternalLinksOverridesInput',
    'Behavior of links from a site space to other websites.',
    {
      target: z
        .string()
        .nullable()
        .describe(lifted('Where links to other websites open, such as `self` or `blank`.')),
    },
  )
    .optional()
    .describe('Behavior of links from the site space to other websites.'),
  pagination: toggle('Option for links to the next and previous pages.'),
  trademark: toggle('Option for displaying the trademark of the documentation platform.'),
  privacyPolicy: url('Privacy policy of the site space.'),
  socialPreview: url('Image shown when a link to the site space is shared.'),
};
