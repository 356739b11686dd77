/** REST shapes: imports of content. */
import { z } from 'zod';
import { dateTime, enteredUrl, optional, urls } from '../../../rest/table/members.ts';
import { opaqueId, reference } from '../../../rest/table/reference.ts';
import { enumeration, shape, union } from '../../../rest/table/shape.ts';

const ImportSource = union('ContentImportSource', 'The source of an import.', 'type', [
  shape('WebsiteImportSource', 'A website whose pages are imported.', {
    type: z.literal('website'),
    url: enteredUrl('URL of the website.'),
  }),
  shape('FileImportSource', 'Files whose content is imported.', {
    type: z.literal('file'),
    files: z.array(z.string()).describe('Names of the files.'),
  }),
]);

const ImportedPage = shape('ImportedPage', 'A page or a folder of an import.', {
  id: opaqueId('ImportedPage').describe('REST API ID of the page in the import.'),
  sourceURL: enteredUrl('URL of the page in the source.').optional(),
  type: enumeration('ImportedPageType', 'Possible kinds of pages of an import.', {
    page: 'The page has content.',
    folder: 'The page groups other pages.',
  }).describe('Kind of the page.'),
  status: enumeration('ImportedPageStatus', 'Possible states of a page of an import.', {
    complete: 'The page was imported.',
    pending: 'The page has not been imported yet.',
  }).describe('State of the page.'),
});

export const ContentImportRun = shape('ContentImportRun', 'One run of an import of content.', {
  id: opaqueId('ContentImportRun').describe('REST API ID of the run.'),
  status: enumeration('ContentImportStatus', 'Possible states of an import.', {
    pending: 'The import has not started yet.',
    'in-progress': 'The import is in progress.',
    completed: 'The import is complete.',
    failed: 'The import failed.',
    cancelled: 'The import was canceled.',
  }).describe('State of the import.'),
  reason: optional(z.string(), 'Why the import failed. Null if it did not.'),
  startedAt: dateTime('When the import started. Null if it has not started.').optional(),
  completedAt: dateTime('When the import was completed. Null if it is not complete.').optional(),
  createdAt: dateTime('When the import was requested.').optional(),
  updatedAt: dateTime('When the import was last changed.').optional(),
  source: optional(ImportSource, 'The source of the import.'),
  target: optional(
    shape('ContentImportTarget', 'Where the content of an import goes.', {
      space: reference('Space').describe('The space.'),
      changeRequest: optional(
        reference('ChangeRequest'),
        'The change request. Null if the content goes to the main content of the space.',
      ),
      page: optional(
        reference('Page'),
        'The page below which the content goes. Null if it goes to the top level.',
      ),
    }),
    'Where the content goes.',
  ),
  site: optional(
    reference('Site', { readsKey: true }),
    'The site of the space. Null if the space belongs to none or to several.',
  ),
  createdBy: optional(reference('User'), 'The user who requested the import.'),
  urls: optional(
    urls('ContentImportRun', { location: 'URL of the import in the REST API.' }),
    'URLs of the import.',
  ),
  pages: optional(z.array(ImportedPage), 'Pages of the import.'),
});
