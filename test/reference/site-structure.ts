import { templateParams } from './content.ts';
import type { Chapter, Member } from './model.ts';
import {
  added,
  allOptional,
  corrected,
  fact,
  from,
  laterNull,
  optional,
  orNull,
  required,
} from './notation/members.ts';
import { created, deleted, endpoints, listOf, one } from './notation/operations.ts';
import { boolean, is, number, oneOf, text, textOf, textUpTo, uriUpTo } from './notation/scalars.ts';
import { resource, shape } from './notation/shapes.ts';
import { either, id, list, map, object, the, urls } from './notation/structures.ts';
import { sitePath } from './sites.ts';

const icon = orNull(textUpTo(50));
const draft = added(optional(boolean));
const localizedTitle = added(optional(map(textUpTo(128))));
const localizedDescription = added(optional(map(textUpTo(256))));
const template = added(optional(object({ id: required(id('Template')), params: templateParams })));
const section = `${sitePath}/sections/{siteSectionId}`;
const group = `${sitePath}/section-groups/{siteSectionGroupId}`;
const siteSpace = `${sitePath}/site-spaces/{siteSpaceId}`;

const sectionNeighbour = object({
  type: is('site-section'),
  siteSection: required(id('SiteSection')),
});
const siteSpaceNeighbour = object({
  type: is('site-space'),
  siteSpace: required(id('SiteSpace')),
});
const structureItem = either(
  ...(
    [
      ['site-space', 'SiteSpace'],
      ['site-section', 'SiteSection'],
      ['site-section-group', 'SiteSectionGroup'],
      ['site-external-link', 'SiteExternalLink'],
    ] as const
  ).map(([type, resourceName]) => object({ type: is(type), id: required(id(resourceName)) })),
);
const positionAmong = (neighbour: Member) =>
  corrected(3, optional(object({ before: neighbour, after: neighbour })));

const externalLink = allOptional({
  description: orNull(textUpTo(256)),
  localizedDescription: orNull(map(textUpTo(256))),
  icon,
  draft: boolean,
  condition: orNull(textUpTo(1024)),
});

const searchScope = either(
  object({
    mode: is('default'),
    currentSiteSpace: optional(id('SiteSpace')),
    restrictTo: optional(oneOf('currentSiteSpace', 'otherSiteSpaces')),
  }),
  object({ mode: is('specific'), siteSpaceIds: required(list(id('SiteSpace'))) }),
  object({ mode: is('all') }),
);

export const siteStructure: Chapter = {
  shapes: {
    SiteSearchResult: shape(
      '8, Search results of a site',
      either(
        object({
          type: is('space'),
          id: required(text),
          title: required(text),
          score: required(number),
          pages: required(list(the('SearchResult'))),
        }),
        object({
          type: is('record'),
          id: required(text),
          title: required(text),
          description: text,
          score: required(number),
          url: required(text),
        }),
      ),
    ),
    SiteSection: resource('1, Site section', 'site-section', {
      title: required(textOf(2, 128)),
      description: textUpTo(256),
      default: boolean,
      path: required(textOf(1, 100)),
      condition: textUpTo(1024),
      sectionGroup: id('SiteSectionGroup'),
      icon: textUpTo(50),
      siteSpaces: list(the('SiteSpace')),
      urls: urls('published'),
      draft,
      localizedTitle,
      localizedDescription,
    }),
    SiteSectionGroup: resource('1, Site section group', 'site-section-group', {
      title: required(textOf(1, 100)),
      sectionGroup: id('SiteSectionGroup'),
      icon: textUpTo(50),
      children: fact(
        list(either(the('SiteSection'), the('SiteSectionGroup'), the('SiteExternalLink'))),
      ),
      sections: added(optional(list(the('SiteSection')))),
      draft,
      localizedTitle,
    }),
    SiteExternalLink: resource('8, SiteExternalLink', 'site-external-link', {
      title: required(textOf(2, 128)),
      localizedTitle: map(textUpTo(128)),
      description: textUpTo(256),
      localizedDescription: map(textUpTo(256)),
      icon: textUpTo(50),
      url: required(uriUpTo(2048)),
      sectionGroup: id('SiteSectionGroup'),
      draft: required(boolean),
      condition: textUpTo(1024),
    }),
    SiteSpace: resource('1, Site space', 'site-space', {
      path: text,
      section: id('SiteSection'),
      space: the('Space'),
      title: text,
      default: boolean,
      condition: text,
      hasAdvancedCustomizationFeature: boolean,
      hidden: boolean,
      urls: urls('published'),
      draft,
      pageId: added(optional(orNull(text))),
      localizedTitle,
    }),
  },
  operations: {
    ...endpoints('8, 7a', {
      [`POST ${sitePath}/search`]: {
        body: {
          query: required(textUpTo(512)),
          scope: required(searchScope),
          mode: optional(oneOf('specific', 'current', 'all')),
          siteSpaceIds: optional(list(id('SiteSpace'))),
          siteSpaceId: optional(id('SiteSpace')),
        },
        answer: listOf('SiteSearchResult'),
      },
    }),
    ...endpoints('3, Site sections', {
      [`GET ${sitePath}/sections`]: { query: { shareKey: text }, answer: listOf('SiteSection') },
      [`POST ${sitePath}/sections`]: {
        body: {
          spaceId: from('8, 11 Further values', required(laterNull(id('Space')))),
          title: orNull(textOf(2, 128)),
          icon,
          template,
          draft,
          pageId: added(optional(id('Page'))),
          siteSectionGroupId: added(optional(id('SiteSectionGroup'))),
        },
        answer: created('SiteSection'),
      },
      [`DELETE ${section}`]: deleted,
      [`PATCH ${section}`]: {
        body: allOptional({
          title: textOf(2, 128),
          path: textOf(1, 100),
          defaultSiteSpace: id('SiteSpace'),
          condition: orNull(textUpTo(1024)),
          icon,
          description: orNull(textUpTo(256)),
          localizedTitle,
          localizedDescription,
          draft,
          siteSectionGroupId: added(orNull(id('SiteSectionGroup'))),
        }),
        answer: one('SiteSection'),
      },
      [`POST ${section}/move`]: {
        body: { position: positionAmong(sectionNeighbour) },
        answer: one('SiteSection'),
      },
    }),
    ...endpoints('3, Site section groups', {
      [`GET ${sitePath}/section-groups`]: listOf('SiteSectionGroup'),
      [`POST ${sitePath}/section-groups`]: {
        body: {
          title: required(textOf(1, 100)),
          icon,
          sections: list(id('SiteSection')),
          parent: optional(id('SiteSectionGroup')),
          draft,
        },
        answer: created('SiteSectionGroup'),
      },
      [`DELETE ${group}`]: deleted,
      [`PATCH ${group}`]: {
        body: allOptional({
          title: textOf(1, 100),
          icon,
          localizedTitle,
          draft,
          parentSectionGroupId: added(orNull(id('SiteSectionGroup'))),
        }),
        answer: one('SiteSectionGroup'),
      },
      [`POST ${group}/sections`]: {
        body: { sectionId: required(id('SiteSection')) },
        answer: created('SiteSectionGroup'),
      },
    }),
    ...endpoints('3, Site spaces', {
      [`GET ${sitePath}/site-spaces`]: {
        query: { shareKey: text, default: from('4, Query parameters', boolean) },
        answer: listOf('SiteSpace'),
      },
      [`POST ${sitePath}/site-spaces`]: {
        // Only `sectionId` is optional in the document.
        body: {
          spaceId: from('8, 11 Further values', required(laterNull(id('Space')))),
          sectionId: optional(id('SiteSection')),
          template,
          draft,
          title: added(optional(textOf(2, 128))),
          pageId: added(optional(orNull(id('Page')))),
        },
        answer: created('SiteSpace'),
      },
      [`DELETE ${siteSpace}`]: deleted,
      [`PATCH ${siteSpace}`]: {
        body: allOptional({
          path: corrected(5, textOf(1, 100)),
          condition: corrected(5, orNull(textUpTo(1024))),
          spaceId: id('Space'),
          hidden: boolean,
          draft,
          pageId: added(orNull(id('Page'))),
        }),
        answer: one('SiteSpace'),
      },
      [`POST ${siteSpace}/move`]: {
        body: { position: positionAmong(siteSpaceNeighbour) },
        answer: one('SiteSpace'),
      },
    }),
    ...endpoints('8, 7a Structure', {
      [`POST ${siteSpace}/duplicate`]: { body: { draft: boolean }, answer: created('SiteSpace') },
      [`GET ${sitePath}/structure`]: {
        query: { shareKey: text },
        answer: one(
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
      },
      [`POST ${sitePath}/external-links`]: {
        body: {
          title: required(textOf(2, 128)),
          localizedTitle: optional(map(textUpTo(128))),
          ...externalLink,
          url: required(uriUpTo(2048)),
          parent: optional(id('SiteSectionGroup')),
        },
        answer: created('SiteExternalLink'),
      },
      [`PATCH ${sitePath}/external-links/{siteExternalLinkId}`]: {
        body: allOptional({
          title: textOf(2, 128),
          localizedTitle: orNull(map(textUpTo(128))),
          ...externalLink,
          url: uriUpTo(2048),
          parent: orNull(id('SiteSectionGroup')),
        }),
        answer: one('SiteExternalLink'),
      },
      [`DELETE ${sitePath}/external-links/{siteExternalLinkId}`]: deleted,
      [`PATCH ${sitePath}/structure/sort`]: {
        body: { item: required(structureItem), position: required(positionAmong(structureItem)) },
        answer: one(
          either(
            the('SiteSpace'),
            the('SiteSection'),
            the('SiteSectionGroup'),
            the('SiteExternalLink'),
          ),
        ),
      },
    }),
  },
};
