/** What the sandbox does for change requests. */
import type { Handlers } from '../../sandbox/handlers.ts';
import type { changeRequestOperations } from './operations.ts';
import { ownHandlers } from './sandbox/change-request-handlers.ts';
import { mergeHandlers } from './sandbox/merge-handlers.ts';

export const changeRequestHandlers: Handlers<typeof changeRequestOperations> = {
  ...ownHandlers,
  ...mergeHandlers,
};
