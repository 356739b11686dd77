/** REST shapes: search results. */
import { z } from 'zod';
import { named, optional, text, urls } from '../../../rest/table/members.ts';
import { reference } from '../../../rest/table/reference.ts';
import { shape } from '../../../rest/table/shape.ts';

export const PageSearchResult = shape('PageSearchResult', 'A page in search results.', {
  id: named('page', reference('Page').describe('The page that matches the search.')),
  title: text('Title of the page.'),
  path: text('Path of the page in the space.'),
  sections: optional(
    z.array(
      shape('PageSearchResultSection', 'A section, within a page, that matches a search.', {
        id: text('REST API ID of the section within the page.'),
        title: text('Title of the section.'),
        path: text('Path of the section in the space.'),
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
    pages: z.array(PageSearchResult).describe("Pages of the result's space that match the search."),
  },
);
