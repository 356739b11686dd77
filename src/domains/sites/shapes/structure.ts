/** Shapes of what a site is made of: sections, groups of sections, site spaces. */
import { z } from 'zod';
import { kind, named, urls } from '../../../rest/table/members.ts';
import { reference } from '../../../rest/table/reference.ts';
import { shape, union } from '../../../rest/table/shape.ts';
import { Space } from '../../spaces/shapes.ts';

export const title = z.string().min(2).max(128);
export const path = z.string().min(1).max(100);
export const condition = z.string().max(1024);
export const icon = z.string().max(50);
export const groupTitle = z.string().min(1).max(100);

export const SiteSpace = shape(
  'SiteSpace',
  'A space in a site: it stands in a section, or at the root of the site.',
  {
    object: kind('site-space'),
    id: z.string(),
    path: z.string().optional().describe('Path of the site space in its section or site.'),
    section: reference('SiteSection')
      .optional()
      .describe('Section that the site space is in; null at the root of the site.'),
    space: Space.optional().describe('Space that the site space shows.'),
    title: z.string().optional().describe('Title of the site space in navigation.'),
    default: named(
      'isDefault',
      z
        .boolean()
        .optional()
        .describe('Whether visitors see this site space first in its section or site.'),
    ),
    condition: z
      .string()
      .optional()
      .describe('Expression that decides whether a visitor sees the site space.'),
    hasAdvancedCustomizationFeature: z
      .boolean()
      .optional()
      .describe('Whether the site space has a customization of its own.'),
    hidden: z.boolean().optional().describe('Whether the site space is left out of navigation.'),
    urls: urls(
      'SiteSpace',
      { published: 'Address at which the site space is published.' },
      { shared: ['published'] },
    ),
  },
);

export const SiteSection = shape('SiteSection', 'A section of a site: it holds site spaces.', {
  object: kind('site-section'),
  id: z.string(),
  title: title.describe('Title of the section, 2 to 128 characters.'),
  description: z
    .string()
    .max(256)
    .optional()
    .describe('What the section is about, 256 characters at most.'),
  default: named(
    'isDefault',
    z.boolean().optional().describe('Whether visitors of the site see this section first.'),
  ),
  path: path.describe('Path of the section in the site, 1 to 100 characters.'),
  condition: condition
    .optional()
    .describe(
      'Expression that decides whether a visitor sees the section, 1024 characters at most.',
    ),
  sectionGroup: reference('SiteSectionGroup')
    .optional()
    .describe('Group of sections that the section is in; null when it is in none.'),
  icon: icon.optional().describe('Name of the icon of the section, 50 characters at most.'),
  siteSpaces: z.array(SiteSpace).optional().describe('Site spaces of the section, in order.'),
  urls: urls(
    'SiteSection',
    { published: 'Address at which the section is published.' },
    { shared: ['published'] },
  ),
});

/** What recursion through `children` promises; the shapes below say the rest. */
export interface StructureItem {
  object: 'site-section' | 'site-section-group';
  id: string;
}

export const SiteSectionGroup = shape(
  'SiteSectionGroup',
  'A group of sections of a site; it may hold other groups too.',
  {
    object: kind('site-section-group'),
    id: z.string(),
    title: groupTitle.describe('Title of the group, 1 to 100 characters.'),
    sectionGroup: reference('SiteSectionGroup')
      .optional()
      .describe('Group of sections that this group is in; null when it is in none.'),
    icon: icon.optional().describe('Name of the icon of the group, 50 characters at most.'),
    get children(): z.ZodOptional<z.ZodType<StructureItem[]>> {
      return z
        .array(SiteStructureItem)
        .optional()
        .describe('Sections and groups in the group, in order.');
    },
  },
);

/** A section or a group of sections, told apart by `object`. */
export const SiteStructureItem = union(
  'SiteStructureItem',
  'A section or a group of sections: what the structure of a site is made of.',
  'object',
  [SiteSection, SiteSectionGroup],
);
