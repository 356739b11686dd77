import type { Chapter } from './model.ts';
import { all, corrected, fact } from './notation/members.ts';
import { boolean, free, is, text, unstated, uri } from './notation/scalars.ts';
import { shape } from './notation/shapes.ts';
import { either, list, map, object, the } from './notation/structures.ts';

/** One for each theme. */
const themed = object(all(text, 'light', 'dark'));
const enabled = object({ enabled: boolean });
const font = corrected(
  12,
  either(text, object({ id: text, custom: is(true), fontFamily: text, fontFaces: list(free) })),
);

export const publishedProfile: Chapter = {
  shapes: {
    PublishedSiteProfile: shape('1, Published site profile', {
      object: is('published-content-site'),
      site: the('Site'),
      structure: fact(
        either(
          object({
            type: is('sections'),
            structure: list(
              either(the('SiteSection'), the('SiteSectionGroup'), the('SiteExternalLink')),
            ),
          }),
          object({ type: is('siteSpaces'), structure: list(the('SiteSpace')) }),
        ),
      ),
      customizations: object({
        site: the('Customization'),
        siteSpaces: map(the('Customization')),
      }),
      scripts: list(object({ script: uri, contentSecurityPolicy: text, cookies: boolean })),
    }),
    // The documents do not list the values, so they are strings.
    Customization: shape('1, Published site profile: Customization', {
      title: text,
      styling: object({
        theme: text,
        ...all(themed, 'primaryColor', 'infoColor', 'successColor', 'warningColor', 'dangerColor'),
        tint: object({ color: themed }),
        ...all(text, 'corners', 'depth', 'links', 'icons', 'search'),
        ...all(font, 'font', 'monospaceFont'),
        sidebar: object(all(text, 'background', 'list')),
        background: corrected(16, unstated),
      }),
      favicon: object({ icon: themed, emoji: corrected(16, text) }),
      header: object({
        ...all(unstated, 'logo', 'primaryLink'),
        links: list(
          object({ ...all(text, 'title', 'style', 'condition'), ...all(unstated, 'to', 'links') }),
        ),
        ...all(corrected(16, unstated), 'preset', 'backgroundColor', 'linkColor'),
      }),
      footer: object({
        logo: unstated,
        groups: list(object({ title: text, links: list(unstated) })),
        copyright: text,
      }),
      announcement: object({ enabled: boolean, message: text, link: unstated, style: text }),
      themes: object({ default: text, toggeable: boolean }),
      ...all(enabled, 'pdf', 'feedback', 'advancedCustomization', 'pagination', 'trademark'),
      ai: object({ mode: text }),
      git: object({ showEditLink: boolean }),
      pageActions: object(all(boolean, 'externalAI', 'markdown', 'mcp')),
      externalLinks: object({ target: text }),
      privacyPolicy: object({ url: text }),
      socialPreview: object({ url: text }),
      insights: object({ trackingCookie: boolean }),
      internationalization: corrected(16, unstated),
    }),
  },
  operations: {},
};
