/** Types and fields of sites, sections, section groups and site spaces. */
import { adjustType, computed } from '../../graphql/fields/adjust.ts';
import { fetched } from '../../graphql/fields/fetched.ts';
import { extend, node } from '../../graphql/fields/node.ts';
import { connection } from '../../graphql/lists/connection.ts';
import { tree, treeEntry } from '../../graphql/lists/tree.ts';
import { memberAt } from '../../rest/values/record.ts';
import { Organization } from '../organizations/types.ts';
import { Space } from '../spaces/types.ts';
import { siteOperations as operations } from './operations.ts';
import { SiteIcon, Site as siteShape, ThemedIcon } from './shapes/sites.ts';
import {
  SiteExternalLink as externalLinkShape,
  SiteSectionGroup as groupShape,
  SiteTreeItem,
  SiteSection as sectionShape,
  SiteSpace as siteSpaceShape,
} from './shapes/structure.ts';

export const Site = node({
  shape: siteShape,
  key: ['organizationId', 'siteId'],
  read: operations.getSite,
  list: { operation: operations.listSites },
});

export const SiteSection = node({
  shape: sectionShape,
  key: ['organizationId', 'siteId', 'siteSectionId'],
  list: { operation: operations.listSiteSections },
});

export const SiteSectionGroup = node({
  shape: groupShape,
  key: ['organizationId', 'siteId', 'siteSectionGroupId'],
  list: { operation: operations.listSiteSectionGroups },
});

export const SiteSpace = node({
  shape: siteSpaceShape,
  key: ['organizationId', 'siteId', 'siteSpaceId'],
  list: { operation: operations.listSiteSpaces },
  // The pages of a site space are those of its space.
  pathIdsAt: { spaceId: ['space', 'id'] },
});

/** The REST API has no list of them, so each is found in the structure of its site. */
export const SiteExternalLink = node(
  {
    shape: externalLinkShape,
    key: ['organizationId', 'siteId', 'siteExternalLinkId'],
    list: { operation: operations.getSiteStructure, itemsIn: externalLinksIn },
  },
  {
    lookup:
      'Makes one REST API call that reads the structure of the site, because the REST API cannot look up an external link by its ID.',
  },
);

/** The external links in the response, at any depth. */
function externalLinksIn(response: unknown): readonly unknown[] {
  const links: unknown[] = [];
  const left = [memberAt(response, ['structure'])];
  for (const items of left)
    for (const item of Array.isArray(items) ? items : [])
      if (memberAt(item, ['object']) === 'site-external-link') links.push(item);
      else left.push(memberAt(item, ['children']));
  return links;
}

// The images have their own fields.
adjustType(SiteIcon, { omit: ['icon'] });

const { light, dark } = ThemedIcon.shape;

extend(SiteIcon, (t) => ({
  light: computed(t, { schema: light, of: ({ value }) => memberAt(value, ['icon', 'light']) }),
  dark: computed(t, { schema: dark, of: ({ value }) => memberAt(value, ['icon', 'dark']) }),
}));

const SiteTreeEntry = treeEntry(
  {
    name: 'SiteTreeEntry',
    description:
      'An entry in the structure of a site: a section, a site space, an external link, or a section group and its contents.',
    children: 'Contents of the section group. Empty for a section, site space, or external link.',
  },
  SiteTreeItem.optional().describe(
    'The section group, section, external link, or site space. Null if it cannot be read.',
  ),
);

extend(Organization, (t) => ({
  sites: connection(t, {
    operation: operations.listSites,
    description: 'Sites of the organization.',
    sortedBy: ['title', 'createdAt'],
  }),
}));

extend(Space, (t) => ({
  sites: connection(t, {
    operation: operations.listSites,
    filledBy: { space: Space },
    description: 'Sites with the space as a site space, whether or not they are published.',
  }),
}));

extend(Site, (t) => ({
  structure: tree(t, {
    entry: SiteTreeEntry,
    containers: operations.listSiteSectionGroups,
    leaves: operations.listSiteSections,
    insteadOfLeaves: operations.listSiteSpaces,
    parent: 'sectionGroup',
    whole: { operation: operations.getSiteStructure, member: 'structure', children: 'children' },
    description:
      'Section groups, sections and external links of the site, nested by parent, in the order of the site. If the site has no sections, its site spaces are at the top level. Selecting this field makes one REST API call. If the service does not offer that operation, this field reads all section groups and sections of the site instead, and all site spaces if there are no sections, with one REST API call per 1,000 of each; at each level, section groups then come first, then sections, both in the order in which the REST API lists them, and there are no external links.',
  }),
  sections: connection(t, {
    operation: operations.listSiteSections,
    description: 'Sections of the site, including those in section groups.',
  }),
  search: connection(t, {
    operation: operations.searchSite,
    description:
      'Pages of the site, and records from external sources, that match a search. Pages are grouped by space.',
  }),
  sectionGroups: connection(t, {
    operation: operations.listSiteSectionGroups,
    description: 'Section groups of the site, including those in other groups.',
  }),
  siteSpaces: connection(t, {
    operation: operations.listSiteSpaces,
    description: 'Site spaces of the site, including those in sections.',
    countedBy: { on: Site, member: 'siteSpaces' },
  }),
  adaptiveSchema: fetched(t, {
    operation: operations.getSiteAdaptiveSchema,
    description: "Schema of the site's visitor claims. Null if the site has no schema.",
  }),
  conditionTemplates: fetched(t, {
    operation: operations.listSiteConditionTemplates,
    member: 'items',
    description: "Ready-made conditions for the site's adaptive content.",
    always: true,
  }),
  publishedProfile: fetched(t, {
    operation: operations.getPublishedSite,
    description: 'Profile of the site as published. Null if the site is not published.',
    isLacking: (site) => memberAt(site, ['published']) === false,
  }),
}));
