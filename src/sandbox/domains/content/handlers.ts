/** The handlers for content of spaces and of change requests. */
import type { contentOperations } from '../../../domains/content/operations.ts';
import type { Handlers } from '../../service/handlers.ts';
import { handlersOf, ofChangeRequest, ofSpace } from './content-handlers.ts';
import { applyTemplateToSpace } from './template-handlers.ts';

const main = handlersOf(ofSpace);
const proposed = handlersOf(ofChangeRequest);

export const contentHandlers: Handlers<typeof contentOperations> = {
  getRevision: main.revision,
  applyTemplateToSpace,
  listPages: main.pages,
  listFiles: main.files,
  getFile: main.file,
  listFileBacklinks: main.fileBacklinks,
  getPage: main.page,
  listPageLinks: main.pageLinks,
  getChangeRequestRevision: proposed.revision,
  listChangeRequestPages: proposed.pages,
  listChangeRequestFiles: proposed.files,
  getChangeRequestFile: proposed.file,
  listChangeRequestFileBacklinks: proposed.fileBacklinks,
  getChangeRequestPage: proposed.page,
  listChangeRequestPageLinks: proposed.pageLinks,
};
