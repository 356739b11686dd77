/** REST inputs: the scope of a search in a site. */
import { z } from 'zod';
import { named, optional } from '../../../rest/table/members.ts';
import { reference } from '../../../rest/table/reference.ts';
import { enumeration, shape, union } from '../../../rest/table/shape.ts';

const SiteSearchRestriction = enumeration(
  'SiteSearchRestriction',
  'A part of the default content of a site.',
  {
    currentSiteSpace: 'Only the current site space.',
    otherSiteSpaces: 'All site spaces but the current one.',
  },
  { closed: true },
);

const DefaultScope = shape(
  'SiteSearchDefaultScope',
  'The default content of all sections of a site, or a part of it.',
  {
    mode: z.literal('default'),
    currentSiteSpace: optional(
      reference('SiteSpace'),
      'The site space that the visitor reads. It is always searched, and its language chooses among the variants of the other sections.',
    ),
    restrictTo: optional(
      SiteSearchRestriction,
      'The part to search. It requires `currentSiteSpaceId`. If omitted, all of the default content is searched.',
    ),
  },
).refine(
  ({ currentSiteSpace, restrictTo }) => restrictTo === undefined || currentSiteSpace !== undefined,
  { message: 'requires currentSiteSpaceId for restrictTo' },
);

const SpecificScope = shape('SiteSearchSpecificScope', 'Some site spaces of a site.', {
  mode: named('specific', z.literal('specific')),
  siteSpaceIds: z.array(reference('SiteSpace')).describe('The site spaces to search.'),
});

const AllScope = shape(
  'SiteSearchAllScope',
  'All site spaces of a site, including variants in other languages.',
  { mode: named('includesAll', z.literal('all')) },
);

export const SiteSearchScope = union(
  'SiteSearchScope',
  'What a search of a site looks through.',
  'mode',
  [DefaultScope, SpecificScope, AllScope],
);
