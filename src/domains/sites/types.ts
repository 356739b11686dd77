/** Types and fields of sites, sections, section groups and site spaces. */
import { adjustType, extendShape } from '../../graphql/fields/adjust.ts';
import { connection } from '../../graphql/fields/connection.ts';
import { fetched } from '../../graphql/fields/fetched.ts';
import { memberField } from '../../graphql/fields/member-field.ts';
import { extend, node } from '../../graphql/fields/node.ts';
import { tree, treeEntry } from '../../graphql/fields/tree.ts';
import { Organization } from '../organizations/types.ts';
import { Space } from '../spaces/types.ts';
import { siteOperations as operations } from './operations.ts';
import { SiteIcon, Site as siteShape, ThemedIcon } from './shapes/sites.ts';
import {
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

// The images have their own fields.
adjustType(SiteIcon, { omit: ['icon'] });

const { light, dark } = ThemedIcon.shape;

extendShape(SiteIcon, (t) => ({
  light: memberField(t, { path: ['icon', 'light'], schema: light }),
  dark: memberField(t, { path: ['icon', 'dark'], schema: dark }),
}));

const SiteTreeEntry = treeEntry(
  {
    name: 'SiteTreeEntry',
    description:
      'An entry in the structure of a site: a section, a site space, or a section group and its contents.',
    children:
      'Contents of the section group: first its groups, then its sections. Empty for a section or site space.',
  },
  SiteTreeItem.optional().describe(
    'The section group, section, or site space. Null if it cannot be read.',
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
    description:
      'Section groups and sections of the site, nested by parent. At each level, section groups come first, then sections, both in the order in which the REST API lists them. For the order of section groups and sections together, see `SiteSectionGroup.children` and, for a published site, `publishedProfile`. If the site has no sections, its site spaces are at the top level. Selecting this field reads all section groups and sections of the site, and all site spaces if there are no sections, with one REST API call per 1,000 of each.',
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
    onlyIf: { on: Site, member: 'published' },
  }),
}));
