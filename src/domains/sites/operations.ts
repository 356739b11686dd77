/** REST operations: sites, site sections, site section groups, site spaces. */
import { z } from 'zod';
import { later, named, optional, optionalFlag, text } from '../../rest/table/members.ts';
import { del, get, operations, patch, post, put } from '../../rest/table/operation.ts';
import { unoffered } from '../../rest/table/parameters.ts';
import { reference } from '../../rest/table/reference.ts';
import { requiring } from '../../rest/table/written.ts';
import { SiteSearchResult } from '../shared/search/shapes.ts';
import { PublishedSiteProfile, SiteStructure } from './shapes/published-profile.ts';
import { SiteSearchScope } from './shapes/search-scope.ts';
import {
  Site,
  SiteAdaptiveContent,
  SiteAdaptiveSchema,
  SiteCheckout,
  SiteConditionTemplate,
  SiteType,
  SiteVisibility,
} from './shapes/sites.ts';
import {
  LocalizedTitle,
  SiteExternalLink,
  SiteSection,
  SiteSectionGroup,
  SiteSpace,
  SiteTreeItem,
  title,
} from './shapes/structure.ts';
import {
  externalLink,
  groupChanges,
  newGroup,
  newSection,
  newSiteSpace,
  SiteSectionPosition,
  SiteSpacePosition,
  SiteStructurePosition,
  sectionChanges,
  siteSpaceChanges,
  structureItem,
} from './shapes/written-structure.ts';

const sites = '/orgs/{organizationId}/sites';
const site = `${sites}/{siteId}` as const;
const section = `${site}/sections/{siteSectionId}` as const;
const group = `${site}/section-groups/{siteSectionGroupId}` as const;
const siteSpace = `${site}/site-spaces/{siteSpaceId}` as const;

const shareKey = text(
  'Key of a share link, for a site with the visibility `SHARE_LINK`.',
).optional();

const siteTitle = title.optional().describe('Title of the site, 2 to 128 characters.');
const proxyPattern = /^([\w-]+\.)*[\w-]+\.[a-zA-Z]{2,}(\/[\w-]+)+$/;

export const siteOperations = operations({
  listSites: get(sites)
    .query({
      space: optional(reference('Space'), 'Filters by a space that is a site space of the site.'),
      title: text(
        'Filters by the title of the site. The REST API does not document whether part of the title is sufficient.',
      ).optional(),
      published: optionalFlag('isPublished', 'Filters by whether the site is published.'),
      type: optional(
        z.array(SiteType),
        'Filters by plan. Returns sites on any of the given plans.',
      ),
    })
    .lists(Site),
  createSite: post(sites)
    .body({
      type: SiteType.optional().describe('Plan of the site. Defaults to `BASIC`.'),
      title: siteTitle,
      visibility: SiteVisibility.optional().describe('Who can see the site.'),
      spaces: optional(z.array(reference('Space')), 'Spaces to add to the site as site spaces.'),
    })
    .returns(Site, 201),
  getSite: get(site).returns(Site),
  deleteSite: del(site).deletes(),
  updateSite: patch(site)
    .changes({
      title: siteTitle,
      visibility: SiteVisibility.optional().describe('Who can see the site.'),
      basename: optional(z.string().min(1).max(100), 'Basename of the site, 1 to 100 characters.'),
      adaptiveContent: requiring(SiteAdaptiveContent, ['enabled'])
        .optional()
        .describe('Adaptive content settings of the site.'),
      agentsContext: Site.shape.agentsContext,
      defaultLevel: Site.shape.defaultLevel,
      styleguide: named(
        'styleguideSpaceId',
        later(
          optional(
            reference('Space').nullable(),
            'The space with the style guide of the site. Null removes the style guide.',
          ),
        ),
      ),
      defaultSiteSpace: optional(
        reference('SiteSpace'),
        'The site space to use as the default: in the default section or, if the site has no sections, at the root of the site.',
      ),
      defaultSiteSection: optional(reference('SiteSection'), 'The default section of the site.'),
      proxy: optional(
        z
          .string()
          .max(512)
          .regex(proxyPattern, 'must be a host followed by a path, such as "example.com/docs"')
          .nullable(),
        'Host and path for the proxy, such as `example.com/docs`, up to 512 characters. Null removes the proxy.',
      ),
    })
    .returns(Site),
  getSiteAdaptiveSchema: get(`${site}/adaptive-schema`).returns(SiteAdaptiveSchema),
  updateSiteAdaptiveSchema: put(`${site}/adaptive-schema`)
    .body({
      jsonSchema: z
        .record(z.string(), z.unknown())
        .describe(
          'JSON Schema (draft 7) for the visitor claims. It describes an object whose properties are Boolean claims, each with a description. The object can also have the property `unsigned`, whose value is an object of Boolean claims.',
        ),
    })
    .returns(SiteAdaptiveSchema),
  listSiteConditionTemplates: get(`${site}/adaptive-schema/template-conditions`).returns(
    z.object({ items: z.array(SiteConditionTemplate) }),
  ),
  getPublishedSite: get(`${site}/published`).query({ shareKey }).returns(PublishedSiteProfile),
  publishSite: post(`${site}/publish`).returns(z.union([Site, SiteCheckout])),
  unpublishSite: post(`${site}/unpublish`).onlyLater().returns(Site),
  getSiteStructure: get(`${site}/structure`)
    .onlyLater()
    .query({
      shareKey: unoffered(
        'What the structure contains are nodes, whose URLs take the key as an argument.',
        text('Key of a share link.').optional(),
      ),
    })
    .returns(SiteStructure),
  sortSiteStructure: patch(`${site}/structure/sort`)
    .onlyLater()
    .body({
      item: structureItem().describe(
        'The site space, section, section group, or external link to move.',
      ),
      position: SiteStructurePosition.describe('New position of the item, at the same level.'),
    })
    .returns(SiteTreeItem),

  listSiteSections: get(`${site}/sections`).query({ shareKey }).lists(SiteSection),
  createSiteSection: post(`${site}/sections`).body(newSection).returns(SiteSection, 201),
  deleteSiteSection: del(section).deletes(),
  updateSiteSection: patch(section).changes(sectionChanges).returns(SiteSection),
  moveSiteSection: post(`${section}/move`)
    .body({ position: SiteSectionPosition.optional().describe('New position of the section.') })
    .returns(SiteSection),

  listSiteSectionGroups: get(`${site}/section-groups`).lists(SiteSectionGroup),
  createSiteSectionGroup: post(`${site}/section-groups`)
    .body(newGroup)
    .returns(SiteSectionGroup, 201),
  deleteSiteSectionGroup: del(group).deletes(),
  updateSiteSectionGroup: patch(group).changes(groupChanges).returns(SiteSectionGroup),
  addSectionToSiteSectionGroup: post(`${group}/sections`)
    .onlyEarlier()
    .body({ sectionId: reference('SiteSection').describe('The section to add to the group.') })
    .returns(SiteSectionGroup, 201),

  createSiteExternalLink: post(`${site}/external-links`)
    .onlyLater()
    .body({
      title: SiteExternalLink.shape.title,
      ...externalLink,
      url: SiteExternalLink.shape.url,
      parent: optional(
        reference('SiteSectionGroup'),
        'The section group in which to create the link. If omitted, the link is created at the root of the site.',
      ),
    })
    .returns(SiteExternalLink, 201),
  updateSiteExternalLink: patch(`${site}/external-links/{siteExternalLinkId}`)
    .onlyLater()
    .changes({
      title: SiteExternalLink.shape.title.optional(),
      ...externalLink,
      localizedTitle: named(
        'localizedTitles',
        optional(
          LocalizedTitle.nullable(),
          'Titles of the link in other languages. Null removes them.',
        ),
      ),
      url: SiteExternalLink.shape.url.optional(),
      parent: optional(
        reference('SiteSectionGroup').nullable(),
        'The section group to move the link into. Null moves it to the root of the site.',
      ),
    })
    .returns(SiteExternalLink),
  deleteSiteExternalLink: del(`${site}/external-links/{siteExternalLinkId}`).onlyLater().deletes(),

  searchSite: post(`${site}/search`)
    .onlyLater()
    .asRead()
    .body({
      query: z.string().max(512).describe('Text to search for, up to 512 characters.'),
      scope: SiteSearchScope.describe('What to search.'),
    })
    .lists(SiteSearchResult),

  listSiteSpaces: get(`${site}/site-spaces`)
    .query({
      shareKey,
      default: optionalFlag(
        'isDefault',
        'Filters by whether the site space is the default one in its section or site.',
      ),
    })
    .lists(SiteSpace),
  createSiteSpace: post(`${site}/site-spaces`).body(newSiteSpace).returns(SiteSpace, 201),
  deleteSiteSpace: del(siteSpace).deletes(),
  updateSiteSpace: patch(siteSpace).changes(siteSpaceChanges).returns(SiteSpace),
  duplicateSiteSpace: post(`${siteSpace}/duplicate`)
    .onlyLater()
    .body({
      draft: optionalFlag(
        'isDraft',
        'Whether the copy is a draft, which is left out of the published site. False by default.',
      ),
    })
    .returns(SiteSpace, 201),
  moveSiteSpace: post(`${siteSpace}/move`)
    .body({
      position: SiteSpacePosition.optional().describe('New position of the site space.'),
    })
    .returns(SiteSpace),
});
