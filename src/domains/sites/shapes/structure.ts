/** Shapes of what a site is made of: sections, groups of sections, site spaces. */
import { z } from 'zod';
import { reference } from '../../../rest/reference.ts';
import { kind, shape, union, urls } from '../../../rest/shape.ts';
import { Space } from '../../spaces/shapes.ts';

export const title = z.string().min(2).max(128);
export const path = z.string().min(1).max(100);
export const condition = z.string().max(1024);
export const icon = z.string().max(50);
export const groupTitle = z.string().min(1).max(100);

export const SiteSpace = shape(
  'SiteSpace',
  'A space as a site shows it, in a section or at the root.',
  {
    object: kind('site-space'),
    id: z.string(),
    path: z.string().optional().describe('Path of the site space in its section or site.'),
    section: reference('SiteSection')
      .optional()
      .describe('The section it is in; null at the root of the site.'),
    space: Space.optional().describe('The space shown.'),
    title: z.string().optional().describe('Title shown in navigation.'),
    default: z.boolean().optional().describe('Whether it is the default of its section or site.'),
    condition: z.string().optional().describe('Expression that decides whether a visitor sees it.'),
    hasAdvancedCustomizationFeature: z
      .boolean()
      .optional()
      .describe('Whether it has a customization of its own.'),
    hidden: z.boolean().optional().describe('Whether it is left out of navigation.'),
    urls: urls('SiteSpace', { published: 'Where it is published.' }, { shared: ['published'] }),
  },
);

export const SiteSection = shape('SiteSection', 'A section of a site: holds site spaces.', {
  object: kind('site-section'),
  id: z.string(),
  title: title.describe('Title of the section, 2 to 128 characters.'),
  description: z
    .string()
    .max(256)
    .optional()
    .describe('What the section is about, 256 characters at most.'),
  default: z.boolean().optional().describe('Whether visitors see this section first.'),
  path: path.describe('Path of the section in the site, 1 to 100 characters.'),
  condition: condition
    .optional()
    .describe(
      'Expression that decides whether a visitor sees the section, 1024 characters at most.',
    ),
  sectionGroup: reference('SiteSectionGroup').optional().describe('The group the section is in.'),
  icon: icon.optional().describe('Name of the icon, 50 characters at most.'),
  siteSpaces: z.array(SiteSpace).optional().describe('Site spaces of the section, in order.'),
  urls: urls('SiteSection', { published: 'Where it is published.' }, { shared: ['published'] }),
});

/** What recursion through `children` promises; the shapes below say the rest. */
export interface StructureItem {
  object: 'site-section' | 'site-section-group';
  id: string;
}

export const SiteSectionGroup = shape(
  'SiteSectionGroup',
  'A group of site sections; may hold groups too.',
  {
    object: kind('site-section-group'),
    id: z.string(),
    title: groupTitle.describe('Title of the group, 1 to 100 characters.'),
    sectionGroup: reference('SiteSectionGroup').optional().describe('The group this one is in.'),
    icon: icon.optional().describe('Name of the icon, 50 characters at most.'),
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
  'What stands at a place in the structure of a site.',
  'object',
  [SiteSection, SiteSectionGroup],
);
