/** REST shapes: sections, section groups, site spaces and external links of sites, as input. */
import { z } from 'zod';
import { later, laterNull, named, optional, optionalFlag } from '../../../rest/table/members.ts';
import { anyReference, reference, taggedReference } from '../../../rest/table/reference.ts';
import { position } from '../../../rest/table/shape.ts';
import { SpaceTemplate } from '../../spaces/shapes/new-spaces.ts';
import {
  condition,
  icon,
  LocalizedDescription,
  path,
  SiteExternalLink,
  SiteSection,
  SiteSectionGroup,
  SiteSpace,
  title,
} from './structure.ts';

const iconOf = (what: string) =>
  optional(icon.nullable(), `Name of the ${what}'s icon, up to 50 characters. Null means no icon.`);
const conditionOf = (what: string) =>
  optional(
    condition.nullable(),
    `Expression that determines whether a visitor sees the ${what}, up to 1,024 characters. Null removes the condition.`,
  );

export const SiteSectionPosition = position(
  'SiteSectionPosition',
  'A position among the sections of a site: before or after another section.',
  'section',
  taggedReference('site-section', 'siteSection', 'SiteSection'),
);

export const SiteSpacePosition = position(
  'SiteSpacePosition',
  'A position among the site spaces of a section or site: before or after another site space.',
  'site space',
  taggedReference('site-space', 'siteSpace', 'SiteSpace'),
);

export const structureItem = () =>
  anyReference([
    taggedReference('site-space', 'id', 'SiteSpace'),
    taggedReference('site-section', 'id', 'SiteSection'),
    taggedReference('site-section-group', 'id', 'SiteSectionGroup'),
    taggedReference('site-external-link', 'id', 'SiteExternalLink'),
  ]);

export const SiteStructurePosition = position(
  'SiteStructurePosition',
  'A position in the structure of a site: directly before or after another item at the same level.',
  'item',
  structureItem(),
);

/** What both writes of an external link take. */
export const externalLink = {
  localizedTitle: SiteExternalLink.shape.localizedTitle,
  description: optional(
    z.string().max(256).nullable(),
    'Description of the link, up to 256 characters. Null removes the description.',
  ),
  localizedDescription: named(
    'localizedDescriptions',
    optional(
      LocalizedDescription.nullable(),
      'Descriptions of the link in other languages. Null removes them.',
    ),
  ),
  icon: iconOf('link'),
  draft: optionalFlag(
    'isDraft',
    'Whether the link is a draft, which is left out of the published site.',
  ),
  condition: conditionOf('link'),
};

/** What both a new section and a new site space can have. */
const forNewSpace = (what: string) => ({
  template: later(optional(SpaceTemplate, 'Template of the new space. Only if `spaceId` is null.')),
  draft: later(
    optionalFlag(
      'isDraft',
      `Whether the ${what} is a draft, which is left out of the published site. False by default.`,
    ),
  ),
});

const page = reference('Page', { mayBeUnlocated: true });

export const newSection = {
  spaceId: laterNull(
    reference('Space')
      .nullable()
      .describe(
        'The space to publish in the section. It is added to the site as a site space. Must be specified; null creates a new space.',
      ),
  ),
  title: optional(title.nullable(), 'Title of the section, 2 to 128 characters.'),
  icon: iconOf('section'),
  ...forNewSpace('section'),
  pageId: later(
    optional(
      page,
      'The page to show at the root of the site space in place of the first page. Only for an existing space.',
    ),
  ),
  siteSectionGroupId: named(
    'sectionGroupId',
    later(
      optional(
        reference('SiteSectionGroup'),
        'The section group in which to create the section. If omitted, the section is created at the root of the site.',
      ),
    ),
  ),
};

export const sectionChanges = {
  title: SiteSection.shape.title.optional(),
  path: SiteSection.shape.path.optional(),
  defaultSiteSpace: optional(reference('SiteSpace'), 'The default site space of the section.'),
  condition: conditionOf('section'),
  icon: iconOf('section'),
  description: optional(
    z.string().max(256).nullable(),
    'Description of the section, up to 256 characters. Null removes the description.',
  ),
  localizedTitle: SiteSection.shape.localizedTitle,
  localizedDescription: SiteSection.shape.localizedDescription,
  draft: SiteSection.shape.draft,
  siteSectionGroupId: named(
    'sectionGroupId',
    later(
      optional(
        reference('SiteSectionGroup').nullable(),
        'The section group to move the section into. Null moves it to the root of the site.',
      ),
    ),
  ),
};

export const newGroup = {
  title: SiteSectionGroup.shape.title,
  icon: iconOf('group'),
  sections: optional(z.array(reference('SiteSection')), 'Sections to add to the group.'),
  parent: optional(
    reference('SiteSectionGroup'),
    'The group in which to create the new group. If omitted, the new group is created at the root of the site.',
  ),
  draft: SiteSectionGroup.shape.draft,
};

export const groupChanges = {
  title: SiteSectionGroup.shape.title.optional(),
  icon: iconOf('group'),
  localizedTitle: SiteSectionGroup.shape.localizedTitle,
  draft: SiteSectionGroup.shape.draft,
  parentSectionGroupId: later(
    optional(
      reference('SiteSectionGroup').nullable(),
      'The group to move the group into. Null moves it to the root of the site.',
    ),
  ),
};

export const newSiteSpace = {
  spaceId: laterNull(
    reference('Space')
      .nullable()
      .describe(
        'The space that the site space publishes. Must be specified; null creates a new space.',
      ),
  ),
  ...forNewSpace('site space'),
  title: later(optional(title, 'Title of the site space, 2 to 128 characters.')),
  pageId: later(
    optional(
      page.nullable(),
      'The page to show at the root of the site space in place of the first page. Only for an existing space.',
    ),
  ),
  sectionId: optional(
    reference('SiteSection'),
    'The section to add the site space to. If omitted, the site space is added to the default section, or to the site root if the site has no sections.',
  ),
};

export const siteSpaceChanges = {
  path: optional(path, 'Path of the site space in its section or site, 1 to 100 characters.'),
  condition: conditionOf('site space'),
  spaceId: optional(reference('Space'), 'The space that the site space publishes.'),
  hidden: SiteSpace.shape.hidden,
  draft: SiteSpace.shape.draft,
  pageId: later(
    optional(
      page.nullable(),
      'The page to show at the root of the site space. Null shows the first page of the space, and so does another space in `spaceId`.',
    ),
  ),
};
