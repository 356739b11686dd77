/** REST shapes: published sites, with structure, customizations and scripts. */
import { z } from 'zod';
import { flag, kind, named, optional, text } from '../../../rest/table/members.ts';
import { reference } from '../../../rest/table/reference.ts';
import { entries, shape, union } from '../../../rest/table/shape.ts';
import { SiteCustomization } from './customization.ts';
import { Site } from './sites.ts';
import { SiteSpace, SiteStructureItem } from './structure.ts';

// Both members are called `structure`. As fields with different types, they could not be selected in one query.
const PublishedSiteSections = shape(
  'PublishedSiteSections',
  'Structure of a published site with sections.',
  {
    type: z.literal('sections'),
    structure: named(
      'sections',
      optional(
        z.array(SiteStructureItem),
        'Sections, section groups and external links of the site, in order.',
      ),
    ),
  },
);

const PublishedSiteSpaces = shape(
  'PublishedSiteSpaces',
  'Structure of a published site without sections.',
  {
    type: z.literal('siteSpaces'),
    structure: named(
      'siteSpaces',
      optional(z.array(SiteSpace), 'Site spaces of the site, in order.'),
    ),
  },
);

/** The structure of a site, published or not. */
export const SiteStructure = union(
  'PublishedSiteStructure',
  'Structure of a published site: with or without sections.',
  'type',
  [PublishedSiteSections, PublishedSiteSpaces],
);

export const PublishedSiteCustomizations = shape(
  'PublishedSiteCustomizations',
  'Customizations of a published site and of individual site spaces.',
  {
    site: SiteCustomization.optional().describe('Customization of the site.'),
    siteSpaces: entries(
      'SiteSpaceCustomization',
      'Customization of an individual site space.',
      SiteCustomization.describe('Appearance and behavior of the site space.'),
      {
        key: reference('SiteSpace').describe('The site space that is customized.'),
        valueName: 'customization',
      },
    )
      .optional()
      .describe('Customizations of individual site spaces.'),
  },
);

export const PublishedSiteProfile = shape(
  'PublishedSiteProfile',
  'A published site: its structure, customizations, and scripts.',
  {
    object: kind('published-content-site'),
    site: Site.describe('The published site.'),
    structure: SiteStructure.describe('Structure of the site: with or without sections.'),
    customizations: PublishedSiteCustomizations.describe(
      'Customizations of the site and of individual site spaces.',
    ),
    scripts: z
      .array(
        shape('PublishedSiteScript', 'A script that a published site loads.', {
          script: z.url().describe('URL of the script.'),
          contentSecurityPolicy: text('Content security policy of the script.').optional(),
          cookies: flag('setsCookies', 'Whether the script sets cookies.'),
        }),
      )
      .describe('Scripts that the site loads.'),
  },
);
