/** Seed file lists: sites and their parts. */
import { z } from 'zod';
import {
  PublishedSiteCustomizations,
  PublishedSiteProfile,
} from '../../../domains/sites/shapes/published-profile.ts';
import { Site, SiteAdaptiveSchema } from '../../../domains/sites/shapes/sites.ts';
import {
  SiteSection,
  SiteSectionGroup,
  SiteSpace,
} from '../../../domains/sites/shapes/structure.ts';
import {
  adaptiveSchemaKind,
  groupKind,
  only,
  profileKind,
  sectionKind,
  siteKind,
  siteSpaceKind,
} from '../../objects/site-rows.ts';
import { numbered } from '../numbered.ts';
import { seedList, withheld } from '../seed-list.ts';

const omitted = { object: true, id: true } as const;
const within = '{organization}/{site}';

/** Sections and groups share an order. */
const order = 'structure';

export const siteLists = [
  seedList('sites', {
    kind: siteKind,
    scope: '{organization}',
    document: Site.omit({ ...omitted, siteSpaces: true, urls: true, proxy: true }).extend({
      proxy: z.string().exactOptional(),
      defaultSection: z.string().optional(),
      defaultSiteSpace: z.string().optional(),
      shareKey: z.string().exactOptional(),
      ...withheld,
    }),
    targets: {
      defaultSection: { list: 'siteSections', within: '{organization}/{id}' },
      defaultSiteSpace: { list: 'siteSpaces', within: '{organization}/{id}' },
    },
    number: ({ shareKey }) => numbered('share-key', shareKey),
  }),
  seedList('siteSections', {
    kind: sectionKind,
    scope: within,
    document: SiteSection.omit({
      ...omitted,
      default: true,
      sectionGroup: true,
      siteSpaces: true,
      urls: true,
    }).extend({
      group: z.string().optional(),
      defaultSiteSpace: z.string().optional(),
      ...withheld,
    }),
    targets: {
      group: { list: 'siteSectionGroups', within },
      defaultSiteSpace: { list: 'siteSpaces', within },
    },
    order,
  }),
  seedList('siteSectionGroups', {
    kind: groupKind,
    scope: within,
    document: SiteSectionGroup.omit({ ...omitted, sectionGroup: true, children: true }).extend({
      parent: z.string().optional(),
      ...withheld,
    }),
    targets: { parent: { list: 'siteSectionGroups', within } },
    order,
  }),
  seedList('siteSpaces', {
    kind: siteSpaceKind,
    scope: within,
    document: SiteSpace.omit({
      ...omitted,
      space: true,
      title: true,
      default: true,
      urls: true,
    }).extend({ space: z.string(), ...withheld }),
    // No target for the space, which may have been deleted.
    targets: { section: { list: 'siteSections', within } },
  }),
  seedList('siteAdaptiveSchemas', {
    kind: adaptiveSchemaKind,
    scope: within,
    id: only,
    document: SiteAdaptiveSchema.omit({ object: true }),
  }),
  seedList('siteProfiles', {
    kind: profileKind,
    scope: within,
    id: only,
    document: z.object({
      customizations: PublishedSiteCustomizations.optional(),
      scripts: PublishedSiteProfile.shape.scripts,
      ...withheld,
    }),
  }),
];
