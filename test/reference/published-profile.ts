import type { Chapter } from './model.ts';
import { fact } from './notation/members.ts';
import { boolean, is, text, uri } from './notation/scalars.ts';
import { shape } from './notation/shapes.ts';
import { either, list, map, object, the } from './notation/structures.ts';

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
  },
  operations: {},
};
