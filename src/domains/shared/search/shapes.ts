/** Shapes of the REST interface: what a search finds. */
import { z } from 'zod';
import { urls } from '../../../rest/table/members.ts';
import { reference } from '../../../rest/table/reference.ts';
import { shape } from '../../../rest/table/shape.ts';

export const SearchResult = shape('PageSearchResult', 'A page that a search found.', {
  id: reference('Page').describe('The page that the search found.'),
  title: z.string().optional().describe('Title of the page.'),
  path: z.string().optional().describe('Path of the page in the space.'),
  sections: z
    .array(
      shape('PageSearchResultSection', 'A section of a page that matches a search.', {
        id: z
          .string()
          .optional()
          .describe('Id of the section in the page, as the REST interface knows it.'),
        title: z.string().optional().describe('Title of the section.'),
        path: z.string().optional().describe('Path of the section in the space.'),
        body: z.string().optional().describe('Text of the section.'),
        urls: urls(
          'PageSearchResultSection',
          { app: 'Address of the section in the application.' },
          { what: 'the section' },
        ),
      }),
    )
    .optional()
    .describe('Sections of the page that match the search.'),
  ancestors: z
    .array(
      shape('PageSearchResultAncestor', 'A page that stands above one that a search found.', {
        title: z.string().optional().describe('Title of the page above.'),
      }),
    )
    .optional()
    .describe('Pages above the page that was found, from the top of the tree down.'),
  urls: urls(
    'PageSearchResult',
    { app: 'Address of the page in the application.' },
    { what: 'the page that a search found' },
  ),
});

export const OrganizationSearchResult = shape(
  'OrganizationSearchResult',
  'A space in which a search found pages.',
  {
    id: reference('Space').describe('The space in which the search found pages.'),
    title: z.string().optional().describe('Title of the space.'),
    pages: z
      .array(SearchResult)
      .optional()
      .describe('Pages of the space that the search found, the best match first.'),
  },
);
