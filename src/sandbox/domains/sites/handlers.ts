/** The handlers for sites, their sections, section groups and site spaces. */
import type { siteOperations } from '../../../domains/sites/operations.ts';
import type { Handlers } from '../../service/handlers.ts';
import { groupHandlers } from './group-handlers.ts';
import { publishedHandlers } from './published-handlers.ts';
import { sectionHandlers } from './section-handlers.ts';
import { siteHandlers as ownHandlers } from './site-handlers.ts';
import { siteSpaceHandlers } from './site-space-handlers.ts';

export const siteHandlers: Handlers<typeof siteOperations> = {
  ...ownHandlers,
  ...publishedHandlers,
  ...sectionHandlers,
  ...groupHandlers,
  ...siteSpaceHandlers,
};
