/** REST shapes: what changes to the content of a change request did. */
import { z } from 'zod';
import { kind, optional, text } from '../../../rest/table/members.ts';
import { reference, shortForm } from '../../../rest/table/reference.ts';
import { shape, union } from '../../../rest/table/shape.ts';
import { ChangeRequest } from '../../change-requests/shapes.ts';
import { File } from './revisions.ts';

const ref = text('The `ref` of the input. Null if it has none.').optional();

export const TouchedPage = shortForm('page', 'Page', { urls: z.object({ location: z.url() }) });

export const InsertedPage = shape('InsertedPage', 'A page that was added to content.', {
  object: kind('created_page'),
  ref,
  page: TouchedPage.describe('The new page.'),
});

const UpdatedPage = shape('UpdatedPage', 'A page that was changed.', {
  object: kind('updated_page'),
  page: TouchedPage.describe('The page.'),
});

export const DeletedPage = shape('DeletedPage', 'A page that was deleted.', {
  object: kind('deleted_page'),
  page: reference('Page').describe('The page.'),
});

export const ContentUpdate = z.object({
  changeRequest: ChangeRequest,
  /** One entry for each page, in the order in which the changes first concern them. */
  changes: z.array(
    union('ContentChangeOutcome', 'What changes did to a page.', 'object', [
      InsertedPage,
      UpdatedPage,
      DeletedPage,
    ]),
  ),
  insertedFiles: optional(z.array(File), 'The new files, in the order of the input.'),
});

/** A new file with the reference of the input, which the response lacks. */
export const InsertedFile = shape('InsertedFile', 'A file that was added to content.', {
  ref,
  file: File.describe('The new file.'),
});
