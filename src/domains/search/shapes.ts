/** Shapes of the REST interface: what a search finds. */
import { z } from 'zod';
import { reference } from '../../rest/reference.ts';
import { shape, urls } from '../../rest/shape.ts';

export const SearchResult = shape('PageSearchResult', 'A page that a search found.', {
  id: reference('Page').describe('The page.'),
  title: z.string().optional().describe('Title of the page.'),
  path: z.string().optional().describe('Path of the page in the space.'),
  sections: z
    .array(
      shape('PageSearchResultSection', 'A part of a page that a search found.', {
        id: z.string().optional().describe('Id of the section in the page.'),
        title: z.string().optional().describe('Title of the section.'),
        path: z.string().optional().describe('Path of the section in the space.'),
        body: z.string().optional().describe('Text of the section.'),
        urls: urls('SearchResultSection', { app: 'In the application.' }),
      }),
    )
    .optional()
    .describe('Parts of the page that fit.'),
  ancestors: z
    .array(
      shape('PageSearchResultAncestor', 'A page above one that a search found.', {
        title: z.string().optional().describe('Title of the page.'),
      }),
    )
    .optional()
    .describe('Pages above it, from the top.'),
  urls: urls('PageSearchResult', { app: 'In the application.' }),
});

export const OrganizationSearchResult = shape(
  'OrganizationSearchResult',
  'A space in which a search found pages.',
  {
    id: reference('Space').describe('The space.'),
    title: z.string().optional().describe('Title of the space.'),
    pages: z.array(SearchResult).optional().describe('The pages that were found, the best first.'),
  },
);
