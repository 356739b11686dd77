import type { Chapter, Member, Members, Type } from './model.ts';
import {
  added,
  all,
  allOptional,
  corrected,
  gone,
  optional,
  orNull,
  required,
} from './notation/members.ts';
import { deleted, endpoints, one } from './notation/operations.ts';
import {
  boolean,
  date,
  free,
  is,
  seen,
  text,
  textOf,
  textUpTo,
  unstated,
  uriUpTo,
} from './notation/scalars.ts';
import { shape } from './notation/shapes.ts';
import { either, list, map, object, the } from './notation/structures.ts';
import { sitePath } from './sites.ts';

const section = '8, 7c Customization';
const ofSite = `${sitePath}/customization`;
const ofSiteSpace = `${sitePath}/site-spaces/{siteSpaceId}/customization`;

const allRequired = (members: Members): Members =>
  Object.fromEntries(Object.entries(members).map(([name, member]) => [name, required(member)]));
/** Members that may be left out, or null. */
const lifted = (members: Members): Members =>
  Object.fromEntries(
    Object.entries(members).map(([name, member]) => [name, optional(orNull(member))]),
  );

const uri = uriUpTo(2048);
const pair = (of: Member): Type => object(allRequired({ light: of, dark: of }));
const color = pair(text);
const image = pair(uri);
const code = pair(seen('github-light', 'github-dark'));
const reference = the('ContentReference');

const values = {
  theme: seen('clean', 'muted', 'bold', 'gradient'),
  corners: seen('straight', 'rounded', 'circular'),
  depth: seen('subtle', 'flat'),
  links: seen('default', 'accent'),
  icons: seen('regular', 'solid', 'duotone', 'light', 'thin'),
  search: seen('prominent', 'subtle'),
};
const background = seen('plain', 'match');
const preset = seen('default', 'bold', 'contrast', 'custom', 'none');
const colors = {
  primaryColor: color,
  infoColor: color,
  successColor: color,
  warningColor: color,
  dangerColor: color,
};
const sidebar = { background: seen('default', 'filled'), list: seen('default', 'pill', 'line') };
const codeTheme = { default: code, openapi: code };
const tint = object({ color: required(color) });
const font = either(
  seen('Inter', 'Roboto'),
  object({
    id: required(text),
    custom: is(true),
    fontFamily: required(text),
    fontFaces: required(list(free)),
  }),
);
const localized = map(text);
const localizedTitle = map(textUpTo(128));
const contentLink = {
  title: required(text),
  localizedTitle: added(localized),
  to: required(reference),
};
const groups = list(
  object({
    title: required(text),
    localizedTitle: added(localized),
    links: required(list(object(contentLink))),
  }),
);
const favicon = object({ icon: image, emoji: corrected(16, text) });
const socialAccount = object({
  platform: required(seen('github', 'mastodon')),
  handle: required(textOf(1, 128)),
  display: required(object({ footer: required(boolean), header: required(boolean) })),
});
const ai = {
  mode: seen('none', 'search', 'assistant'),
  greeting: added(textUpTo(256)),
  localizedGreeting: added(localized),
  suggestions: added(list(textOf(3, 64), { max: 5 })),
  instructions: added(textUpTo(10_000)),
};
const announcement = (message: Member) => ({
  enabled: required(boolean),
  message: required(message),
  style: required(seen('info', 'warning', 'danger', 'success')),
  localizedMessage: added(localized),
  link: object(contentLink),
});
const menuLink = (to: Member, condition: Member) =>
  object({
    title: required(text),
    localizedTitle: added(localized),
    style: seen('link', 'button-primary', 'button-secondary'),
    condition,
    to,
    links: required(list(object(contentLink))),
  });
const writtenMenuLink = menuLink(required(orNull(reference)), textUpTo(1024));
const themes = { default: seen('light', 'dark', 'system'), toggeable: boolean };
const toggle = object({ enabled: required(boolean) });
const liftedToggle = optional(object({ enabled: required(orNull(boolean)) }));
const liftedUrl = optional(object(lifted({ url: uri })));

export const customizations: Chapter = {
  shapes: {
    // Also that of a published site, which earlier releases have without the values.
    Customization: shape(section, {
      title: text,
      localizedTitle: added(localizedTitle),
      styling: object({
        ...values,
        ...colors,
        tint,
        font,
        headingFont: added(orNull(font)),
        monospaceFont: font,
        background: unstated,
        codeTheme: added(object(codeTheme)),
        sidebar: object(sidebar),
      }),
      internationalization: corrected(16, free),
      favicon,
      header: object({
        logo: image,
        primaryLink: reference,
        links: list(menuLink(orNull(reference), text)),
        ...all(corrected(16, unstated), 'preset', 'backgroundColor', 'linkColor'),
      }),
      footer: object({ logo: image, groups, copyright: text }),
      announcement: object(announcement(text)),
      themes: object(themes),
      pdf: gone(object({ enabled: boolean })),
      ...all(object({ enabled: boolean }), 'feedback', 'advancedCustomization'),
      ...all(object({ enabled: boolean }), 'pagination', 'trademark'),
      ai: object(ai),
      git: gone(object({ showEditLink: boolean })),
      pageActions: object({
        items: added(list(seen('assistant', 'mcp'))),
        ...all(gone(boolean), 'externalAI', 'markdown', 'mcp'),
      }),
      externalLinks: object({ target: seen('self', 'blank') }),
      privacyPolicy: object({ url: uri }),
      socialPreview: object({ url: uri }),
      socialAccounts: added(list(socialAccount, { max: 10 })),
      insights: object({ trackingCookie: boolean }),
      updatedAt: added(date),
    }),
  },
  operations: endpoints(section, {
    [`GET ${ofSite}`]: { query: { unmasked: boolean }, answer: one('Customization') },
    [`PUT ${ofSite}`]: {
      body: {
        ...allOptional({ title: textOf(2, 128), localizedTitle }),
        styling: required(
          object({
            ...allRequired({ ...values, ...colors, font, monospaceFont: font, background }),
            tint: optional(tint),
            headingFont: optional(orNull(font)),
            codeTheme: required(object(allRequired(codeTheme))),
            sidebar: required(object(allRequired(sidebar))),
          }),
        ),
        internationalization: required(object({ locale: required(seen('en', 'pt-br')) })),
        favicon: required(favicon),
        header: required(
          object({
            preset: required(preset),
            links: required(list(writtenMenuLink)),
            ...allOptional({
              logo: image,
              primaryLink: reference,
              backgroundColor: color,
              linkColor: color,
            }),
          }),
        ),
        footer: required(
          object({
            groups: required(groups),
            ...allOptional({ logo: image, copyright: textUpTo(512) }),
          }),
        ),
        announcement: optional(object(announcement(textOf(2, 128)))),
        themes: required(object(allRequired(themes))),
        ...all(required(toggle), 'feedback', 'advancedCustomization', 'pagination', 'trademark'),
        ai: required(object({ ...ai, mode: required(ai.mode) })),
        pageActions: required(object({ items: required(list(seen('assistant', 'mcp'))) })),
        externalLinks: required(object({ target: required(seen('self', 'blank')) })),
        privacyPolicy: required(object({ url: optional(uri) })),
        socialPreview: required(object({ url: optional(uri) })),
        socialAccounts: required(list(socialAccount, { max: 10 })),
        insights: required(object({ trackingCookie: boolean })),
      },
      answer: one('Customization'),
    },
    [`GET ${ofSiteSpace}`]: { query: { unmasked: boolean }, answer: one('Customization') },
    [`PATCH ${ofSiteSpace}`]: {
      body: {
        ...lifted({ title: textOf(2, 128), localizedTitle, favicon }),
        styling: optional(
          object({
            ...lifted({ ...values, ...colors, tint, background }),
            sidebar: optional(object(lifted(sidebar))),
            codeTheme: optional(object(lifted(codeTheme))),
          }),
        ),
        internationalization: optional(object({ locale: required(orNull(seen('en', 'pt-br'))) })),
        header: optional(
          object(
            lifted({
              preset,
              logo: image,
              primaryLink: reference,
              backgroundColor: color,
              linkColor: color,
              links: list(writtenMenuLink),
            }),
          ),
        ),
        footer: optional(object(lifted({ logo: image, groups, copyright: textUpTo(512) }))),
        announcement: optional(object(announcement(textOf(2, 128)))),
        themes: optional(object(lifted(themes))),
        ...all(liftedToggle, 'feedback', 'pagination', 'trademark'),
        externalLinks: optional(object({ target: required(orNull(seen('self', 'blank'))) })),
        ...all(liftedUrl, 'privacyPolicy', 'socialPreview'),
      },
      answer: one('Customization'),
    },
    [`DELETE ${ofSiteSpace}`]: deleted,
  }),
};
