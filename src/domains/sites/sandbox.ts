/** What the sandbox does for sites, their sections, groups of sections and site spaces. */
import type { Handlers } from '../../sandbox/handlers.ts';
import { groupHandlers } from '../../sandbox/sites/group-handlers.ts';
import { publishedHandlers } from '../../sandbox/sites/published-handlers.ts';
import { sectionHandlers } from '../../sandbox/sites/section-handlers.ts';
import { siteHandlers as ownHandlers } from '../../sandbox/sites/site-handlers.ts';
import { siteSpaceHandlers } from '../../sandbox/sites/site-space-handlers.ts';
import type { siteOperations } from './operations.ts';

export const siteHandlers: Handlers<typeof siteOperations> = {
  ...ownHandlers,
  ...publishedHandlers,
  ...sectionHandlers,
  ...groupHandlers,
  ...siteSpaceHandlers,
};
