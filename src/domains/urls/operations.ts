/** REST operations: what URLs lead to. */
import { z } from 'zod';
import { optional } from '../../rest/table/members.ts';
import { get, operations } from '../../rest/table/operation.ts';
import { shape } from '../../rest/table/shape.ts';
import { ChangeRequest } from '../change-requests/shapes.ts';
import { Collection } from '../collections/shapes.ts';
import { Page } from '../content/shapes/pages.ts';
import { Space } from '../spaces/shapes.ts';

export const UrlResource = shape(
  'UrlResource',
  'What a URL leads to: a collection, or a space with a change request and a page of it.',
  {
    collection: optional(Collection, 'The collection of the URL. Null if it leads to a space.'),
    space: optional(Space, 'The space of the URL. Null if it leads to a collection.'),
    changeRequest: optional(
      ChangeRequest,
      'The change request of the URL. Null if the URL names none.',
    ),
    page: optional(Page, 'The page of the URL. Null if the URL names none.'),
  },
);

export const urlOperations = operations({
  getUrlResource: get('/urls/content')
    .onlyLater()
    .query({ url: z.string().describe('The URL, of the application of the service.') })
    .returns(UrlResource),
});
