/** Rows of the REST interface: sites, site sections, site section groups, site spaces. */
import { z } from 'zod';
import { position } from '../../rest/alternatives.ts';
import { del, get, operations, patch, post, put } from '../../rest/operation.ts';
import { reference, taggedReference } from '../../rest/reference.ts';
import { requiring } from '../../rest/written.ts';
import { PublishedSiteProfile } from './shapes/published-profile.ts';
import {
  AdaptiveContent,
  AgentsContext,
  ConditionTemplate,
  Site,
  SiteAdaptiveSchema,
  SiteCheckout,
  SiteType,
  SiteVisibility,
} from './shapes/sites.ts';
import {
  condition,
  groupTitle,
  icon,
  path,
  SiteSection,
  SiteSectionGroup,
  SiteSpace,
  title,
} from './shapes/structure.ts';

const sites = '/orgs/{organizationId}/sites';
const site = `${sites}/{siteId}` as const;
const section = `${site}/sections/{siteSectionId}` as const;
const group = `${site}/section-groups/{siteSectionGroupId}` as const;
const siteSpace = `${site}/site-spaces/{siteSpaceId}` as const;

const shareKey = z.string().optional().describe('Key of a share link, for sites shared by one.');
const iconInput = icon
  .nullable()
  .optional()
  .describe('Name of the icon, 50 characters at most; null removes it.');
const conditionInput = condition
  .nullable()
  .optional()
  .describe(
    'Expression that decides whether a visitor sees it, 1024 characters at most; null removes it.',
  );

const siteTitle = title.optional().describe('Title of the site, 2 to 128 characters.');
const proxyPattern = /^([\w-]+\.)*[\w-]+\.[a-zA-Z]{2,}(\/[\w-]+)+$/;

const SiteSectionPosition = position(
  'SiteSectionPosition',
  'A place among the sections of a site: name one of the two.',
  taggedReference('site-section', 'siteSection', 'SiteSection'),
);

const SiteSpacePosition = position(
  'SiteSpacePosition',
  'A place among site spaces: name one of the two.',
  taggedReference('site-space', 'siteSpace', 'SiteSpace'),
);

export const siteOperations = operations({
  listSites: get(sites)
    .query({
      space: reference('Space').optional().describe('Only sites that link this space.'),
      title: z.string().optional().describe('Only sites whose title contains this.'),
      published: z
        .boolean()
        .optional()
        .describe('Only sites that are published, or only those that are not.'),
      type: z.array(SiteType).optional().describe('Only sites of these types.'),
    })
    .lists(Site),
  createSite: post(sites)
    .body({
      type: SiteType.optional().describe('Product; basic unless said otherwise.'),
      title: siteTitle,
      visibility: SiteVisibility.optional().describe('Who can see the site.'),
      spaces: z.array(reference('Space')).optional().describe('Spaces to add as site spaces.'),
    })
    .returns(Site, 201),
  getSite: get(site).returns(Site),
  deleteSite: del(site).deletes(),
  updateSite: patch(site)
    .body({
      title: siteTitle,
      visibility: SiteVisibility.optional().describe('Who can see the site.'),
      basename: z
        .string()
        .min(1)
        .max(100)
        .optional()
        .describe('First segment of its path on a shared hostname, 1 to 100 characters.'),
      adaptiveContent: requiring(AdaptiveContent, ['enabled'])
        .optional()
        .describe('Adaptive content.'),
      agentsContext: AgentsContext.optional().describe(
        "Whether the site is in the agent's context.",
      ),
      defaultSiteSpace: reference('SiteSpace')
        .optional()
        .describe('The default site space, at the root or in the default section.'),
      defaultSiteSection: reference('SiteSection')
        .optional()
        .describe('The section that visitors see first.'),
      proxy: z
        .string()
        .max(512)
        .regex(proxyPattern, 'must be a host followed by a path, such as "example.com/docs".')
        .nullable()
        .optional()
        .describe(
          'Host and path of the proxy, such as `example.com/docs`, 512 characters at most; null removes it.',
        ),
    })
    .returns(Site),
  getSiteAdaptiveSchema: get(`${site}/adaptive-schema`).returns(SiteAdaptiveSchema),
  updateSiteAdaptiveSchema: put(`${site}/adaptive-schema`)
    .body({
      jsonSchema: z
        .record(z.string(), z.unknown())
        .describe(
          'JSON Schema (draft 7): an object of boolean claims, each described, and `unsigned`, an object of boolean claims.',
        ),
    })
    .returns(SiteAdaptiveSchema),
  listSiteConditionTemplates: get(`${site}/adaptive-schema/template-conditions`).returns(
    z.object({ items: z.array(ConditionTemplate) }),
  ),
  getPublishedSite: get(`${site}/published`).query({ shareKey }).returns(PublishedSiteProfile),
  publishSite: post(`${site}/publish`).returns(z.union([Site, SiteCheckout])),

  listSiteSections: get(`${site}/sections`).query({ shareKey }).lists(SiteSection),
  createSiteSection: post(`${site}/sections`)
    .body({
      spaceId: reference('Space').describe(
        'The space that the section shows, added as a site space.',
      ),
      title: title
        .nullable()
        .optional()
        .describe('Title, 2 to 128 characters; that of the space unless given.'),
      icon: iconInput,
    })
    .returns(SiteSection, 201),
  deleteSiteSection: del(section).deletes(),
  updateSiteSection: patch(section)
    .body({
      title: title.optional().describe('Title, 2 to 128 characters.'),
      path: path.optional().describe('Path in the site, 1 to 100 characters.'),
      defaultSiteSpace: reference('SiteSpace')
        .optional()
        .describe('The default site space of the section.'),
      condition: conditionInput,
      icon: iconInput,
      description: z
        .string()
        .max(256)
        .nullable()
        .optional()
        .describe('What the section is about, 256 characters at most; null removes it.'),
    })
    .returns(SiteSection),
  moveSiteSection: post(`${section}/move`)
    .body({ position: SiteSectionPosition.optional().describe('Where the section goes.') })
    .returns(SiteSection),

  listSiteSectionGroups: get(`${site}/section-groups`).lists(SiteSectionGroup),
  createSiteSectionGroup: post(`${site}/section-groups`)
    .body({
      title: groupTitle.describe('Title, 1 to 100 characters.'),
      icon: iconInput,
      sections: z
        .array(reference('SiteSection'))
        .optional()
        .describe('Sections to put into the group.'),
      parent: reference('SiteSectionGroup')
        .optional()
        .describe('The group to put it into; at the root of the site unless given.'),
    })
    .returns(SiteSectionGroup, 201),
  deleteSiteSectionGroup: del(group).deletes(),
  updateSiteSectionGroup: patch(group)
    .body({ title: groupTitle.optional().describe('Title, 1 to 100 characters.'), icon: iconInput })
    .returns(SiteSectionGroup),
  addSectionToSiteSectionGroup: post(`${group}/sections`)
    .body({ sectionId: reference('SiteSection').describe('The section to put into the group.') })
    .returns(SiteSectionGroup, 201),

  listSiteSpaces: get(`${site}/site-spaces`)
    .query({
      shareKey,
      default: z.boolean().optional().describe('Only the default site space, or only the others.'),
    })
    .lists(SiteSpace),
  createSiteSpace: post(`${site}/site-spaces`)
    .body({
      spaceId: reference('Space').describe('The space to show.'),
      sectionId: reference('SiteSection')
        .optional()
        .describe(
          'The section to add it to; unless given, the default section, or the root of a site without sections.',
        ),
    })
    .returns(SiteSpace, 201),
  deleteSiteSpace: del(siteSpace).deletes(),
  updateSiteSpace: patch(siteSpace)
    .body({
      path: path.optional().describe('Path in its section or site, 1 to 100 characters.'),
      condition: conditionInput,
      spaceId: reference('Space').optional().describe('The space it shows.'),
      hidden: z.boolean().optional().describe('Whether it is left out of navigation.'),
    })
    .returns(SiteSpace),
  moveSiteSpace: post(`${siteSpace}/move`)
    .body({ position: SiteSpacePosition.optional().describe('Where the site space goes.') })
    .returns(SiteSpace),
});
