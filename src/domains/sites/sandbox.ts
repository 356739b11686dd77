/** What the sandbox does for sites, their sections, groups of sections and site spaces. */
import type { Handlers } from '../../sandbox/handlers.ts';
import type { siteOperations } from './operations.ts';
import { groupHandlers } from './sandbox/group-handlers.ts';
import { publishedHandlers } from './sandbox/published-handlers.ts';
import { sectionHandlers } from './sandbox/section-handlers.ts';
import { siteHandlers as ownHandlers } from './sandbox/site-handlers.ts';
import { siteSpaceHandlers } from './sandbox/site-space-handlers.ts';

export const siteHandlers: Handlers<typeof siteOperations> = {
  ...ownHandlers,
  ...publishedHandlers,
  ...sectionHandlers,
  ...groupHandlers,
  ...siteSpaceHandlers,
};
