/** The handlers for conversations, their issues, and clusters of issues. */
import type { conversationOperations } from '../../../domains/conversations/operations.ts';
import type { Handlers } from '../../service/handlers.ts';
import { clusterHandlers } from './cluster-handlers.ts';
import { conversationHandlers as ownHandlers } from './conversation-handlers.ts';

export const conversationHandlers: Handlers<typeof conversationOperations> = {
  ...clusterHandlers,
  ...ownHandlers,
};
