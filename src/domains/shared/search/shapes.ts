/** REST shapes: search results. */
import { z } from 'zod';
import { enteredUrl, later, named, optional, text, urls } from '../../../rest/table/members.ts';
import { reference } from '../../../rest/table/reference.ts';
import { enumeration, shape, union } from '../../../rest/table/shape.ts';

const SearchResultMatch = enumeration('SearchResultMatch', 'What matched a search.', {
  page: 'The fields of the page itself.',
  section: 'A section of the page.',
});

const matched = later(optional(SearchResultMatch, 'What matched the search.'));

const score = (what: string) =>
  later(optional(z.number().min(0), `Relevance of the ${what}: the higher, the better.`));

export const PageSearchResult = shape('PageSearchResult', 'A page in search results.', {
  id: named('page', reference('Page').describe('The page that matches the search.')),
  title: text('Title of the page.'),
  description: later(optional(z.string(), 'Description of the page.')),
  score: score('page'),
  rank: later(
    optional(
      z.int().min(1),
      'Position of the page in the whole result, starting at 1. It continues across pages of the result and across groups.',
    ),
  ),
  resultType: matched,
  path: text('Path of the page in the space.'),
  sections: optional(
    z.array(
      shape('PageSearchResultSection', 'A section, within a page, that matches a search.', {
        id: text('REST API ID of the section within the page.'),
        title: text('Title of the section.'),
        path: text('Path of the section in the space.'),
        score: score('section'),
        resultType: later(
          optional(
            SearchResultMatch,
            'What matched the search. If it is the page, the selection of this section has no meaning.',
          ),
        ),
        body: text('Text of the section.'),
        urls: urls(
          'PageSearchResultSection',
          { app: 'URL of the section in the application.' },
          { what: 'the section' },
        ),
      }),
    ),
    'Sections of the page that match the search.',
  ),
  ancestors: optional(
    z.array(
      shape('PageSearchResultAncestor', 'An ancestor of a page in search results.', {
        title: text('Title of the ancestor page.').optional(),
      }),
    ),
    'Ancestors of the page. The REST API does not document their order.',
  ),
  urls: urls(
    'PageSearchResult',
    { app: 'URL of the page in the application.' },
    { what: 'the page that matches the search' },
  ),
});

export const OrganizationSearchResult = shape(
  'OrganizationSearchResult',
  'A space with pages that match a search.',
  {
    id: named(
      'space',
      reference('Space').describe('The space with the pages that match the search.'),
    ),
    title: text('Title of the space.'),
    score: score('space'),
    pages: z.array(PageSearchResult).describe("Pages of the result's space that match the search."),
  },
);

export const SiteSearchSpaceResult = shape(
  'SiteSearchSpaceResult',
  'A space of a site with pages that match a search.',
  {
    type: z.literal('space'),
    ...OrganizationSearchResult.shape,
    score: z.number().min(0).describe('Relevance of the space: the higher, the better.'),
  },
);

export const SiteSearchRecordResult = shape(
  'SiteSearchRecordResult',
  'A record from an external source, such as a support forum, that matches a search of a site.',
  {
    type: z.literal('record'),
    id: text('REST API ID of the record.'),
    title: text('Title of the record.'),
    description: optional(z.string(), 'Description of the record.'),
    score: z.number().min(0).describe('Relevance of the record: the higher, the better.'),
    url: enteredUrl('URL of the record in its source.'),
  },
);

export const SiteSearchResult = union(
  'SiteSearchResult',
  'A result of a search of a site: a space with pages, or a record from an external source.',
  'type',
  [SiteSearchSpaceResult, SiteSearchRecordResult],
);
