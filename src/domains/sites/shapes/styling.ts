/** REST shapes: colors, fonts and other styles of sites. */
import { z } from 'zod';
import { enteredUrl, later, named, optional, text } from '../../../rest/table/members.ts';
import { either, shape } from '../../../rest/table/shape.ts';

export const themed = (description: string) => SiteThemedColor.optional().describe(description);
export const SiteThemedColor = shape('SiteThemedColor', 'A color for each theme of a site.', {
  light: text('Color for the light theme.'),
  dark: text('Color for the dark theme.'),
});

/** URLs in a customization are full ones of up to 2,048 characters where they are written. */
export const anyUrl = z.url().max(2048);

export const themedImage = (description: string) =>
  SiteThemedImage.optional().describe(description);
const SiteThemedImage = shape('SiteThemedImage', 'An image for each theme of a site.', {
  light: enteredUrl('URL of the image for the light theme.', anyUrl),
  dark: enteredUrl('URL of the image for the dark theme.', anyUrl),
});

/** A setting without a defined type. */
export const setting = (description: string) => optional(z.unknown(), description);

export const SiteFont = either(
  'SiteFont',
  'A font of a site: either a predefined font or a custom font.',
  [
    'name',
    text('Name of the predefined font, such as `Inter`. Null if the font is a custom font.'),
  ],
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

const themedCode = (description: string) => SiteThemedCodeTheme.optional().describe(description);
const SiteThemedCodeTheme = shape(
  'SiteThemedCodeTheme',
  'A theme of code for each theme of a site.',
  {
    light: text('Theme of code for the light theme, such as `github-light`.'),
    dark: text('Theme of code for the dark theme, such as `github-dark`.'),
  },
);

export const SiteCodeTheme = shape('SiteCodeTheme', 'Themes of code on a site.', {
  default: themedCode('Themes of code blocks.'),
  openapi: named('openApi', themedCode('Themes of code in blocks with OpenAPI operations.')),
});

export const SiteSidebar = shape('SiteSidebar', "Style of a site's sidebar.", {
  background: text("Style of the sidebar's background, such as `default` or `filled`.").optional(),
  list: text('Style of lists in the sidebar, such as `default`, `pill` or `line`.').optional(),
});

export const SiteStyling = shape('SiteStyling', 'Colors, fonts, and shapes of a site.', {
  theme: text(
    "Name of the site's theme, such as `clean`, `muted`, `bold` or `gradient`.",
  ).optional(),
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
  corners: text(
    'Shape of corners on the site, such as `straight`, `rounded` or `circular`.',
  ).optional(),
  depth: text('Style of depth effects on the site, such as `subtle` or `flat`.').optional(),
  links: text('Style of links on the site, such as `default` or `accent`.').optional(),
  font: SiteFont.optional().describe('Font of text on the site.'),
  headingFont: later(
    optional(SiteFont.nullable(), 'Font of headings on the site. Null if it is that of the text.'),
  ),
  monospaceFont: SiteFont.optional().describe('Font used for code on the site.'),
  background: setting(
    'Background of the site, such as `plain` or `match`, as returned by the REST API.',
  ),
  codeTheme: later(SiteCodeTheme.optional().describe('Themes of code on the site.')),
  icons: text(
    'Style of icons on the site, such as `regular`, `solid`, `duotone`, `light` or `thin`.',
  ).optional(),
  sidebar: SiteSidebar.optional().describe("Style of the site's sidebar."),
  search: text('Style of search on the site, such as `prominent` or `subtle`.').optional(),
});
