/** REST shapes: sections, section groups and site spaces of sites. */
import { z } from 'zod';
import {
  flag,
  kind,
  markLater,
  named,
  optional,
  optionalFlag,
  text,
  urls,
} from '../../../rest/table/members.ts';
import { reference } from '../../../rest/table/reference.ts';
import { entries, shape, shapeNamed, union } from '../../../rest/table/shape.ts';
import { Space } from '../../spaces/shapes.ts';

export const title = z.string().min(2).max(128);
export const path = z.string().min(1).max(100);
export const condition = z.string().max(1024);
export const icon = z.string().max(50);

export const LocalizedTitle = entries(
  'LocalizedTitle',
  'A title in another language.',
  z.string().max(128).describe('The title, up to 128 characters.'),
  { key: text('The language, such as `de`.'), keyName: 'language', valueName: 'title' },
);

export const LocalizedDescription = entries(
  'LocalizedDescription',
  'A description in another language.',
  z.string().max(256).describe('The description, up to 256 characters.'),
  { key: text('The language, such as `de`.'), keyName: 'language', valueName: 'description' },
);

const localizedTitles = (what: string) => ({
  localizedTitle: named(
    'localizedTitles',
    optional(LocalizedTitle, `Titles of the ${what} in other languages.`),
  ),
});

const isDraft = (what: string) => ({
  draft: optionalFlag(
    'isDraft',
    `Whether the ${what} is a draft, which is left out of the published site.`,
  ),
});

export const SiteSpace = shape(
  'SiteSpace',
  'A space in a site, either in a section or at the root of the site.',
  {
    object: kind('site-space'),
    id: z.string(),
    path: text('Path of the site space in its section or site.'),
    section: optional(
      reference('SiteSection'),
      'The section that contains the site space. Null if the site space is at the root of the site.',
    ),
    space: Space.describe('The space that the site space publishes.'),
    title: text('Title of the site space.'),
    default: optionalFlag(
      'isDefault',
      'Whether the site space is the default one in its section or site.',
    ),
    condition: text('Expression that determines whether a visitor sees the site space.').optional(),
    hasAdvancedCustomizationFeature: optional(
      z.boolean(),
      'Whether the site space has the advanced customization feature.',
    ),
    hidden: optionalFlag('isHidden', 'Whether the site space is hidden from navigation.'),
    ...isDraft('site space'),
    pageId: named(
      'pageRestId',
      optional(
        z.string().nullable(),
        'REST API ID of the page of the space that is shown at the root of the site space. Null if it is the first page. It is no link, because the REST API does not say whether the ID is of the current content or of the published revision.',
      ),
    ),
    ...localizedTitles('site space'),
    urls: urls(
      'SiteSpace',
      { published: 'URL of the published site space.' },
      { shared: ['published'] },
    ),
  },
);

export const SiteSection = shape(
  'SiteSection',
  'A section of a site, which contains site spaces.',
  {
    object: kind('site-section'),
    id: z.string(),
    title: title.describe('Title of the section, 2 to 128 characters.'),
    description: optional(z.string().max(256), 'Description of the section, up to 256 characters.'),
    default: optionalFlag('isDefault', 'Whether the section is the default section of the site.'),
    path: path.describe('Path of the section in the site, 1 to 100 characters.'),
    condition: optional(
      condition,
      'Expression that determines whether a visitor sees the section, up to 1,024 characters.',
    ),
    sectionGroup: optional(
      reference('SiteSectionGroup'),
      'The section group that contains the section. Null if the section is not in a group.',
    ),
    icon: icon.optional().describe("Name of the section's icon, up to 50 characters."),
    siteSpaces: z.array(SiteSpace).describe('Site spaces of the section.'),
    ...isDraft('section'),
    ...localizedTitles('section'),
    localizedDescription: named(
      'localizedDescriptions',
      optional(LocalizedDescription, 'Descriptions of the section in other languages.'),
    ),
    urls: urls(
      'SiteSection',
      { published: 'URL of the published section.' },
      { shared: ['published'] },
    ),
  },
);

export const SiteSectionGroup = shape(
  'SiteSectionGroup',
  'A group of site sections, which can also contain other groups.',
  {
    object: kind('site-section-group'),
    id: z.string(),
    title: z.string().min(1).max(100).describe('Title of the group, 1 to 100 characters.'),
    sectionGroup: optional(
      reference('SiteSectionGroup'),
      'The section group that contains this group. Null if the group is at the root of the site.',
    ),
    icon: icon.optional().describe("Name of the group's icon, up to 50 characters."),
    children: z
      .array(shapeNamed('SiteStructureItem'))
      .describe('Sections, groups and external links in the group, in order.'),
    sections: optional(
      z.array(SiteSection),
      'Sections directly in the group. `children` also has groups and external links.',
    ),
    ...isDraft('group'),
    ...localizedTitles('group'),
  },
);

export const linkUrl = z.url().max(2048);

export const SiteExternalLink = shape(
  'SiteExternalLink',
  'A link in the navigation of a site that leads to another address.',
  {
    object: kind('site-external-link'),
    id: z.string(),
    title: title.describe('Title of the link, 2 to 128 characters.'),
    ...localizedTitles('link'),
    description: optional(z.string().max(256), 'Description of the link, up to 256 characters.'),
    localizedDescription: named(
      'localizedDescriptions',
      optional(LocalizedDescription, 'Descriptions of the link in other languages.'),
    ),
    icon: icon.optional().describe("Name of the link's icon, up to 50 characters."),
    url: linkUrl.describe('Address that the link leads to, up to 2,048 characters.'),
    sectionGroup: optional(
      reference('SiteSectionGroup'),
      'The section group that contains the link. Null if the link is at the root of the site.',
    ),
    draft: flag('isDraft', 'Whether the link is a draft, which is left out of the published site.'),
    condition: optional(
      condition,
      'Expression that determines whether a visitor sees the link, up to 1,024 characters.',
    ),
  },
);

/** A section, a group of sections or a link, distinguished by `object`. */
export const SiteStructureItem = union(
  'SiteStructureItem',
  'A section, a section group, or an external link in the structure of a site.',
  'object',
  [SiteSection, SiteSectionGroup, SiteExternalLink],
);

/** A section group, section, link or site space, distinguished by `object`. */
export const SiteTreeItem = union(
  'SiteTreeItem',
  'A section group, section, external link, or site space in the structure of a site.',
  'object',
  [SiteSectionGroup, SiteSection, SiteSpace, SiteExternalLink],
);

markLater(SiteSection, 'draft', 'localizedTitle', 'localizedDescription');
markLater(SiteSectionGroup, 'draft', 'sections', 'localizedTitle');
markLater(SiteSpace, 'draft', 'pageId', 'localizedTitle');
