/** The handlers for change requests. */
import type { changeRequestOperations } from '../../../domains/change-requests/operations.ts';
import type { Handlers } from '../../service/handlers.ts';
import { ownHandlers } from './change-request-handlers.ts';
import { mergeHandlers } from './merge-handlers.ts';

export const changeRequestHandlers: Handlers<typeof changeRequestOperations> = {
  ...ownHandlers,
  ...mergeHandlers,
};
