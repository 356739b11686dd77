import type { Chapter } from './model.ts';
import { allOptional, orNull, required } from './notation/members.ts';
import { created, deleted, endpoints, listOf, one } from './notation/operations.ts';
import { boolean, date, is, matching, oneOf, text, uriUpTo } from './notation/scalars.ts';
import { resource, shape } from './notation/shapes.ts';
import { either, id, list, object, the } from './notation/structures.ts';
import { sitePath } from './sites.ts';

const section = '8, 7b Redirects';
const redirect = `${sitePath}/redirects/{siteRedirectId}`;

/** The pattern P1. */
const source = matching(
  String.raw`^\/(?!\*)(?!.*\*.+)(?:[A-Za-z0-9\-._~+]|%[0-9A-Fa-f]{2})+(?:\/(?:[A-Za-z0-9\-._~+]|%[0-9A-Fa-f]{2})+)*(?:\/\*|\*)?$`,
  { max: 512 },
);

const destinations = [
  object({ kind: is('external'), url: required(uriUpTo(2048)) }),
  object({
    kind: is('site-page'),
    siteSpaceId: required(id('SiteSpace')),
    pageId: required(id('Page')),
  }),
  object({ kind: is('site-section'), siteSectionId: required(id('SiteSection')) }),
  object({ kind: is('site-space'), siteSpaceId: required(id('SiteSpace')) }),
];
const byPath = object({
  kind: is('path'),
  spaceId: required(id('Space')),
  path: required(text),
});
const destination = either(...destinations);
const newDestination = either(...destinations, byPath);

const settings = allOptional({ captureWildcard: boolean, permanent: boolean });

export const redirects: Chapter = {
  shapes: {
    SiteRedirect: resource(section, 'site-redirect', {
      source: required(source),
      draft: required(boolean),
      captureWildcard: required(boolean),
      permanent: required(boolean),
      destination: required(destination),
      createdAt: required(date),
      updatedAt: date,
    }),
    // The outcomes, which `status` tells apart.
    SiteRedirectResult: shape(section, {
      status: required(oneOf('created', 'updated', 'published', 'deleted', 'error')),
      source: required(source),
      draft: required(boolean),
      id: id('SiteRedirect'),
      error: text,
    }),
  },
  operations: endpoints(section, {
    [`GET ${sitePath}/redirects`]: {
      query: { search: text, draft: boolean, orderBy: oneOf('createdAt', 'updatedAt', 'source') },
      answer: listOf('SiteRedirect'),
    },
    [`POST ${sitePath}/redirects`]: {
      body: {
        source: required(source),
        destination: required(newDestination),
        draft: boolean,
        ...settings,
      },
      answer: created('SiteRedirect'),
    },
    [`PUT ${sitePath}/redirects`]: {
      body: {
        redirects: required(
          list(
            either(
              object({
                source: required(source),
                destination: required(orNull(newDestination)),
                intent: oneOf('live', 'draft'),
                ...settings,
              }),
              object({ source: required(source), intent: is('publish') }),
            ),
            { min: 1, max: 500 },
          ),
        ),
      },
      answer: one(object({ results: required(list(the('SiteRedirectResult'))) })),
    },
    [`PATCH ${redirect}`]: {
      body: allOptional({ source, destination, draft: boolean, ...settings }),
      answer: one('SiteRedirect'),
    },
    [`DELETE ${redirect}`]: deleted,
  }),
};
